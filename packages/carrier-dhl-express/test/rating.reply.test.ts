import { describe, expect, test } from 'vitest';
import { quoted } from './support/exchange.js';
import { domestic } from './support/requests.js';

type Json = Record<string, unknown>;

const tax = (price: unknown, basePrice?: unknown) => ({
  priceType: 'TAX',
  typeCode: 'VAT',
  price,
  basePrice,
});
const discount = (price: unknown) => ({ priceType: 'DISCOUNT', typeCode: 'S', price });
const row = (name: string, price: unknown, more: Json = {}) => ({ name, price, ...more });
const fuel = (price: unknown, more: Json = {}) => row('FUEL', price, { serviceCode: 'FF', ...more });

/** One product with a billed total and the rows of its breakdown. */
function product(total: unknown, rows: unknown, more: Json = {}): Json {
  return {
    productCode: 'N',
    productName: 'EXPRESS DOMESTIC',
    totalPrice: [{ currencyType: 'BILLC', priceCurrency: 'EUR', price: total }],
    detailedPriceBreakdown: [{ currencyType: 'BILLC', priceCurrency: 'EUR', breakdown: rows }],
    ...more,
  };
}

const sums = (parts: Record<string, number>) => ({
  totalPriceBreakdown: [
    {
      currencyType: 'BILLC',
      priceCurrency: 'EUR',
      priceBreakdown: Object.entries(parts).map(([typeCode, price]) => ({ typeCode, price })),
    },
  ],
});

async function priced(one: Json) {
  const [quotes, errors] = await quoted(200, { products: [one] }, domestic());
  const [quote] = quotes;
  return {
    errors: errors.map(({ code, message }) => `${code}: ${message}`),
    notices: quote?.meta?.notices?.map(({ code }) => code) ?? [],
    parts: quote && [
      quote.base_charge,
      -quote.discount,
      quote.duties_and_taxes,
      quote.extra_charges.map(({ name, value }) => [name, value]),
      quote.total_charge,
    ],
  };
}

