/** Invented orders, as the Admin API has them. */

interface Line {
  readonly id: string;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly requiresShipping: boolean;
  readonly price: string;
  readonly grams: number;
  fulfilled: number;
}

export interface SimulatedOrder {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  displayFinancialStatus: string;
  readonly address: Readonly<Record<string, string | null>> | null;
  readonly lines: Line[];
  readonly fulfillments: { readonly number: string; readonly company: string; readonly url: string | null }[];
}

const PEOPLE = [
  ['Ada Tremblay', '100 Queen St W', 'Toronto', 'Ontario', 'ON', 'M5H 2N2', 'CA'],
  ['Jo Fields', '1600 Amphitheatre Pkwy', 'Mountain View', 'California', 'CA', '94043', 'US'],
  ['Lea Bergmann', 'Lindenstr. 4', 'Berlin', null, null, '10969', 'DE'],
] as const;
const ARTICLES = [
  ['MUG-1', 'Mug', '14.50', 420],
  ['TEE-M', 'T-shirt - M', '25.00', 180],
  ['POSTER', 'Poster', '18.00', 90],
] as const;

/** Orders 1001 and so on, with one to three lines each. The seventh is unpaid, the eighth a gift card. */
export function inventedOrders(count: number, now: number): SimulatedOrder[] {
  return Array.from({ length: count }, (_, at) => {
    const number = 1001 + at;
    const [name, address1, city, province, provinceCode, zip, countryCodeV2] =
      PEOPLE[at % PEOPLE.length] ?? PEOPLE[0];
    const placed = new Date(now - (count - at) * 60_000).toISOString();
    const isGiftCard = at % 10 === 7;
    const articles = isGiftCard
      ? [[null, 'Gift card', '50.00', 0] as const]
      : ARTICLES.slice(0, 1 + (at % 3));
    return {
      id: `gid://shopify/Order/${number}000`,
      name: `#${number}`,
      createdAt: placed,
      updatedAt: placed,
      cancelledAt: null,
      displayFinancialStatus: at % 10 === 6 ? 'PENDING' : 'PAID',
      address: isGiftCard
        ? null
        : {
            name,
            company: null,
            address1,
            address2: null,
            city,
            province,
            provinceCode,
            zip,
            countryCodeV2,
            phone: null,
          },
      lines: articles.map(([sku, title, price, grams], line) => ({
        id: `gid://shopify/LineItem/${number}00${line}`,
        sku,
        name: title,
        quantity: 1 + (line % 2),
        requiresShipping: !isGiftCard,
        price,
        grams,
        fulfilled: 0,
      })),
      fulfillments: [],
    };
  });
}

const connection = <Node>(nodes: readonly Node[], first: number, after: unknown) => {
  const from = typeof after === 'string' ? Number(atob(after)) : 0;
  const page = nodes.slice(from, from + first);
  const end = from + page.length;
  return {
    pageInfo: { hasNextPage: end < nodes.length, endCursor: page.length === 0 ? null : btoa(String(end)) },
    nodes: page,
  };
};

export const linesOf = (order: SimulatedOrder, first: number, after: unknown) =>
  connection(order.lines.map(lineOf), first, after);

export const ordersPage = (orders: readonly SimulatedOrder[], first: number, after: unknown, lines: number) =>
  connection(
    orders.map((order) => orderOf(order, lines)),
    first,
    after,
  );

export const isFulfilled = ({ lines }: SimulatedOrder) =>
  lines.every(({ quantity, fulfilled }) => fulfilled >= quantity);

function orderOf(order: SimulatedOrder, lines: number) {
  const { id, name, createdAt, cancelledAt, displayFinancialStatus, address } = order;
  return {
    id,
    name,
    createdAt,
    cancelledAt,
    displayFinancialStatus,
    displayFulfillmentStatus: isFulfilled(order) ? 'FULFILLED' : 'UNFULFILLED',
    note: null,
    tags: ['web'],
    email: 'buyer@example.com',
    phone: null,
    currencyCode: 'CAD',
    customAttributes: [{ key: 'gift_note', value: 'Happy birthday' }],
    shippingLine: { title: 'Standard' },
    totalShippingPriceSet: { shopMoney: { amount: '9.9' } },
    shippingAddress: address,
    lineItems: linesOf(order, lines, null),
  };
}

function lineOf({ sku, name, quantity, fulfilled, requiresShipping, price, grams }: Line) {
  return {
    sku,
    name,
    unfulfilledQuantity: quantity - fulfilled,
    requiresShipping,
    originalUnitPriceSet: { shopMoney: { amount: price } },
    customAttributes: [],
    variant: {
      inventoryItem: {
        harmonizedSystemCode: '691200',
        countryCodeOfOrigin: 'CA',
        measurement: { weight: { unit: 'GRAMS', value: grams } },
      },
    },
  };
}
