import type { LedgerPurchase, PurchaseState, PurchaseSummary, PurchaseTotal } from '@waybill/ledger';
import { durationText } from '../batch/progress-line.js';
import { accountText } from '../names.js';
import { moneyText } from './money.js';
import type { Tone } from './paint.js';
import { plain, type TableStyle, table } from './table.js';

const TONES: Readonly<Record<PurchaseState, Tone>> = {
  claimed: 'faint',
  sending: 'notice',
  bought: 'good',
  refused: 'trouble',
  unknown: 'trouble',
  void: 'faint',
};

/** A line for each purchase, and what was spent. */
export function renderPurchases(
  purchases: readonly PurchaseSummary[],
  totals: readonly PurchaseTotal[],
  style: TableStyle,
): string {
  if (purchases.length === 0) return 'There is no such purchase.\n';
  const lines = table(
    [
      { title: 'key' },
      { title: 'state' },
      { title: 'account' },
      { title: 'service' },
      { title: 'tracking number' },
      { title: 'charge', right: true },
      { title: 'begun' },
    ],
    purchases.map((one) => [
      one.key,
      stateText(one, style),
      accountText(one),
      one.service ?? '-',
      numbersText(one),
      chargeText(one),
      one.state === 'unknown'
        ? `${durationText(Date.now() - Date.parse(one.created_at))} ago`
        : timeText(one.created_at),
    ]),
    style,
  );
  const spent = totals.map(
    ({ purchases: count, amount, currency, ...one }) =>
      `${accountText(one)}: ${count} bought${amount === null || currency === null ? ', at a price that is not known' : ` for ${moneyText(Number(amount), currency)}`}\n`,
  );
  return `${lines}${spent.length > 0 ? `\n${spent.join('')}` : ''}`;
}

/** One purchase, line by line. */
export function renderPurchase(purchase: LedgerPurchase, style: TableStyle): string {
  const { key, service, complete, shipment_date, reference, note, forgotten_at, errors } = purchase;
  const facts: (readonly [string, string | null])[] = [
    ['key', key],
    ['state', stateText(purchase, style)],
    ['account', accountText(purchase)],
    ['service', service],
    ['date', shipment_date],
    ['tracking numbers', numbersText(purchase)],
    ['reference', reference],
    ['charge', chargeText(purchase)],
    ['missing', complete === false ? 'a package, a label or a price: waybill purchases ask' : null],
    ['note', note],
    ['begun', timeText(purchase.created_at)],
    ['changed', timeText(purchase.changed_at)],
    ['forgotten', forgotten_at === null ? null : timeText(forgotten_at)],
  ];
  const rows = facts.flatMap(([name, value]) => (value === null || value === '-' ? [] : [[name, value]]));
  const trouble = errors.map(({ message, code }) => `- ${plain(message)} (${plain(code)})\n`);
  return `${table([{ title: '' }, { title: '', wrap: true }], rows, style)}${trouble.length > 0 ? `\n${trouble.join('')}` : ''}`;
}

function stateText({ state, under_way }: PurchaseSummary, { paint }: TableStyle): string {
  return paint(TONES[state], under_way ? `${state}, under way` : state);
}

function numbersText({ tracking_numbers }: PurchaseSummary): string {
  return tracking_numbers.length === 0 ? '-' : tracking_numbers.join(' ');
}

function chargeText({ charge }: PurchaseSummary): string {
  return charge === null ? '-' : moneyText(Number(charge.amount), charge.currency);
}

/** `2026-11-22 14:05 UTC` */
export function timeText(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