describe('the price of a product', () => {
  test.each<[string, Json, unknown[]]>([
    [
      'the tax inside its rows',
      product(23.8, [
        row('N', 11.9, { priceBreakdown: [tax(1.9, 10)] }),
        fuel(11.9, { priceBreakdown: [tax(1.9)] }),
      ]),
      [10, -0, 3.8, [['FUEL', 10]], 23.8],
    ],
    [
      'the tax on top of its rows',
      product(23.8, [
        row('N', 10, { priceBreakdown: [tax(1.9, 10)] }),
        fuel(10, { priceBreakdown: [tax(1.9)] }),
      ]),
      [10, -0, 3.8, [['FUEL', 10]], 23.8],
    ],
    [
      'the discount taken off its rows',
      product(90, [row('N', 90, { priceBreakdown: [discount(10)] })]),
      [100, -10, 0, [], 90],
    ],
    [
      'a discount in its sums alone',
      product(90, [row('N', 80), fuel(10)], sums({ STDIS: 20 })),
      [100, -20, 0, [['FUEL', 10]], 90],
    ],
    [
      'its tax in its sums alone, inside the rows',
      product(119, [row('N', 95.2), fuel(23.8)], sums({ STTXA: 19 })),
      [76.2, -0, 19, [['FUEL', 23.8]], 119],
    ],
    [
      'its tax in its sums alone, on top of the rows',
      product(119, [row('N', 80), fuel(20)], sums({ STTXA: 19 })),
      [80, -0, 19, [['FUEL', 20]], 119],
    ],
    [
      'the tax of one row in its sums alone',
      product(
        23.8,
        [row('N', 11.9, { priceBreakdown: [tax(1.9, 10)] }), fuel(11.9, { priceBreakdown: [tax('much')] })],
        sums({ STTXA: 3.8 }),
      ),
      [8.1, -0, 3.8, [['FUEL', 11.9]], 23.8],
    ],
    [
      'sums in another currency',
      product(10, [row('N', 10)], {
        totalPriceBreakdown: [
          {
            currencyType: 'BILLC',
            priceCurrency: 'USD',
            priceBreakdown: [{ typeCode: 'STTXA', price: 3 }],
          },
        ],
      }),
      [10, -0, 0, [], 10],
    ],
    ['has sums alone', product(119, [], sums({ STTXA: 19, STDIS: 5 })), [105, -5, 19, [], 119]],
    ['has nothing but a total', product(119, null), [119, -0, 0, [], 119]],
    ['a credit', product(8, [row('N', 10), row('CREDIT', -2, { serviceCode: 'CR' })]), [10, -2, 0, [], 8]],
    [
      'import taxes among its rows',
      product(15, [row('N', 10), row('DUTIES', 5, { serviceCode: 'XX', typeCode: 'DUTY' })]),
      [10, -0, 5, [], 15],
    ],
    [
      'services without a price',
      product(10, [row('N', 10), { name: 'SATURDAY', serviceCode: 'AA' }, fuel(null)]),
      [10, -0, 0, [], 10],
    ],
    ['has numbers as text', product('12.50', [row('N', '12.50')]), [12.5, -0, 0, [], 12.5]],
    [
      'objects where lists are usual',
      product(10, row('N', 10), {
        totalPrice: { currencyType: 'BILLC', priceCurrency: 'eur', price: 10 },
        detailedPriceBreakdown: { currencyType: 'billc', priceCurrency: 'EUR', breakdown: row('N', 10) },
      }),
      [10, -0, 0, [], 10],
    ],
    [
      'one total without a type',
      product(10, null, { totalPrice: [{ priceCurrency: 'EUR', price: 10 }] }),
      [10, -0, 0, [], 10],
    ],
    [
      'other currencies first',
      product(10, null, {
        totalPrice: [
          { currencyType: 'BASEC', priceCurrency: 'USD', price: 99 },
          { currencyType: 'PULCL', priceCurrency: 'EUR', price: 88 },
          { currencyType: 'BILLC', priceCurrency: 'EUR', price: 10 },
        ],
        detailedPriceBreakdown: [
          { currencyType: 'BASEC', priceCurrency: 'USD', breakdown: [row('N', 99)] },
          { currencyType: 'BILLC', priceCurrency: 'EUR', breakdown: [row('N', 10)] },
        ],
      }),
      [10, -0, 0, [], 10],
    ],
  ])('the parts of a price add up with %s', async (_, one, parts) => {
    expect(await priced(one)).toMatchObject({ errors: [], parts });
  });

  test('a remainder that is not itemised is shown apart', async () => {
    const other = row('ELSEWHERE', 3, { serviceCode: 'ZZ', priceCurrency: 'USD' });
    expect(await priced(product(13, [row('N', 10), other, 'not a row', { price: 'much' }]))).toMatchObject({
      errors: [],
      notices: ['unitemised'],
      parts: [10, -0, 0, [['Unitemised', 3]], 13],
    });
  });

  test('a product with a price of 0 is named in a notice, not quoted', async () => {
    expect((await priced(product(0, []))).errors).toEqual([
      'unpriced_product: DHL Express lists N EXPRESS DOMESTIC without a price.',
    ]);
    expect((await priced(product(0, [], { totalPrice: null }))).errors).toHaveLength(1);
  });

  test('a price without a billed figure or its currency is unknown', async () => {
    const published = { totalPrice: [{ currencyType: 'PULCL', priceCurrency: 'EUR', price: 10 }] };
    const nameless = { totalPrice: [{ currencyType: 'BILLC', price: 10 }], detailedPriceBreakdown: null };
    const strange = { totalPrice: [{ currencyType: 'BILLC', priceCurrency: 'EURO', price: 10 }] };
    const absurd = ['much', 1e15, '1e400', 'Infinity', 'NaN', [1, 2]].map((price) => ({
      totalPrice: [{ currencyType: 'BILLC', priceCurrency: 'EUR', price }],
    }));
    for (const more of [published, nameless, { ...strange, detailedPriceBreakdown: null }, ...absurd])
      expect((await priced(product(10, [], more))).errors).toEqual([
        expect.stringMatching(/^unreadable_reply: /),
      ]);
  });

  test('an unreadable price costs only itself', async () => {
    const products = [null, 'text', { productCode: '' }, { productName: 'X' }, product(10, [])];
    const [quotes, errors] = await quoted(200, { products }, domestic());
    expect(quotes.map(({ service_type }) => service_type)).toEqual(['N']);
    expect(errors).toHaveLength(4);
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['unexpected_reply']));
  });
});

