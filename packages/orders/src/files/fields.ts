/** Fields of an order that a column may fill. `billing.…` is read where there is no address to ship to. */
export const FIELDS = [
  'order',
  'shop_id',
  'placed_at',
  'status',
  'payment_status',
  'fulfilment_status',
  'cancelled_at',
  'paid_at',
  'shipped_at',
  'currency',
  'total',
  'refunded',
  'goods_value',
  'shipping_paid',
  'shipping_method',
  'note',
  'gift_note',
  'tags',
  'weight',
  'weight_unit',
  'recipient.person_name',
  'recipient.first_name',
  'recipient.last_name',
  'recipient.company_name',
  'recipient.address_lines[0]',
  'recipient.address_lines[1]',
  'recipient.address_lines[2]',
  'recipient.house_number',
  'recipient.city',
  'recipient.state_code',
  'recipient.postal_code',
  'recipient.country_code',
  'recipient.phone_number',
  'recipient.email_address',
  'recipient.tax_id',
  'recipient.address',
  'billing.person_name',
  'billing.first_name',
  'billing.last_name',
  'billing.company_name',
  'billing.address_lines[0]',
  'billing.address_lines[1]',
  'billing.city',
  'billing.state_code',
  'billing.postal_code',
  'billing.country_code',
  'item.sku',
  'item.name',
  'item.variant',
  'item.quantity',
  'item.price',
  'item.total',
  'item.weight',
  'item.weight_unit',
  'item.ships',
  'item.status',
  'item.hs_code',
  'item.origin_country',
  /** All items of the order in one cell, as the format writes them. */
  'items',
] as const;
/** What a column may be. A state and a country may be written as a name or a code. */
export type Field = (typeof FIELDS)[number];

/** How titles are compared: `Order_ID`, `order-id` and `Order ID` are one. */
export function titleKey(title: string): string {
  return title
    .replace(/^\uFEFF/, '')
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

/** A field of an item: the part after `item.`. */
export type ItemField = Extract<Field, `item.${string}`> extends `item.${infer Name}` ? Name : never;

export const ITEM_FIELDS: readonly ItemField[] = FIELDS.flatMap((field) =>
  field.startsWith('item.') ? (field.slice(5) as ItemField) : [],
);

/** A row of a file. */
export interface Row {
  /** As a spreadsheet numbers it: the header is row 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Reads the cells of a row by the fields of its columns. */
export class Columns {
  readonly #at = new Map<Field, number[]>();
  readonly #places = new Map<string, number>();
  readonly #constants: Readonly<Partial<Record<Field, string>>>;
  readonly header: readonly string[];
  /** Titles that fill no field. */
  readonly ignored: readonly string[];

  /** @param titles of each field, the one that is preferred first. */
  constructor(
    header: readonly string[],
    titles: Readonly<Partial<Record<Field, readonly string[]>>>,
    constants: Readonly<Partial<Record<Field, string>>> = {},
  ) {
    this.header = header;
    this.#constants = constants;
    for (const [at, title] of header.entries()) {
      const key = titleKey(title);
      if (key !== '' && !this.#places.has(key)) this.#places.set(key, at);
    }
    const used = new Set<number>();
    for (const field of FIELDS) {
      const own = (titles[field] ?? []).flatMap((title) => this.#places.get(titleKey(title)) ?? []);
      if (own.length > 0) this.#at.set(field, own);
      for (const at of own) used.add(at);
    }
    this.ignored = header.filter((title, at) => title !== '' && !used.has(at));
  }

  has(field: Field): boolean {
    return this.#at.has(field) || this.#constants[field] !== undefined;
  }

  /** The title of the column that fills a field. */
  titleOf(field: Field): string {
    return this.header[this.#at.get(field)?.[0] ?? -1] ?? '';
  }

  /** The cell under a title. */
  under(cells: readonly string[], title: string): string {
    return cells[this.#places.get(titleKey(title)) ?? -1]?.trim() ?? '';
  }

  /** What a row says of a field, as its cell has it; the constant where the cell is blank. */
  of(cells: readonly string[], field: Field): string {
    for (const at of this.#at.get(field) ?? []) {
      const cell = cells[at]?.trim() ?? '';
      if (cell !== '') return cell;
    }
    return this.#constants[field] ?? '';
  }
}
