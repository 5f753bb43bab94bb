import type { Quote } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { account, RATE, readRate } from './support/account.js';
import { replyOf } from './support/cases.js';
import { listed, recorded } from './support/listed.js';

const fixture = (name: string) => replyOf('rating', name);

const prices = (currency: string, rateType: string, total: number, more: object = {}) => ({
  rateType,
  totalBaseCharge: total,
  totalDiscounts: 0,
  totalNetFedExCharge: total,
  totalNetCharge: total,
  shipmentRateDetail: { currency },
  currency,
  ...more,
});
const reply = (...ratedShipmentDetails: object[]) => ({
  output: { rateReplyDetails: [{ serviceType: 'FEDEX_GROUND', ratedShipmentDetails }] },
});
const only = (document: unknown, request = {}): Quote => {
  const [quotes, errors] = readRate(document, request);
  expect(errors).toEqual([]);
  expect(quotes).toHaveLength(1);
  return quotes[0] as Quote;
};

describe('the price of the account', () => {
  test('the account’s price is quoted wherever it stands, never the published one', () => {
    const quote = only(
      reply(prices('USD', 'LIST', 30), prices('USD', 'INCENTIVE', 19), prices('USD', 'ACCOUNT', 20)),
    );
    expect(quote.total_charge).toBe(20);
    expect(quote.meta?.published).toMatchObject({ total_charge: 30 });
  });

  test('the price is in the requested currency, from whichever entry has it', () => {
    const usd = prices('USD', 'ACCOUNT', 20);
    expect(only(reply(usd, prices('CAD', 'PREFERRED_CURRENCY', 27)), { currency: 'CAD' }).total_charge).toBe(
      27,
    );
    expect(
      only(reply(prices('CAD', 'ACCOUNT', 26), prices('USD', 'PREFERRED_CURRENCY', 19)), { currency: 'CAD' }),
    ).toMatchObject({ currency: 'CAD', total_charge: 26 });
    expect(only(reply(usd, prices('EUR', 'PREFERRED_CURRENCY', 18)), { currency: 'CAD' })).toMatchObject({
      currency: 'USD',
      total_charge: 20,
      meta: { notices: [{ code: 'currency' }] },
    });
    expect(only(reply(prices('CAD', 'PREFERRED_CURRENCY', 27), usd)).total_charge).toBe(20);
  });

  test('of two prices in the preferred currency the account’s is quoted', () => {
    const of = (rateType: string) => ({ ratedPackages: [{ packageRateDetail: { rateType } }] });
    const list = prices('CAD', 'PREFERRED_CURRENCY', 40, of('PREFERRED_LIST_PACKAGE'));
    const own = prices('CAD', 'PREFERRED_CURRENCY', 27, of('PREFERRED_ACCOUNT_PACKAGE'));
    const quote = only(reply(list, prices('USD', 'ACCOUNT', 20), own), { currency: 'CAD' });
    expect(quote).toMatchObject({
      total_charge: 27,
      meta: { published: { currency: 'CAD', total_charge: 40 } },
    });
  });

  test('the published price in the preferred currency is not the account’s', () => {
    // INTERNATIONAL_PRIORITY of the official sample (RateOutputVO).
    const document = reply(
      prices('CAD', 'ACCOUNT', 345.15),
      prices('CAD', 'LIST', 87.28),
      prices('USD', 'PREFERRED_INCENTIVE', 66.83),
      prices('USD', 'PREFERRED_CURRENCY', 264.26),
    );
    expect(only(document, { currency: 'USD' })).toMatchObject({
      total_charge: 264.26,
      meta: { published: { currency: 'USD', total_charge: 66.83 } },
    });
  });

  test('the published price is quoted with a notice when there is no other', () => {
    expect(only(reply(prices('USD', 'LIST', 30)))).toMatchObject({
      total_charge: 30,
      meta: { notices: [{ code: 'list_rate' }] },
    });
  });

  test.each([
    ['UKL', 'GBP', 20.5],
    ['SFR', 'CHF', 20.5],
    ['JYE', 'JPY', 2050],
    ['NMP', 'MXN', 20.5],
    ['KUD', 'KWD', 20.505],
    ['WON', 'KRW', 20500],
    ['EUR', 'EUR', 20.5],
  ])('the currency %s becomes %s', (wire, iso, total) => {
    expect(only(reply(prices(wire, 'ACCOUNT', total)))).toMatchObject({ currency: iso, total_charge: total });
    expect(only(reply(prices(wire, 'ACCOUNT', total)), { currency: iso }).meta?.notices).toBeUndefined();
  });
});