describe('a price list', () => {
  test('a quote of the next business day has that day in its handle', async () => {
    const cutoff = { nextBusinessDay: true, localCutoffDateAndTime: '2026-03-04T16:30:00' };
    const today = { nextBusinessDay: false, localCutoffDateAndTime: '2026-03-03T16:30:00' };
    const products = [
      product(10, [], { localProductCode: 'B', pickupCapabilities: cutoff }),
      product(12, [], { pickupCapabilities: cutoff }),
      product(14, [], { localProductCode: 'B', pickupCapabilities: today }),
    ];
    const [quotes] = await quoted(200, { products }, domestic());
    expect(quotes.map(({ handle }) => handle)).toEqual([
      'dhl-express:N/B/2026-03-04',
      'dhl-express:N//2026-03-04',
      'dhl-express:N/B',
    ]);
    expect(quotes[0]?.meta?.notices).toContainEqual({
      code: 'next_business_day',
      message: 'It starts on the next business day, 2026-03-04.',
    });
  });

  test.each([
    ['2026-03-03T16:30:00', '15:30:00', '2026-03-03T15:30:00.000Z'], // Berlin
    ['2026-03-03T17:00:00', '01:00', '2026-03-04T01:00:00.000Z'], // Los Angeles
    ['2026-03-03T06:00:00', '19:00', '2026-03-02T19:00:00.000Z'], // Auckland in summer
    ['2026-03-03T16:30:00', undefined, undefined],
    [undefined, '15:30', undefined],
  ])('a quote holds until the cut-off at %s, %s by UTC', async (local, gmt, valid_until) => {
    const pickupCapabilities = { localCutoffDateAndTime: local, GMTCutoffTime: gmt };
    const [[quote]] = await quoted(200, { products: [product(10, [], { pickupCapabilities })] }, domestic());
    expect(quote?.meta?.valid_until).toBe(valid_until);
  });

  test('a single product may come without a list, and its other fields may be unreadable', async () => {
    const one = product(10, [], {
      productName: null,
      localProductCode: '',
      deliveryCapabilities: { totalTransitDays: '2', estimatedDeliveryDateAndTime: '2026-03-05 23:59:00' },
      pickupCapabilities: { nextBusinessDay: true, GMTCutoffTime: '16:00' },
      isCustomerAgreement: 'perhaps',
    });
    const [quotes, errors] = await quoted(200, { products: one, warnings: null }, domestic());
    expect(errors).toEqual([]);
    expect(quotes).toMatchObject([
      { service_name: 'Express Domestic', transit_days: 2, delivery_date: '2026-03-05' },
    ]);
    expect(quotes[0]?.meta?.notices).toEqual([
      { code: 'next_business_day', message: 'It starts on the next business day.' },
    ]);
  });

  test('a notice says which local product is meant when a code stands twice', async () => {
    const twins = ['A', 'B'].map((localProductCode) => product(10, [], { localProductCode }));
    const [quotes] = await quoted(200, { products: twins }, domestic());
    expect(quotes.map(({ meta }) => [meta?.local_product_code, meta?.notices?.[0]?.code])).toEqual([
      ['A', 'local_product'],
      ['B', 'local_product'],
    ]);
  });

  test('a code that stands twice has two prices, with or without local codes', async () => {
    const twins = [10, 12].map((total) => product(total, [row('N', total)]));
    const [quotes] = await quoted(200, { products: twins }, domestic());
    expect(quotes.map(({ total_charge, base_charge }) => [total_charge, base_charge])).toEqual([
      [10, 10],
      [12, 12],
    ]);
    expect(quotes[0]?.meta?.notices?.[0]?.message).toContain('no code of its own');
  });

  test('a price list with a complaint gives quotes and an entry', async () => {
    const complaint = { status: '400', detail: '7001: Not all of it', title: 'Error' };
    const [quotes, errors] = await quoted(200, { ...complaint, products: [product(10, [])] }, domestic());
    expect(quotes).toHaveLength(1);
    expect(errors).toMatchObject([{ code: '7001', message: '7001: Not all of it', kind: 'carrier' }]);
    const [, alone] = await quoted(200, { ...complaint, products: null }, domestic());
    expect(alone.map(({ code }) => code)).toEqual(['7001']);
  });

  test('without products the warnings are the reason', async () => {
    const [quotes, errors] = await quoted(
      200,
      { products: [], warnings: ['1203: No service today'] },
      domestic(),
    );
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ code: '1203', message: '1203: No service today', kind: 'carrier' }]);
  });
});

