import { expect, test } from 'vitest';
import { quoted } from './support/exchange.js';
import { domestic } from './support/requests.js';

type Json = Record<string, unknown>;

const billed = (parts: Json) => [{ currencyType: 'BILLC', priceCurrency: 'EUR', ...parts }];

/** `N 11.9 TAX=1.9, FF 10`: rows by code and price, with what is within; N is the product, which has no code. */
const rows = (list: string) =>
  list.split(', ').flatMap((text) => {
    const [name = '', price, parts] = text.split(' ');
    const [priceType = '', part] = parts?.split('=') ?? [];
    const within = /DUTY|CLEARING/.test(priceType)
      ? { typeCode: priceType.replace('CLEARING', 'TAX') }
      : { priceBreakdown: [{ priceType, price: part }] };
    return name === '' ? [] : [{ name, ...(name !== 'N' && { serviceCode: name }), price, ...within }];
  });

/** Sums of a price: `STTXA 19, STDIS 5`. */
const sums = (list: string, priceCurrency = 'EUR') => {
  const parts = list.split(', ').map((text) => text.split(' '));
  const priceBreakdown = parts.map(([typeCode, price]) => ({ typeCode, price: Number(price ?? 0) }));
  return { totalPriceBreakdown: billed({ priceCurrency, priceBreakdown }) };
};

/** One product with a billed total and the rows of its breakdown. */
const product = (price: unknown, list = '', more: Json = {}): Json => ({
  productCode: 'N',
  productName: 'EXPRESS DOMESTIC',
  totalPrice: billed({ price }),
  detailedPriceBreakdown: billed({ breakdown: rows(list) }),
  ...more,
});

const listed = (products: unknown, more: Json = {}) => quoted(200, { products, ...more }, domestic());

async function priced(one: Json) {
  const [[quote], errors] = await listed([one]);
  const charges = quote?.extra_charges.map(({ name, value }) => `${name}=${value}`).join();
  return {
    errors: errors.map(({ code, message }) => `${code}: ${message}`),
    notices: quote?.meta?.notices?.map(({ code }) => code) ?? [],
    published: quote?.meta?.published,
    parts:
      quote &&
      [quote.base_charge, quote.discount, quote.duties_and_taxes, charges, quote.total_charge].join(' '),
  };
}

test.each([
  ['the tax inside its rows', 'N 11.9 TAX=1.9, FF 11.9 TAX=1.9', '', '10 0 3.8 FF=10 23.8'],
  ['the tax on top of its rows', 'N 10 TAX=1.9, FF 10 TAX=1.9', '', '10 0 3.8 FF=10 23.8'],
  ['the discount taken off its rows', 'N 90 DISCOUNT=10', '', '100 10 0  90'],
  ['a discount below 0', 'N 90 discount=-10', '', '100 10 0  90'],
  ['a discount in its sums alone', 'N 80, FF 10', 'STDIS 20', '100 20 0 FF=10 90'],
  ['a discount in both', 'N 90 DISCOUNT=10', 'STDIS 10', '100 10 0  90'],
  ['its tax in its sums alone, inside the rows', 'N 95.2, FF 23.8', 'STTXA 19', '76.2 0 19 FF=23.8 119'],
  ['its tax in its sums alone, on top', 'N 80, FF 20', 'STTXA 19', '80 0 19 FF=20 119'],
  ['one tax in its sums alone', 'N 11.9 TAX=1.9, FF 11.9 TAX=x', 'STTXA 3.8', '8.1 0 3.8 FF=11.9 23.8'],
  ['a cent lost on each row', 'N 10, FF 10.01', 'STTXA 0.02', '9.98 0 0.02 FF=10.01,Unitemised=0.02 20.03'],
  ['sums alone', '', 'STTXA 19, STDIS 5', '105 5 19  119'],
  ['nothing but a total', '', '', '119 0 0  119'],
  ['a credit', 'N 10, CR -2', '', '10 2 0  8'],
  ['import duties and taxes', 'N 10, XX 5 DUTY, YY 2 CLEARING', '', '10 0 7  17'],
  ['services without a price', 'N 10, AA', '', '10 0 0  10'],
])('the parts of a price add up with %s', async (_, list, more, parts) => {
  const total = Number(parts.split(' ').at(-1));
  expect(await priced(product(total, list, sums(more)))).toMatchObject({ errors: [], parts });
});

