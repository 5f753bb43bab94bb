/** The same orders as several shops write them: `packages/orders/test/support/big-export.ts` in other columns. */
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { bigShopifyExport } from '../../../packages/orders/test/support/big-export.ts';

/** A file that a shop gives to its desk. */
export interface ShopFile {
  /** The shop, which is also the source of its orders. */
  readonly shop: string;
  readonly name: string;
  readonly text: string;
  readonly rows: number;
  /** The numbers of orders with something wrong. */
  readonly bad: readonly string[];
  /** Whether a person has to say what its columns are. */
  readonly unseen?: true;
}

type Line = Readonly<Record<string, string>>;

/** So many orders of three lines each, as exports of Shopify, WooCommerce and Amazon, and as a file of no known shop. */
export function shopFiles(orders: number): ShopFile[] {
  const shopify = bigShopifyExport(orders);
  const bad = shopify.bad.map(({ order }) => order);
  const written: Line[] = parse(shopify.csv, { columns: true });
  // Shopify writes the address in an order's first line alone.
  const whole = [...Map.groupBy(written, (line) => line.Name ?? '').values()];
  const plain = bad.map((order) => order.slice(1));
  const woocommerce = whole.map((lines) => wooCommerceRow(lines));
  const amazon = whole.flatMap(([first = {}, ...others]) =>
    [first, ...others].map((line) => amazonRow(first, line)),
  );
  const unseen = whole.flatMap(([first = {}, ...others]) =>
    [first, ...others].map((line) => germanRow(first, line)),
  );
  return [
    { shop: 'shopify', name: 'orders_export.csv', text: shopify.csv, rows: shopify.rows, bad },
    {
      ...{ shop: 'woocommerce', name: 'orders.csv', bad: plain },
      ...{ text: stringify(woocommerce, { header: true }), rows: woocommerce.length },
    },
    {
      ...{ shop: 'amazon', name: 'unshipped.txt', bad: plain },
      ...{ text: stringify(amazon, { header: true, delimiter: '\t' }), rows: amazon.length },
    },
    {
      ...{ shop: 'werkstatt', name: 'werkstatt.csv', bad: plain, unseen: true },
      ...{ text: stringify(unseen, { header: true, delimiter: ';' }), rows: unseen.length },
    },
  ];
}

const number = (line: Line) => (line.Name ?? '').slice(1);

function wooCommerceRow(lines: readonly Line[]): Line {
  const [first = {}] = lines;
  const [given = '', ...family] = (first['Shipping Name'] ?? '').split(' ');
  const items = lines.map((line) => {
    const quantity = Number(line['Lineitem quantity']);
    const total = (quantity * Number(line['Lineitem price'])).toFixed(2);
    return `name:${line['Lineitem name']?.replaceAll('|', ' ')}|product_id:7|sku:${line['Lineitem sku']}|quantity:${quantity}|total:${total}`;
  });
  return {
    order_id: number(first),
    order_number: number(first),
    order_date: '2026-11-20 09:12:00',
    status: 'processing',
    shipping_total: first.Shipping ?? '',
    order_total: first.Total ?? '',
    order_currency: first.Currency ?? '',
    shipping_method: first['Shipping Method'] ?? '',
    customer_email: first.Email ?? '',
    billing_phone: first['Shipping Phone'] ?? '',
    shipping_first_name: given,
    shipping_last_name: family.join(' '),
    shipping_company: '',
    shipping_address_1: first['Shipping Address1'] ?? '',
    shipping_address_2: '',
    shipping_postcode: first['Shipping Zip'] ?? '',
    shipping_city: first['Shipping City'] ?? '',
    shipping_state: first['Shipping Province'] ?? '',
    shipping_country: first['Shipping Country'] ?? '',
    customer_note: '',
    line_item_1: items[0] ?? '',
    line_item_2: items[1] ?? '',
    line_item_3: items[2] ?? '',
  };
}

function amazonRow(first: Line, line: Line): Line {
  return {
    'order-id': number(first),
    'order-item-id': `${number(first)}-${line['Lineitem sku']}`,
    'purchase-date': '2026-11-20T14:12:33+00:00',
    'buyer-email': first.Email ?? '',
    'buyer-phone-number': first['Shipping Phone'] ?? '',
    sku: line['Lineitem sku'] ?? '',
    'product-name': line['Lineitem name'] ?? '',
    'quantity-purchased': line['Lineitem quantity'] ?? '',
    currency: first.Currency ?? '',
    'item-price': (Number(line['Lineitem quantity']) * Number(line['Lineitem price'])).toFixed(2),
    'ship-service-level': first['Shipping Method'] ?? '',
    'recipient-name': first['Shipping Name'] ?? '',
    'ship-address-1': first['Shipping Address1'] ?? '',
    'ship-city': first['Shipping City'] ?? '',
    'ship-state': first['Shipping Province'] ?? '',
    'ship-postal-code': first['Shipping Zip'] ?? '',
    'ship-country': first['Shipping Country'] ?? '',
  };
}

function germanRow(first: Line, line: Line): Line {
  return {
    Bestellnr: number(first),
    Empfänger: first['Shipping Name'] ?? '',
    Straße: first['Shipping Address1'] ?? '',
    PLZ: first['Shipping Zip'] ?? '',
    Ort: first['Shipping City'] ?? '',
    Bundesland: first['Shipping Province'] ?? '',
    Land: first['Shipping Country'] ?? '',
    Telefon: first['Shipping Phone'] ?? '',
    'E-Mail': first.Email ?? '',
    Artikelnummer: line['Lineitem sku'] ?? '',
    Bezeichnung: line['Lineitem name'] ?? '',
    Menge: line['Lineitem quantity'] ?? '',
    Einzelpreis: (line['Lineitem price'] ?? '').replace('.', ','),
    Währung: first.Currency ?? '',
  };
}