describe('a refusal', () => {
  test('the entry keeps the whole text, and the rest of the document in its details', async () => {
    const document = {
      instance: '/expressapi/rates',
      detail: 'Multiple problems found, see Additional Details',
      title: 'Validation error',
      message: 'Unprocessable Entity',
      status: '422',
      additionalDetails: ['996: The requested product(s) (X) not available', '#/packages: too few'],
    };
    const [, errors] = await quoted(422, document, domestic());
    const details = {
      status: '422',
      title: 'Validation error',
      instance: '/expressapi/rates',
      announcement: 'Multiple problems found, see Additional Details',
    };
    expect(errors).toMatchObject([
      { code: '996', message: '996: The requested product(s) (X) not available', details },
      { code: '422', message: '#/packages: too few', details },
    ]);
  });

  test.each([
    [401, { title: 'Unauthorized', detail: 'Wrong', status: 401 }, [['401', 'Wrong', 'authentication']]],
    [
      403,
      { title: 'Forbidden', message: 'Forbidden', code: '403' },
      [['403', 'Forbidden', 'authentication']],
    ],
    [429, { message: 'Slow down' }, [['429', 'Slow down', 'rate_limit']]],
    [503, { detail: 'Down', status: '503' }, [['503', 'Down', 'unavailable']]],
    [
      422,
      { detail: '7001: First', additionalDetails: ['7002: Second', null, ''], status: '422' },
      [
        ['7001', '7001: First', 'carrier'],
        ['7002', '7002: Second', 'carrier'],
      ],
    ],
    [
      400,
      { detail: 'One', additionalDetails: 'Two', status: '400' },
      [
        ['400', 'One', 'carrier'],
        ['400', 'Two', 'carrier'],
      ],
    ],
    [
      422,
      { detail: ['7001: First', '7002: Second'], reasons: ['nothing', { msg: 'Third' }], status: '422' },
      [
        ['7001', '7001: First', 'carrier'],
        ['7002', '7002: Second', 'carrier'],
        ['422', 'Third', 'carrier'],
      ],
    ],
    [200, { detail: '8003: Not allowed', status: '401' }, [['8003', '8003: Not allowed', 'authentication']]],
    [400, [{ detail: 'In a list', status: '400' }], [['400', 'In a list', 'carrier']]],
    [
      400,
      '[]',
      [
        [
          '400',
          'dhl-express: HTTP 400, the reply holds neither the expected document nor a reason',
          'unexpected_reply',
        ],
      ],
    ],
    [
      200,
      '"text"',
      [
        [
          'unreadable_reply',
          'dhl-express: HTTP 200, the reply holds neither the expected document nor a reason',
          'unexpected_reply',
        ],
      ],
    ],
    [
      200,
      {},
      [
        [
          'unreadable_reply',
          'dhl-express: HTTP 200, the reply holds neither the expected document nor a reason',
          'unexpected_reply',
        ],
      ],
    ],
  ])('a refusal with HTTP %d and %j becomes entries', async (status, body, said) => {
    const [quotes, errors] = await quoted(status, body, domestic());
    expect(quotes).toEqual([]);
    expect(errors.map(({ code, message, kind }) => [code, message, kind])).toEqual(said);
    expect(errors.every((entry) => entry.http_status === status)).toBe(true);
  });
});
