import { describe, expect, test } from 'vitest';
import { quoted } from './support/exchange.js';
import { domestic } from './support/requests.js';

type Json = Record<string, unknown>;

const row = (name: string, price: unknown, more: Json = {}) => ({ name, price, ...more });
const within = (priceType: string, price: unknown) => ({ priceBreakdown: [{ priceType, price }] });
const billed = (parts: Json) => [{ currencyType: 'BILLC', priceCurrency: 'EUR', ...parts }];
const sums = (parts: Record<string, number>, currency = 'EUR') => ({
  totalPriceBreakdown: billed({
    priceCurrency: currency,
    priceBreakdown: Object.entries(parts).map(([typeCode, price]) => ({ typeCode, price })),
  }),
});

/** One product with a billed total and the rows of its breakdown. */
const product = (total: unknown, breakdown: unknown, more: Json = {}): Json => ({
  productCode: 'N',
  productName: 'EXPRESS DOMESTIC',
  totalPrice: billed({ price: total }),
  detailedPriceBreakdown: billed({ breakdown }),
  ...more,
});

async function priced(one: Json) {
  const [[quote], errors] = await quoted(200, { products: [one] }, domestic());
  return {
    errors: errors.map(({ code, message }) => `${code}: ${message}`),
    notices: quote?.meta?.notices?.map(({ code }) => code) ?? [],
    published: quote?.meta?.published,
    parts:
      quote &&
      [
        quote.base_charge,
        quote.discount,
        quote.duties_and_taxes,
        quote.extra_charges.map(({ name, value }) => `${name}=${value}`).join(),
        quote.total_charge,
      ].join(' '),
  };
}

/** `N 11.9 TAX=1.9, FF 10`: rows by code and price, with what is within; N is the product, which has no code. */
const rows = (list: string) =>
  list.split(', ').map((text) => {
    const [serviceCode = '', price, parts] = text.split(' ');
    const [priceType = '', part] = parts?.split('=') ?? [];
    return {
      ...(serviceCode === 'N' ? { name: 'N' } : { name: serviceCode, serviceCode }),
      price,
      ...(/DUTY|CLEARING/.test(priceType)
        ? { typeCode: priceType.replace('CLEARING', 'TAX') }
        : within(priceType, part)),
    };
  });

