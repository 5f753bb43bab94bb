import type { ShopItem } from '../shop-order.js';
import { countryCode } from './countries.js';
import { amount, type Draft, titled, weightOf, without } from './draft.js';
import { ITEM_FIELDS, type Row } from './fields.js';
import { figure } from './figures.js';
import type { RawItem } from './format.js';
import { clean, codeText, humanText } from './repair.js';

const NOT_SENT = new Set(
  'false no 0 digital download virtual gift_card giftcard non nein numérique digitaler artikel'.split(' '),
);
/** More of one item is a mistake of the file. */
const MOST = 100_000;

/** The items of an order that are still to be sent, and those that never are. */
export function itemsOf(draft: Draft): ShopItem[] {
  const raw = draft.rows.flatMap((row) => rawItems(draft, row).map((item) => ({ item, row: row.number })));
  const open = raw.filter(
    ({ item: { status = '' } }) => !/^(fulfilled|shipped|refunded|cancelled)$/i.test(status),
  );
  // Where all lines are done, the order's own status says what to do.
  const left = open.length > 0 ? open : raw;
  if (left.length < raw.length)
    draft.findings.notice(
      'lines_done',
      'items',
      `are those still to be sent: ${raw.length - left.length} of ${raw.length} lines were sent or refunded before.`,
    );
  return left.flatMap(({ item, row }, at) => itemOf(draft, item, row, `items[${at}]`) ?? []);
}

function rawItems({ columns, format }: Draft, { cells }: Row): readonly RawItem[] {
  if (format.items !== undefined) {
    const items = format.items(titled(columns, cells));
    if (items.length > 0) return items;
  }
  // A row that names none is of the order as a whole, as eBay writes them before the items.
  if (columns.of(cells, 'item.sku') === '' && columns.of(cells, 'item.name') === '') return [];
  return [Object.fromEntries(ITEM_FIELDS.map((field) => [field, clean(columns.of(cells, `item.${field}`))]))];
}

function itemOf(draft: Draft, item: RawItem, row: number, at: string): ShopItem | undefined {
  const { findings, decimal } = draft;
  const quantity = quantityOf(draft, item, row, `${at}.quantity`);
  if (quantity === 0) return undefined;
  const code = (field: 'sku' | 'hs_code') => {
    const written = item[field] ?? '';
    return written === '' ? undefined : codeText(written, `${at}.${field}`, row, findings);
  };
  const sku = code('sku');
  const [name = '', variant = ''] = [item.name, item.variant].map((text = '') =>
    text === '' ? '' : humanText(text, `${at}.name`, row, findings),
  );
  const price = amount(item.price ?? '', `${at}.price`, findings, decimal);
  const total = price === undefined ? amount(item.total ?? '', `${at}.price`, findings, decimal) : undefined;
  const each = price ?? (total === undefined ? undefined : Math.round((total / quantity) * 10_000) / 10_000);
  return without<ShopItem>({
    sku,
    name: [name || sku || 'Item', variant].filter(Boolean).join(', '),
    quantity,
    price: each === undefined ? undefined : Math.abs(each),
    weight_kg: weightOf(draft, item.weight ?? '', item.weight_unit ?? '', `${at}.weight_kg`, 'item.weight'),
    hs_code: code('hs_code'),
    origin_country: countryCode(item.origin_country ?? ''),
    ships: !NOT_SENT.has((item.ships ?? '').toLowerCase()),
  });
}

/** How many of an item; 0 where nothing is left to send; 1 where the file has no quantities. */
function quantityOf({ findings }: Draft, { quantity = '' }: RawItem, row: number, field: string): number {
  if (quantity === '') return 1;
  const value = figure(quantity, '.')?.value;
  if (value !== undefined && value <= 0) return 0;
  if (value !== undefined && Number.isInteger(value) && value <= MOST) return value;
  findings.problem(
    'bad_quantity',
    field,
    row,
    `is ${quantity.slice(0, 40)}: it must be a whole number. Enter how many are sent.`,
    { value: quantity.slice(0, 40) },
  );
  return 1;
}
