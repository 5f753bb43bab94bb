import type { ShopItem, SkipReason } from '../shop-order.js';
import { type Draft, money } from './draft.js';

/** Words of shops for the state of an order, in English, French and German. */
const WORDS: ReadonlyMap<string, SkipReason> = new Map(
  (
    [
      [
        'cancelled',
        'cancelled canceled voided void declined failed trash annulé annulée storniert stornierung cancelled-by-buyer',
      ],
      ['refunded', 'refunded remboursé remboursée erstattet rückerstattet'],
      [
        'fulfilled',
        'fulfilled completed complete shipped delivered expédié expédiée terminé terminée livré livrée versandt versendet abgeschlossen geliefert',
      ],
      [
        'unpaid',
        'pending unpaid expired pending-payment payment-pending on-hold awaiting-payment incomplete checkout-draft payment-review en-attente ausstehend unbezahlt in-wartestellung',
      ],
    ] as const
  ).flatMap(([reason, words]) => words.split(' ').map((word) => [word, reason] as const)),
);

/** The first that holds is the reason. */
const ORDER: readonly SkipReason[] = ['cancelled', 'refunded', 'fulfilled', 'unpaid'];

/** Why an order is not shipped, by its statuses, dates and amounts. */
export function skipReason(draft: Draft, items: readonly ShopItem[]): SkipReason | undefined {
  const { text, columns } = draft;
  const found = new Set<SkipReason | undefined>([
    reasonOf(draft, text('status')),
    reasonOf(draft, text('payment_status')),
  ]);
  // What is pending there is the sending, not the payment.
  const sending = reasonOf(draft, text('fulfilment_status'));
  if (sending !== 'unpaid') found.add(sending);
  if (text('cancelled_at') !== '') found.add('cancelled');
  if (text('shipped_at') !== '') found.add('fulfilled');
  if (columns.has('paid_at') && text('paid_at') === '') found.add('unpaid');
  const total = money(draft, 'total') ?? 0;
  if (total > 0 && Math.abs(money(draft, 'refunded') ?? 0) >= total) found.add('refunded');
  const reason = ORDER.find((one) => found.has(one));
  if (reason !== undefined) return reason;
  if (items.length > 0 && items.every(({ ships }) => !ships)) return 'digital';
  // Every line has the quantity 0: there is nothing left to send.
  const hasQuantities = columns.has('item.quantity') && text('item.quantity') !== '';
  return items.length === 0 && hasQuantities ? 'fulfilled' : undefined;
}

function reasonOf({ format }: Draft, written: string): SkipReason | undefined {
  const word = written
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[\s_-]+/g, '-');
  const { statuses = {} } = format;
  if (Object.hasOwn(statuses, word)) return statuses[word] ?? undefined;
  return WORDS.get(word);
}

/** An order that can be shipped although its money is not all there. */
export function paymentNotice({ text, findings }: Draft): void {
  const status = text('payment_status').toLowerCase();
  if (status === 'authorized')
    findings.notice('payment', 'payment_status', 'is authorized: capture the payment in the shop.');
  if (/^partially[_ -]paid$/.test(status))
    findings.notice(
      'payment',
      'payment_status',
      'is partially paid: look whether it is to be shipped already.',
    );
}