describe('the parts of a price', () => {
  test('surcharges of legs count where the shipment has none of its own', () => {
    const quote = only(
      reply({
        ...prices('USD', 'ACCOUNT', 20),
        totalNetFedExCharge: 24,
        totalNetCharge: 24,
        shipmentLegRateDetails: [{ surcharges: [{ description: 'Fuel', amount: 4 }] }],
      }),
    );
    expect(quote).toMatchObject({
      base_charge: 20,
      extra_charges: [{ name: 'Fuel', value: 4 }],
      total_charge: 24,
    });
  });

  test('amounts of packages are not added to those of the shipment', () => {
    const surcharge = { description: 'Fuel', amount: 4 };
    const quote = only(
      reply({
        ...prices('USD', 'ACCOUNT', 20),
        totalNetFedExCharge: 24,
        totalNetCharge: 24,
        shipmentRateDetail: { surCharges: [surcharge] },
        ratedPackages: [
          { packageRateDetail: { surcharges: [surcharge] } },
          { packageRateDetail: { surcharges: [surcharge] } },
        ],
      }),
    );
    expect(quote.extra_charges).toEqual([{ name: 'Fuel', value: 4 }]);
  });

  test('a surcharge below 0 is a discount', () => {
    const quote = only(
      reply({
        ...prices('USD', 'ACCOUNT', 20),
        totalNetFedExCharge: 17.5,
        totalNetCharge: 17.5,
        shipmentRateDetail: { totalFreightDiscount: 2, surCharges: [{ type: 'OTHER', amount: -0.5 }] },
      }),
    );
    expect(quote).toMatchObject({ base_charge: 20, discount: 2.5, extra_charges: [], total_charge: 17.5 });
  });

  test('what the account saves on the published price is no discount', () => {
    // FEDEX_GROUND of the official sample (RateOutputVO).
    const quote = only(
      reply({
        rateType: 'ACCOUNT',
        totalDiscounts: 2.79,
        totalBaseCharge: 49.85,
        totalNetCharge: 53.59,
        totalNetFedExCharge: 53.59,
        shipmentRateDetail: {
          totalFreightDiscount: 0,
          surCharges: [{ type: 'FUEL', description: 'Fuel Surcharge', amount: 3.74 }],
        },
        currency: 'CAD',
      }),
    );
    expect(quote).toMatchObject({
      base_charge: 49.85,
      discount: 0,
      extra_charges: [{ name: 'Fuel Surcharge', value: 3.74 }],
      total_charge: 53.59,
    });
  });

  test('a total below the price of transport has a rebate in it, not a negative tax', () => {
    const quote = only(reply(prices('USD', 'ACCOUNT', 20, { totalNetCharge: 18 })));
    expect(quote).toMatchObject({ duties_and_taxes: 0, discount: 2, total_charge: 18 });
  });

  test('duties that another account pays are not in the total', () => {
    const duties = { totalDutiesAndTaxes: 30, totalDutiesTaxesAndFees: 45 };
    expect(only(reply(prices('USD', 'ACCOUNT', 20, duties)))).toMatchObject({
      duties_and_taxes: 0,
      total_charge: 20,
    });
    expect(
      only(reply(prices('USD', 'ACCOUNT', 20, { ...duties, totalNetChargeWithDutiesAndTaxes: 20 }))),
    ).toMatchObject({ duties_and_taxes: 0, total_charge: 20 });
    expect(
      only(reply(prices('USD', 'ACCOUNT', 20, { ...duties, totalNetChargeWithDutiesAndTaxes: 65 }))),
    ).toMatchObject({ duties_and_taxes: 45, total_charge: 65 });
  });

  test('a total with duties of 0 means that duties were not calculated', () => {
    const duties = { totalDutiesTaxesAndFees: 45, totalNetChargeWithDutiesAndTaxes: 0 };
    expect(only(reply(prices('USD', 'ACCOUNT', 20, duties)))).toMatchObject({
      duties_and_taxes: 0,
      total_charge: 20,
    });
  });

  test.each([
    ['with duties that cannot be read', { totalNetChargeWithDutiesAndTaxes: '1e400' }],
    ['below 0', { totalNetCharge: -1 }],
    ['in no currency', { currency: 'dollars', shipmentRateDetail: {} }],
  ])('a total %s is not a price, and no lesser figure takes its place', (_, figures) => {
    const [quotes, errors] = readRate(reply(prices('USD', 'ACCOUNT', 20, figures)));
    expect(quotes).toEqual([]);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply', retryable: false }]);
  });

  test('a part that cannot be read costs only itself: the remainder is shown', () => {
    const surCharges = [
      { description: 'Fuel', amount: 4 },
      { description: 'Area', amount: '1e400' },
      { description: 'Home' },
    ];
    const quote = only(
      reply({
        ...prices('USD', 'ACCOUNT', 20),
        totalNetFedExCharge: 30,
        totalNetCharge: 30,
        shipmentRateDetail: { surCharges },
      }),
    );
    expect(quote).toMatchObject({
      base_charge: 20,
      extra_charges: [
        { name: 'Fuel', value: 4 },
        { name: 'Unitemised', value: 6 },
      ],
      total_charge: 30,
      meta: { notices: [{ code: 'unitemised' }] },
    });
  });

  test('a service that is listed twice has two quotes, each with its own price', () => {
    const document = {
      output: {
        rateReplyDetails: [20, 31].map((total) => ({
          serviceType: 'FEDEX_GROUND',
          ratedShipmentDetails: [prices('USD', 'ACCOUNT', total)],
        })),
      },
    };
    expect(readRate(document)[0].map(({ total_charge }) => total_charge)).toEqual([20, 31]);
  });

  test('a missing base is what the other parts leave of the total, with a notice', () => {
    const { totalBaseCharge: _, ...rest } = prices('USD', 'ACCOUNT', 20);
    expect(only(reply(rest))).toMatchObject({
      base_charge: 20,
      meta: { notices: [{ code: 'base_charge' }] },
    });
  });
});