const unread = (totalPrice: unknown): Json => ({ totalPrice, detailedPriceBreakdown: null });
const [lower] = billed({ price: 10, currencyType: 'billc' });
const dollars = billed({ priceCurrency: 'USD', breakdown: rows('N 11') });
const untyped = { totalPrice: [{ priceCurrency: 'eur', price: 10 }] };
const alone = { totalPrice: [{ currencyType: 'BILLC', price: 10 }] };
test.each<[string, Json]>([
  ['sums in another currency', product(10, 'N 10', sums('STTXA 3', 'USD'))],
  ['a total as text', product('10', 'N 10')],
  ['an object for a list', product(10, 'N 10', { totalPrice: lower })],
  ['one total without a type', product(10, '', untyped)],
  ['the currency in its rows alone', product(10, 'N 10', alone)],
  ['the currency in its sums alone', product(10, '', { ...unread(alone.totalPrice), ...sums('') })],
  ['rows in another currency than the bill', product(10, '', { detailedPriceBreakdown: dollars })],
])('a price of 10 is read with %s', async (_, one) => {
  expect(await priced(one)).toMatchObject({ errors: [], parts: '10 0 0  10' });
});

test('other currency types are published, and none of them is the price', async () => {
  const basec = { currencyType: 'BASEC', priceCurrency: 'USD' };
  const others = [
    { ...basec, price: 99 },
    { ...basec, price: 0 },
    { currencyType: 'PULCL', price: 88 },
  ];
  const detailedPriceBreakdown = [
    { ...basec, breakdown: rows('N 99') },
    ...billed({ breakdown: rows('N 10') }),
  ];
  const totalPrice = [...others, ...billed({ price: 10 })];
  expect(await priced(product(10, '', { totalPrice, detailedPriceBreakdown }))).toMatchObject({
    parts: '10 0 0  10',
    published: [{ type: 'BASEC', amount: '99', currency: 'USD' }],
  });
  expect((await priced(product(10))).published).toBeUndefined();
});

test('a remainder is shown apart: rows in another currency or without a figure are no part of it', async () => {
  const other = { serviceCode: 'ZZ', price: 3, priceCurrency: 'USD' };
  const breakdown = [...rows('N 10'), other, 'no row', { price: 'x' }];
  expect(await priced(product(13, '', { detailedPriceBreakdown: billed({ breakdown }) }))).toMatchObject({
    errors: [],
    notices: ['unitemised'],
    parts: '10 0 0 Unitemised=3 13',
  });
});

const pulcl = (price: number) => [{ currencyType: 'PULCL', priceCurrency: 'EUR', price }];
test.each<[string, Json]>([
  ['unpriced_product: DHL Express lists N EXPRESS DOMESTIC without a price.', unread(billed({ price: 0 }))],
  [
    'unpriced_product: DHL Express lists N Express Domestic without a price.',
    { ...unread(null), productName: null },
  ],
  ['unpriced_product: ', unread(pulcl(0))],
  ['unreadable_reply: ', unread(pulcl(10))],
  ['unreadable_reply: ', unread([{ currencyType: 'BILLC', price: 10 }])],
  ['unreadable_reply: ', unread(billed({ priceCurrency: 'EURO', price: 10 }))],
  ...[-1, 'much', 1e15, '1e400', 'NaN', [1, 2]].map((price): [string, Json] => [
    'unreadable_reply: ',
    unread(billed({ price })),
  ]),
])('a product comes to %s for %j', async (entry, more) => {
  const { errors, parts } = await priced(product(10, '', more));
  expect([errors.length, errors[0]?.startsWith(entry), parts]).toEqual([1, true, undefined]);
});

test.each([['N'], []])(
  'a notice names each option that no row prices, of the services [%s]',
  async (...services) => {
    const request = domestic({ options: ['SF', 'AA'], services: services.filter(Boolean) as string[] });
    const [[quote]] = await quoted(200, { products: [product(11, 'N 10, SF 1, AA')] }, request);
    expect(quote?.options).toEqual(['SF', 'AA']);
    const notices = quote?.meta?.notices?.map(({ code, message }) => `${code} ${message.slice(0, 36)}`);
    expect(notices).toEqual(['option_without_price The price lists no charge for AA: it']);
  },
);

test.each([
  ['B', true, '2026-03-04', 'N/B/2026-03-04', 'It starts on the next business day, 2026-03-04.'],
  [undefined, true, '2026-03-04', 'N//2026-03-04', 'It starts on the next business day, 2026-03-04.'],
  ['B', false, '2026-03-03', 'N/B', undefined],
  ['B', true, '2026-03-03', 'N/B', 'It starts on the next business day.'],
])(
  'the code %s, next day %s, cut-off on %s has the handle %s',
  async (code, nextBusinessDay, day, handle, message) => {
    const pickupCapabilities = { nextBusinessDay, localCutoffDateAndTime: `${day}T16:30:00` };
    const [[quote]] = await listed([product(10, '', { localProductCode: code, pickupCapabilities })]);
    expect(quote?.handle).toBe(`dhl-express:${handle}`);
    expect(quote?.meta?.notices?.at(-1)?.message).toBe(message);
  },
);

