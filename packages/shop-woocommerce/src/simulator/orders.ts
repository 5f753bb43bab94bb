/** Invented orders and products, as the REST API has them. */

export interface SimulatedOrder {
  readonly id: number;
  readonly number: string;
  status: string;
  date_modified_gmt: string;
  readonly line_items: readonly { readonly product_id: number; readonly quantity: number }[];
  readonly [member: string]: unknown;
}

const PEOPLE = [
  ['Ada', 'Tremblay', '100 Queen St W', 'Toronto', 'ON', 'M5H 2N2', 'CA'],
  ['Jo', 'Fields', '1600 Amphitheatre Pkwy', 'Mountain View', 'CA', '94043', 'US'],
  ['Lea', 'Bergmann', 'Lindenstr. 4', 'Berlin', '', '10969', 'DE'],
] as const;

const customs = [
  { id: 1, key: '_hs_code', value: '691200' },
  { id: 2, key: 'country_of_origin', value: 'ca' },
  { id: 3, key: '_some_plugin', value: { any: ['thing'] } },
];
/** Weights are text; the shop weighs in grams. */
export const PRODUCTS = [
  { id: 11, sku: 'MUG-1', name: 'Mug', price: '14.5', weight: '420', virtual: false, meta_data: customs },
  { id: 12, sku: 'TEE', name: 'T-shirt', price: '25', weight: '', virtual: false, meta_data: [] },
  { id: 13, sku: 'EBOOK', name: 'E-book', price: '9', weight: '', virtual: true, meta_data: [] },
];
export const VARIATIONS = [
  { id: 121, parent: 12, sku: 'TEE-M', weight: '180', virtual: false, meta_data: [] },
];

/** Orders 501 and so on. The eighth is for an e-book alone. */
export function inventedOrders(count: number, now: number): SimulatedOrder[] {
  return Array.from({ length: count }, (_, at) => {
    const [first_name, last_name, address_1, city, state, postcode, country] =
      PEOPLE[at % PEOPLE.length] ?? PEOPLE[0];
    const placed = new Date(now - (count - at) * 60_000).toISOString().slice(0, 19);
    const address = {
      first_name,
      last_name,
      company: '',
      address_1,
      address_2: '',
      city,
      state,
      postcode,
      country,
    };
    const products = at % 10 === 7 ? PRODUCTS.slice(2) : PRODUCTS.slice(0, 1 + (at % 2));
    return {
      id: 501 + at,
      number: String(501 + at),
      status: 'processing',
      currency: 'CAD',
      date_created_gmt: placed,
      date_modified_gmt: placed,
      shipping_total: '9.90',
      customer_note: '',
      billing: { ...address, email: 'buyer@example.com', phone: '+1 416 555 0100' },
      // A shop that sends to the billing address alone leaves the other empty.
      shipping:
        at % 3 === 1
          ? Object.fromEntries(Object.keys(address).map((key) => [key, '']))
          : { ...address, phone: '' },
      line_items: products.map(({ id, sku, name, price }, line) => ({
        id: at * 10 + line,
        name,
        product_id: id,
        variation_id: id === 12 ? 121 : 0,
        quantity: 1 + line,
        sku: id === 12 ? 'TEE-M' : sku,
        price: Number(price),
      })),
      shipping_lines: [{ id: 1, method_title: 'Flat rate', total: '9.90' }],
      meta_data: [{ id: 9, key: 'gift_message', value: 'Happy birthday' }],
    };
  });
}