describe('the price of a product', () => {
  test.each<[string, number, string, Record<string, number>, string]>([
    ['the tax inside its rows', 23.8, 'N 11.9 TAX=1.9, FF 11.9 TAX=1.9', {}, '10 0 3.8 FF=10'],
    ['the tax on top of its rows', 23.8, 'N 10 TAX=1.9, FF 10 TAX=1.9', {}, '10 0 3.8 FF=10'],
    ['the discount taken off its rows', 90, 'N 90 DISCOUNT=10', {}, '100 10 0 '],
    ['a discount below 0', 90, 'N 90 discount=-10', {}, '100 10 0 '],
    ['a discount in its sums alone', 90, 'N 80, FF 10', { STDIS: 20 }, '100 20 0 FF=10'],
    ['a discount in both', 90, 'N 90 DISCOUNT=10', { STDIS: 10 }, '100 10 0 '],
    [
      'its tax in its sums alone, inside the rows',
      119,
      'N 95.2, FF 23.8',
      { STTXA: 19 },
      '76.2 0 19 FF=23.8',
    ],
    ['its tax in its sums alone, on top', 119, 'N 80, FF 20', { STTXA: 19 }, '80 0 19 FF=20'],
    [
      'the tax of one row in its sums alone',
      23.8,
      'N 11.9 TAX=1.9, FF 11.9 TAX=x',
      { STTXA: 3.8 },
      '8.1 0 3.8 FF=11.9',
    ],
    [
      'a cent lost on each row',
      20.03,
      'N 10, FF 10.01',
      { STTXA: 0.02 },
      '9.98 0 0.02 FF=10.01,Unitemised=0.02',
    ],
    ['sums alone', 119, '', { STTXA: 19, STDIS: 5 }, '105 5 19 '],
    ['nothing but a total', 119, '', {}, '119 0 0 '],
    ['a credit', 8, 'N 10, CR -2', {}, '10 2 0 '],
    ['import duties and taxes', 17, 'N 10, XX 5 DUTY, YY 2 CLEARING', {}, '10 0 7 '],
    ['services without a price', 10, 'N 10, AA', {}, '10 0 0 '],
  ])('the parts of a price add up with %s', async (_, total, list, more, parts) => {
    const one = product(total, list === '' ? [] : rows(list), sums(more));
    expect(await priced(one)).toMatchObject({ errors: [], parts: `${parts} ${total}` });
  });

  const alone = { totalPrice: [{ currencyType: 'BILLC', price: 10 }] };
  test.each<[string, Json]>([
    ['sums in another currency', product(10, rows('N 10'), sums({ STTXA: 3 }, 'USD'))],
    ['a total as text', product('10', rows('N 10'))],
    [
      'an object for a list',
      product(10, row('N', 10), { totalPrice: billed({ currencyType: 'billc', price: 10 })[0] }),
    ],
    ['one total without a type', product(10, null, { totalPrice: [{ priceCurrency: 'eur', price: 10 }] })],
    ['the currency in its rows alone', product(10, rows('N 10'), alone)],
    [
      'the currency in its sums alone',
      product(10, [], { ...alone, detailedPriceBreakdown: null, ...sums({}) }),
    ],
  ])('a price of 10 is read with %s', async (_, one) => {
    expect(await priced(one)).toMatchObject({ errors: [], parts: '10 0 0  10' });
  });

  test('other currency types are published, and none of them is the price', async () => {
    const others = [
      { currencyType: 'BASEC', priceCurrency: 'USD', price: 99 },
      { currencyType: 'PULCL', priceCurrency: 'EUR', price: 0 },
      { currencyType: 'PULCL', price: 88 },
    ];
    const breakdown = [
      { currencyType: 'BASEC', priceCurrency: 'USD', breakdown: [row('N', 99)] },
      ...billed({ breakdown: [row('N', 10)] }),
    ];
    const totalPrice = [...others, ...billed({ price: 10 })];
    expect(await priced(product(10, null, { totalPrice, detailedPriceBreakdown: breakdown }))).toMatchObject({
      parts: '10 0 0  10',
      published: [{ type: 'BASEC', amount: '99', currency: 'USD' }],
    });
    expect((await priced(product(10, []))).published).toBeUndefined();
  });

  test('a remainder that is not itemised is shown apart', async () => {
    const other = row('ELSEWHERE', 3, { serviceCode: 'ZZ', priceCurrency: 'USD' });
    expect(await priced(product(13, [row('N', 10), other, 'not a row', { price: 'much' }]))).toMatchObject({
      errors: [],
      notices: ['unitemised'],
      parts: '10 0 0 Unitemised=3 13',
    });
  });

  test.each<[string, Json]>([
    [
      'unpriced_product: DHL Express lists N EXPRESS DOMESTIC without a price.',
      { totalPrice: billed({ price: 0 }) },
    ],
    [
      'unpriced_product: DHL Express lists N Express Domestic without a price.',
      { totalPrice: null, productName: null },
    ],
    ['unpriced_product: ', { totalPrice: [{ currencyType: 'PULCL', priceCurrency: 'EUR', price: 0 }] }],
    ['unreadable_reply: ', { totalPrice: [{ currencyType: 'PULCL', priceCurrency: 'EUR', price: 10 }] }],
    [
      'unreadable_reply: ',
      { totalPrice: [{ currencyType: 'BILLC', price: 10 }], detailedPriceBreakdown: null },
    ],
    [
      'unreadable_reply: ',
      { totalPrice: billed({ priceCurrency: 'EURO', price: 10 }), detailedPriceBreakdown: null },
    ],
    ['unreadable_reply: ', { totalPrice: billed({ price: -1 }) }],
    ...['much', 1e15, '1e400', 'Infinity', 'NaN', [1, 2]].map((price): [string, Json] => [
      'unreadable_reply: ',
      { totalPrice: billed({ price }) },
    ]),
  ])('comes to %s for %j', async (entry, more) => {
    const { errors, parts } = await priced(product(10, [], more));
    expect([errors.length, errors[0]?.startsWith(entry), parts]).toEqual([1, true, undefined]);
  });

  test('that is unreadable costs only itself', async () => {
    const products = [null, 'text', { productCode: '' }, { productName: 'X' }, product(10, [])];
    const [quotes, errors] = await quoted(200, { products }, domestic());
    expect(quotes.map(({ service_type }) => service_type)).toEqual(['N']);
    expect(errors.map(({ kind }) => kind)).toEqual(Array(4).fill('unexpected_reply'));
  });

  test('has a notice of each option that no row prices', async () => {
    const options = ['SF', 'AA'];
    for (const services of [['N'], []]) {
      const [[quote]] = await quoted(
        200,
        { products: [product(11, rows('N 10, SF 1, AA'))] },
        domestic({ options, services }),
      );
      expect(quote?.options).toEqual(options);
      expect(quote?.meta?.notices?.map(({ code, message }) => `${code} ${message.slice(0, 36)}`)).toEqual([
        'option_without_price The price lists no charge for AA: it',
      ]);
    }
  });
});

