import { stringify } from 'csv-stringify/sync';

const TITLES = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Fulfilled at',
  'Accepts Marketing',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem compare at price',
  'Lineitem sku',
  'Lineitem requires shipping',
  'Lineitem taxable',
  'Lineitem fulfillment status',
  'Billing Name',
  'Billing Street',
  'Shipping Name',
  'Shipping Street',
  'Shipping Address1',
  'Shipping Address2',
  'Shipping Company',
  'Shipping City',
  'Shipping Zip',
  'Shipping Province',
  'Shipping Country',
  'Shipping Phone',
  'Notes',
  'Note Attributes',
  'Cancelled at',
  'Payment Method',
  'Payment Reference',
  'Refunded Amount',
  'Vendor',
  'Id',
  'Tags',
  'Risk Level',
  'Source',
] as const;
type Cells = Partial<Record<(typeof TITLES)[number], string>>;

const PLACES: readonly (readonly [
  city: string,
  zip: string,
  province: string,
  country: string,
  phone: string,
])[] = [
  ['Montréal', "'H2Y 1C6", 'QC', 'CA', '+1 514 555 0142'],
  ['Boston', "'02116", 'MA', 'US', '+1 617 555 0190'],
  ['Vancouver', "'V5Y 1V4", 'BC', 'CA', '+1 604 555 0111'],
  ['Austin', "'78701", 'TX', 'US', '+1 512 555 0107'],
  ['Berlin', "'10115", '', 'DE', '+49 30 5550123'],
];
const FIRST = ['Ana', 'Bruno', 'Chloé', 'David', 'Émile', 'Fatou', 'Greta', 'Hugo'];
const LAST = ['Tremblay', 'Boudreau', "O'Neil", 'Schäfer', 'Nguyen', 'García', 'Smith'];
const GOODS: readonly (readonly [sku: string, name: string, price: number])[] = [
  ['MUG-01', 'Enamel mug - Blue', 18],
  ['TEE-M', 'T-shirt - M', 32],
  ['SOAP-3', 'Soap, three bars', 12.5],
  ['CANDLE', 'Candle "Winter"', 24],
];

/** What is wrong with the bad orders, by the field of its problem. */
const BAD: readonly (readonly [field: string, cells: Cells])[] = [
  ['recipient.postal_code', { 'Shipping Zip': '' }],
  ['recipient.postal_code', { 'Shipping Zip': '1.05E+05' }],
  ['recipient.postal_code', { 'Shipping Zip': 'unknown' }],
  ['recipient.city', { 'Shipping City': '' }],
  ['recipient.address_lines', { 'Shipping Street': '', 'Shipping Address1': '' }],
  ['recipient.country_code', { 'Shipping Country': 'Atlantis' }],
  ['recipient.country_code', { 'Shipping Country': '' }],
  ['recipient.person_name', { 'Shipping Name': '' }],
  ['recipient.phone_number', { 'Shipping Phone': '1.51E+10' }],
  ['recipient.city', { 'Shipping City': 'Montr\uFFFDal' }],
];

/** A Shopify export of 300 orders in 900 rows, to three countries. Ten orders have something wrong, each one thing. */
export interface BigExport {
  readonly csv: string;
  readonly orders: number;
  readonly rows: number;
  readonly bad: readonly { readonly order: string; readonly field: string }[];
}

export function bigShopifyExport(orders = 300): BigExport {
  const lines: string[][] = [];
  const bad: { order: string; field: string }[] = [];
  const step = Math.floor(orders / BAD.length);
  for (let at = 0; at < orders; at += 1) {
    const order = `#${1001 + at}`;
    const wrong = at % step === 3 ? BAD[Math.floor(at / step)] : undefined;
    if (wrong !== undefined) bad.push({ order, field: wrong[0] });
    const items = [0, 1, 2].map((line) => pick(GOODS, at + line));
    for (const [line, [sku, name, price]] of items.entries()) {
      const item: Cells = {
        Name: order,
        Email: `buyer${at}@example.com`,
        'Created at': `2026-11-${String(1 + (at % 23)).padStart(2, '0')} 09:12:33 -0500`,
        'Lineitem quantity': String(1 + ((at + line) % 3)),
        'Lineitem name': name,
        'Lineitem price': price.toFixed(2),
        'Lineitem sku': sku,
        'Lineitem requires shipping': 'true',
        'Lineitem taxable': 'true',
        'Lineitem fulfillment status': 'pending',
        Vendor: 'Atelier du Port',
      };
      const cells = line === 0 ? { ...item, ...orderCells(at, items), ...wrong?.[1] } : item;
      lines.push(TITLES.map((title) => cells[title] ?? ''));
    }
  }
  return { csv: stringify([[...TITLES], ...lines]), orders, rows: lines.length, bad };
}

function orderCells(at: number, items: readonly (readonly [string, string, number])[]): Cells {
  // Bad orders go to Canada, so that what is wrong with them does not depend on their place.
  const [city, zip, province, country, phone] = pick(PLACES, at % 30 === 3 ? 0 : at);
  const name = `${pick(FIRST, at)} ${pick(LAST, at)}`;
  const subtotal = items.reduce((sum, [, , price], line) => sum + price * (1 + ((at + line) % 3)), 0);
  return {
    'Financial Status': 'paid',
    'Paid at': '2026-11-20 09:12:40 -0500',
    'Fulfillment Status': 'unfulfilled',
    Currency: 'CAD',
    Subtotal: subtotal.toFixed(2),
    Shipping: '9.00',
    Total: (subtotal + 9).toFixed(2),
    'Shipping Method': at % 4 === 0 ? 'Express' : 'Standard',
    'Billing Name': name,
    'Shipping Name': name,
    'Shipping Street': `${10 + at} Rue du Port`,
    'Shipping Address1': `${10 + at} Rue du Port`,
    'Shipping City': city,
    'Shipping Zip': zip,
    'Shipping Province': province,
    'Shipping Country': country,
    'Shipping Phone': phone,
    'Refunded Amount': '0.00',
    Id: String(5_900_000_000_000 + at),
  };
}

function pick<Value>(values: readonly Value[], at: number): Value {
  return values[at % values.length] as Value;
}