describe('a reply that departs from the contract', () => {
  test.each(recorded('rating'))('an object in a list of its own reads the same: $name', ({ reply }) => {
    const whole = readRate(reply)[0];
    for (const { what, changed } of listed(reply)) expect(readRate(changed)[0], what).toEqual(whole);
  });

  const expected = readRate(fixture('three-boxes-in-canada'), { currency: 'CAD' });

  test('figures may be text, lists of one may be single, members may be empty', () => {
    const drift = (node: unknown): unknown => {
      if (typeof node === 'number') return String(node);
      if (Array.isArray(node))
        return node.length === 1 ? drift(node[0]) : node.length === 0 ? '' : node.map(drift);
      if (typeof node !== 'object' || node === null) return node;
      return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, drift(child)]));
    };
    expect(readRate(drift(fixture('three-boxes-in-canada')), { currency: 'CAD' })).toEqual(expected);
  });

  test('one unreadable rate costs only itself', () => {
    const document = fixture('a-home-in-the-us');
    document.output.rateReplyDetails[0] = { serviceName: 'nothing else' };
    const [quotes, errors] = readRate(document);
    expect(quotes.map(({ service_type }) => service_type)).toEqual(['FEDEX_2_DAY']);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply' }]);
  });

  test('errors that come with rates stand with the quotes', () => {
    const document = {
      ...fixture('a-home-in-the-us'),
      errors: [
        {
          code: 'SERVICE.X',
          message: 'One {WHAT} failed.',
          parameterList: [{ key: 'WHAT', value: 'service' }],
        },
      ],
    };
    const [quotes, errors] = readRate(document);
    expect(quotes).toHaveLength(2);
    expect(errors).toMatchObject([{ code: 'SERVICE.X', message: 'One service failed.' }]);
  });
});

describe('errors', () => {
  test('a call without an answer is an error', () => {
    const failure = { kind: 'timeout', message: 'no answer within 30 s', sent: true } as const;
    expect(
      account().mapper.parseQuoteResponse({ request: RATE, replies: [{ step: 'rate', failure }] }),
    ).toEqual([
      [],
      [expect.objectContaining({ kind: 'timeout', message: 'no answer within 30 s', retryable: false })],
    ]);
  });

  test.each([
    [401, 'NOT.AUTHORIZED.ERROR', 'authentication', false],
    [403, 'FORBIDDEN.ERROR', 'authentication', false],
    [404, 'NOT.FOUND.ERROR', 'carrier', false],
    [429, 'TOO.MANY.REQUESTS', 'rate_limit', true],
    [500, 'INTERNAL.SERVER.ERROR', 'unavailable', true],
    [503, 'SERVICE.UNAVAILABLE.ERROR', 'unavailable', true],
    [400, 'RATE.SOMETHING', 'carrier', false],
  ])('HTTP %i with %s is of kind %s', (status, code, kind, retryable) => {
    const [, errors] = readRate({ errors: [{ code, message: 'No.' }] }, {}, status);
    expect(errors).toMatchObject([{ code, message: 'No.', kind, retryable, http_status: status }]);
  });

  test.each([
    [{ errors: { code: 'ONE', message: 'Alone.' } }],
    [{ output: { errors: [{ code: 'ONE', message: 'Alone.' }] } }],
    [{ error: 'ONE', error_detail: 'Alone.' }],
    [{ code: 'ONE', message: 'Alone.' }],
    [{ fault: { faultstring: 'Alone.', detail: { errorcode: 'ONE' } } }],
  ])('the reply %j is unreadable', (document) => {
    expect(readRate(document, {}, 400)[1]).toMatchObject([{ code: 'ONE', message: 'Alone.' }]);
  });
});