describe('a price list', () => {
  const listed = (products: unknown, more: Json = {}) => quoted(200, { products, ...more }, domestic());

  test('a quote of the next business day has that day in its handle', async () => {
    const cutoff = (nextBusinessDay: boolean, day: string) => ({
      pickupCapabilities: { nextBusinessDay, localCutoffDateAndTime: `${day}T16:30:00` },
    });
    const [quotes] = await listed([
      product(10, [], { localProductCode: 'B', ...cutoff(true, '2026-03-04') }),
      product(12, [], cutoff(true, '2026-03-04')),
      product(14, [], { localProductCode: 'B', ...cutoff(false, '2026-03-03') }),
      product(16, [], { localProductCode: 'B', ...cutoff(true, '2026-03-03') }),
    ]);
    expect(quotes.map(({ handle }) => handle?.replace('dhl-express:', ''))).toEqual([
      'N/B/2026-03-04',
      'N//2026-03-04',
      'N/B',
      'N/B',
    ]);
    const messages = quotes.map(({ meta }) => meta?.notices?.at(-1)?.message);
    expect(messages[0]).toBe('It starts on the next business day, 2026-03-04.');
    expect(messages[3]).toBe('It starts on the next business day.');
  });

  test.each([
    ['2026-03-03T16:30:00', '15:30:00', '2026-03-03T15:30:00.000Z'], // Berlin
    ['2026-03-03T17:00:00', '01:00', '2026-03-04T01:00:00.000Z'], // Los Angeles
    ['2026-03-03T06:00:00', '19:00', '2026-03-02T19:00:00.000Z'], // Auckland, 11 hours behind the next day's noon
    ['2026-03-03T17:00:00', '04:00', '2026-03-03T04:00:00.000Z'], // Auckland in summer
    ['2026-03-03T16:30:00', undefined, undefined],
    [undefined, '15:30', undefined],
  ])('a quote holds until the cut-off at %s, %s by UTC', async (local, gmt, valid_until) => {
    const pickupCapabilities = { localCutoffDateAndTime: local, GMTCutoffTime: gmt };
    const [[quote]] = await listed([product(10, [], { pickupCapabilities })]);
    expect(quote?.meta?.valid_until).toBe(valid_until);
  });

  test.each([
    ['2', 2],
    [0, 0],
    [1.5, null],
    [-1, null],
    ['soon', null],
  ])('%j days in transit are %s', async (totalTransitDays, days) => {
    const [[quote]] = await listed(product(10, [], { deliveryCapabilities: { totalTransitDays } }));
    expect(quote?.transit_days ?? null).toBe(days);
  });

  test('a single product may come without a list, and its other fields may be unreadable', async () => {
    const one = product(10, [], {
      productName: null,
      localProductCode: '',
      deliveryCapabilities: { estimatedDeliveryDateAndTime: '2026-03-05 23:59:00' },
      isCustomerAgreement: 'perhaps',
    });
    const [quotes, errors] = await listed(one, { warnings: null });
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([{ service_name: 'Express Domestic', delivery_date: '2026-03-05' }]);
    const [[stranger]] = await listed(product(10, [], { productCode: 'ZZ', productName: null }));
    expect(stranger?.service_name).toBe('ZZ');
  });

  test('a code that stands twice has two prices, and a notice says which is bought', async () => {
    const twins = [{ localProductCode: 'A' }, {}].map((more, at) => product(10 + at, [], more));
    const [quotes] = await listed([...twins, product(12, [], { productCode: 'P' })]);
    expect(quotes.map(({ total_charge, meta }) => [total_charge, meta?.notices?.[0]?.message])).toMatchObject(
      [
        [10, expect.stringContaining('(local product code A)')],
        [11, expect.stringContaining('no local code')],
        [12, undefined],
      ],
    );
  });

  test('with a complaint it gives quotes and an entry; without products the warnings are the reason', async () => {
    const complaint = { status: '400', detail: '7001: Not all of it', title: 'Error' };
    const [quotes, errors] = await listed([product(10, [])], complaint);
    expect(quotes).toHaveLength(1);
    expect(errors).toMatchObject([{ code: '7001', message: '7001: Not all of it', kind: 'carrier' }]);
    expect((await listed(null, complaint))[1].map(({ code }) => code)).toEqual(['7001']);
    expect((await listed([], { warnings: ['1203: No service today'] }))[1]).toMatchObject([
      { code: '1203', message: '1203: No service today', kind: 'carrier' },
    ]);
    expect((await listed([]))[1]).toMatchObject([{ code: 'no_service', kind: 'carrier' }]);
  });
});

