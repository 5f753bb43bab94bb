import type { ShopOrder } from '../shop-order.js';
import { isoDate } from './dates.js';
import { type Draft, draftOf, money, type Reading, weightOf, without } from './draft.js';
import type { Row } from './fields.js';
import { itemsOf } from './items.js';
import { recipientOf } from './recipient.js';
import { codeText, humanText } from './repair.js';
import { paymentNotice, skipReason } from './status.js';

/** Makes one order of its rows. */
export function buildOrder(name: string, rows: readonly Row[], reading: Reading): ShopOrder {
  const draft = draftOf(rows, reading);
  const { text, findings, rowOf } = draft;
  const row = rows[0]?.number ?? 0;
  const written = text('order');
  const order = written === '' ? name : (codeText(written, 'order', rowOf('order'), findings) ?? written);
  if (written === '')
    findings.problem(
      'missing',
      'order',
      row,
      'is missing: give the order its number, so that it is shipped once.',
    );
  const items = itemsOf(draft);
  const skip = skipReason(draft, items);
  const recipient = recipientOf(draft);
  if (skip === undefined) paymentNotice(draft);
  const currency = /\b[A-Z]{3}\b/.exec(text('currency').toUpperCase())?.[0];
  const inItems = items.reduce((sum, { price = 0, quantity }) => sum + price * quantity, 0);
  return without({
    order,
    shop_id: text('shop_id') || undefined,
    row,
    placed_at: isoDate(text('placed_at'), reading.format.dates),
    recipient,
    items,
    currency,
    goods_value: money(draft, 'goods_value') ?? (inItems > 0 ? Math.round(inItems * 100) / 100 : undefined),
    weight_kg: weight(draft),
    shipping_paid: money(draft, 'shipping_paid'),
    shipping_method: text('shipping_method') || undefined,
    note: plain(draft, 'note'),
    gift_note: plain(draft, 'gift_note'),
    tags: tagsOf(text('tags')),
    skip,
    notices: findings.notices,
    problems: skip === undefined ? findings.problems : [],
  });
}

function weight(draft: Draft): number | undefined {
  return weightOf(draft, draft.text('weight'), draft.text('weight_unit'), 'weight_kg', 'weight');
}

function plain({ text, rowOf, findings }: Draft, field: 'note' | 'gift_note'): string | undefined {
  const written = text(field);
  return written === '' ? undefined : humanText(written, field, rowOf(field), findings);
}

function tagsOf(written: string): readonly string[] | undefined {
  const tags = written
    .split(/[,|;]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
  return tags.length > 0 ? tags : undefined;
}