test.each([
  ['2026-03-03T16:30:00', '15:30:00', '2026-03-03T15:30:00.000Z'], // Berlin
  ['2026-03-03T17:00:00', '01:00', '2026-03-04T01:00:00.000Z'], // Los Angeles
  ['2026-03-03T06:00:00', '19:00', '2026-03-02T19:00:00.000Z'], // Auckland, 11 hours behind the next day's noon
  ['2026-03-03T17:00:00', '04:00', '2026-03-03T04:00:00.000Z'], // Auckland in summer
  ['2026-03-03T16:30:00', undefined, undefined],
  [undefined, '15:30', undefined],
])('a quote holds until the cut-off at %s, %s by UTC', async (local, gmt, valid_until) => {
  const pickupCapabilities = { localCutoffDateAndTime: local, GMTCutoffTime: gmt };
  const [[quote]] = await listed([product(10, '', { pickupCapabilities })]);
  expect(quote?.meta?.valid_until).toBe(valid_until);
});

test.each([
  ['2', 2],
  [0, 0],
  [1.5, null],
  [-1, null],
  ['soon', null],
])('%j days in transit are %s', async (totalTransitDays, days) => {
  const [[quote]] = await listed(product(10, '', { deliveryCapabilities: { totalTransitDays } }));
  expect(quote?.transit_days ?? null).toBe(days);
});

test('a single product may come without a list, and its other fields may be unreadable', async () => {
  const deliveryCapabilities = { estimatedDeliveryDateAndTime: '2026-03-05 23:59:00' };
  const more = { localProductCode: '', isCustomerAgreement: 'perhaps', deliveryCapabilities };
  const one = product(10, '', { productName: null, ...more });
  const [quotes, errors] = await listed(one, { warnings: null });
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([{ service_name: 'Express Domestic', delivery_date: '2026-03-05' }]);
});

test('a code that stands twice has two prices, and a notice says which is bought', async () => {
  const twins = [product(10, '', { localProductCode: 'A' }), product(11)];
  const [quotes] = await listed([...twins, product(12, '', { productCode: 'P' })]);
  const messages = quotes.map(({ meta }) => meta?.notices?.[0]?.message ?? '');
  const said = messages.map((message) => /\(local .*\)|no local code/.exec(message)?.[0]);
  expect(said).toEqual(['(local product code A)', 'no local code', undefined]);
});

test('with a complaint there are quotes and an entry; without products the warnings are the reason', async () => {
  const complaint = { status: '400', detail: '7001: Not all of it', title: 'Error' };
  const outcome = async (products: unknown, more: Json) => {
    const [quotes, errors] = await listed(products, more);
    const entries = errors.map(({ code, message, kind }) => `${code} ${kind} ${message.slice(0, 16)}`);
    return [quotes.length, ...entries];
  };
  expect(await outcome([product(10)], complaint)).toEqual([1, '7001 carrier 7001: Not all of']);
  expect(await outcome(null, complaint)).toEqual([0, '7001 carrier 7001: Not all of']);
  expect(await outcome([], { warnings: ['1203: No service'] })).toEqual([0, '1203 carrier 1203: No service']);
  expect(await outcome([], {})).toEqual([0, 'no_service carrier DHL Express offe']);
});

const unreadable = 'the reply holds neither the expected document nor a reason, unexpected_reply';
const [detail, reasons] = [
  ['12: First', ' 1234567: Second'],
  ['nothing', { msg: 'Third' }],
];
const additional = { detail: 'One', additionalDetails: ['Two', null, ''], status: '400' };
test.each<[number, unknown, string]>([
  [401, { title: 'Unauthorized', detail: 'Wrong', status: 401 }, '401, Wrong, authentication'],
  [403, { title: 'Forbidden', message: 'No', code: '403' }, '403, No, authentication'],
  [403, { title: 'Forbidden', code: '403' }, '403, Forbidden, authentication'],
  [429, { message: 'Slow down' }, '429, Slow down, rate_limit'],
  [503, { detail: 'Down', status: '503' }, '503, Down, unavailable'],
  [400, additional, '400, One, carrier; 400, Two, carrier'],
  [
    422,
    { detail, reasons, status: '422' },
    '422, 12: First, carrier; 422, 1234567: Second, carrier; 422, Third, carrier',
  ],
  [400, { detail: 'Multiple problems found', status: '400' }, '400, Multiple problems found, carrier'],
  [200, { detail: '8003: Not allowed', status: '401' }, '8003, 8003: Not allowed, authentication'],
  [400, [{ detail: 'In a list', status: '400' }], '400, In a list, carrier'],
  [400, '[]', `400, dhl-express: HTTP 400, ${unreadable}`],
  [200, {}, `unreadable_reply, dhl-express: HTTP 200, ${unreadable}`],
])('a refusal with HTTP %d and %j becomes entries', async (status, body, entries) => {
  const [quotes, errors] = await quoted(status, body, domestic());
  expect(quotes).toEqual([]);
  expect(errors.map(({ code, message, kind }) => `${code}, ${message}, ${kind}`).join('; ')).toBe(entries);
  expect(errors.every((entry) => entry.http_status === status)).toBe(true);
});