describe('a refusal', () => {
  test('keeps the whole text, and the rest of the document in its details', async () => {
    const details = { status: '422', title: 'Validation error', instance: '/expressapi/rates' };
    const announcement = 'Multiple problems found, see Additional Details';
    const texts = ['996: The requested product(s) (X) not available', '#/packages: too few'];
    const document = { ...details, detail: announcement, message: 'Unprocessable', additionalDetails: texts };
    const [, errors] = await quoted(422, document, domestic());
    expect(errors).toMatchObject([
      { code: '996', message: texts[0], details: { ...details, announcement } },
      { code: '422', message: texts[1], details: { ...details, announcement } },
    ]);
  });

  const unreadable =
    'dhl-express: HTTP %, the reply holds neither the expected document nor a reason, unexpected_reply';
  test.each<[number, unknown, string[]]>([
    [401, { title: 'Unauthorized', detail: 'Wrong', status: 401 }, ['401, Wrong, authentication']],
    [403, { title: 'Forbidden', message: 'No', code: '403' }, ['403, No, authentication']],
    [403, { title: 'Forbidden', code: '403' }, ['403, Forbidden, authentication']],
    [429, { message: 'Slow down' }, ['429, Slow down, rate_limit']],
    [503, { detail: 'Down', status: '503' }, ['503, Down, unavailable']],
    [
      422,
      { detail: '7001: First', additionalDetails: ['7002: Second', null, ''], status: '422' },
      ['7001, 7001: First, carrier', '7002, 7002: Second, carrier'],
    ],
    [
      400,
      { detail: 'One', additionalDetails: 'Two', status: '400' },
      ['400, One, carrier', '400, Two, carrier'],
    ],
    [
      422,
      { detail: ['12: First', ' 1234567: Second'], reasons: ['nothing', { msg: 'Third' }], status: '422' },
      ['422, 12: First, carrier', '422, 1234567: Second, carrier', '422, Third, carrier'],
    ],
    [400, { detail: 'Multiple problems found', status: '400' }, ['400, Multiple problems found, carrier']],
    [200, { detail: '8003: Not allowed', status: '401' }, ['8003, 8003: Not allowed, authentication']],
    [400, [{ detail: 'In a list', status: '400' }], ['400, In a list, carrier']],
    [400, '[]', [`400, ${unreadable}`]],
    [200, '"text"', [`unreadable_reply, ${unreadable}`]],
    [200, {}, [`unreadable_reply, ${unreadable}`]],
  ])('with HTTP %d and %j becomes entries', async (status, body, entries) => {
    const [quotes, errors] = await quoted(status, body, domestic());
    expect(quotes).toEqual([]);
    expect(errors.map(({ code, message, kind }) => `${code}, ${message}, ${kind}`)).toEqual(
      entries.map((entry) => entry.replace('%', String(status))),
    );
    expect(errors.every((entry) => entry.http_status === status)).toBe(true);
  });
});
