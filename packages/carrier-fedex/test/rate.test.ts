import { readFileSync } from 'node:fs';
import type { Quote } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { issuesOf, readRate, request, wireRate } from './support/account.js';
import { paths, replaced } from './support/paths.js';

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/rating/${name}/2.reply.json`, import.meta.url), 'utf8'));

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
const only = (document: unknown, asked = {}): Quote => {
  const [quotes, errors] = readRate(document, asked);
  expect(errors).toEqual([]);
  expect(quotes).toHaveLength(1);
  return quotes[0] as Quote;
};

describe('which price is the account’s', () => {
  test('the account’s, wherever it stands, and never the published one', () => {
    const quote = only(
      reply(prices('USD', 'LIST', 30), prices('USD', 'INCENTIVE', 19), prices('USD', 'ACCOUNT', 20)),
    );
    expect(quote.total_charge).toBe(20);
    expect(quote.meta?.published).toMatchObject({ total_charge: 30 });
  });

  test('in the currency that was asked for, from whichever entry has it', () => {
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

  test('the account’s of two in the preferred currency', () => {
    const of = (rateType: string) => ({ ratedPackages: [{ packageRateDetail: { rateType } }] });
    const list = prices('CAD', 'PREFERRED_CURRENCY', 40, of('PREFERRED_LIST_PACKAGE'));
    const own = prices('CAD', 'PREFERRED_CURRENCY', 27, of('PREFERRED_ACCOUNT_PACKAGE'));
    const quote = only(reply(list, prices('USD', 'ACCOUNT', 20), own), { currency: 'CAD' });
    expect(quote).toMatchObject({
      total_charge: 27,
      meta: { published: { currency: 'CAD', total_charge: 40 } },
    });
  });

  test('the published one with a notice, when there is no other', () => {
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
  ])('%s is %s', (wire, iso, total) => {
    expect(only(reply(prices(wire, 'ACCOUNT', total)))).toMatchObject({ currency: iso, total_charge: total });
    expect(only(reply(prices(wire, 'ACCOUNT', total)), { currency: iso }).meta?.notices).toBeUndefined();
  });
});

describe('what its parts are', () => {
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
        totalDiscounts: 2,
        totalNetFedExCharge: 17.5,
        totalNetCharge: 17.5,
        shipmentRateDetail: { surCharges: [{ type: 'OTHER', amount: -0.5 }] },
      }),
    );
    expect(quote).toMatchObject({ base_charge: 20, discount: 2.5, extra_charges: [], total_charge: 17.5 });
  });

  test('duties that somebody else pays are not in the total', () => {
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

  test('a total with duties of 0 is none', () => {
    const duties = { totalDutiesTaxesAndFees: 45, totalNetChargeWithDutiesAndTaxes: 0 };
    expect(only(reply(prices('USD', 'ACCOUNT', 20, duties)))).toMatchObject({
      duties_and_taxes: 0,
      total_charge: 20,
    });
  });

  test('a base that is not told is what the parts leave, and says so', () => {
    const { totalBaseCharge: _, ...rest } = prices('USD', 'ACCOUNT', 20);
    expect(only(reply(rest))).toMatchObject({
      base_charge: 20,
      meta: { notices: [{ code: 'base_charge' }] },
    });
  });
});

describe('replies that drift', () => {
  const expected = readRate(fixture('three-boxes-in-canada'), { currency: 'CAD' });

  test('figures as text, lists of one without their list, empty members', () => {
    const drift = (node: unknown): unknown => {
      if (typeof node === 'number') return String(node);
      if (Array.isArray(node))
        return node.length === 1 ? drift(node[0]) : node.length === 0 ? '' : node.map(drift);
      if (typeof node !== 'object' || node === null) return node;
      return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, drift(child)]));
    };
    expect(readRate(drift(fixture('three-boxes-in-canada')), { currency: 'CAD' })).toEqual(expected);
  });

  test('no member that is missing, null or nonsense throws, and what remains keeps the quote law', () => {
    const whole = fixture('to-germany-duties-paid');
    let readable = 0;
    for (const path of paths(whole)) {
      for (const value of [undefined, null, '', [], {}, 'nonsense', -1]) {
        const [quotes, errors] = readRate(replaced(whole, path, value));
        expect(quotes.length + errors.length, path.join('.')).toBeGreaterThan(0);
        for (const quote of quotes) {
          const parts = quote.extra_charges.reduce((sum, { value: part }) => sum + part, 0);
          const sum = quote.base_charge - quote.discount + quote.duties_and_taxes + parts;
          expect(Math.abs(sum - quote.total_charge), path.join('.')).toBeLessThan(0.005);
          readable += 1;
        }
      }
    }
    expect(readable).toBeGreaterThan(500);
  });

  test('one unreadable rate costs only itself', () => {
    const document = fixture('a-home-in-the-us');
    document.output.rateReplyDetails[0] = { serviceName: 'nothing else' };
    const [quotes, errors] = readRate(document);
    expect(quotes.map(({ service_type }) => service_type)).toEqual(['FEDEX_2_DAY']);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply' }]);
  });

  test('errors beside rates stand beside the quotes', () => {
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
  test.each([
    [401, 'NOT.AUTHORIZED.ERROR', 'authentication', false],
    [403, 'FORBIDDEN.ERROR', 'authentication', false],
    [404, 'NOT.FOUND.ERROR', 'carrier', false],
    [429, 'TOO.MANY.REQUESTS', 'rate_limit', true],
    [500, 'INTERNAL.SERVER.ERROR', 'unavailable', true],
    [503, 'SERVICE.UNAVAILABLE.ERROR', 'unavailable', true],
    [400, 'RATE.SOMETHING', 'carrier', false],
  ])('%i %s is %s', (status, code, kind, retryable) => {
    const [, errors] = readRate({ errors: [{ code, message: 'No.' }] }, {}, status);
    expect(errors).toMatchObject([{ code, message: 'No.', kind, retryable, http_status: status }]);
  });

  test.each([
    [{ errors: { code: 'ONE', message: 'Alone.' } }],
    [{ output: { errors: [{ code: 'ONE', message: 'Alone.' }] } }],
    [{ error: 'ONE', error_detail: 'Alone.' }],
    [{ code: 'ONE', message: 'Alone.' }],
    [{ fault: { faultstring: 'Alone.', detail: { errorcode: 'ONE' } } }],
  ])('%j', (document) => {
    expect(readRate(document, {}, 400)[1]).toMatchObject([{ code: 'ONE', message: 'Alone.' }]);
  });
});

describe('requests', () => {
  const body = (shipment: Parameters<typeof request>[0], parties = {}) => {
    const { requestedShipment } = wireRate(request(shipment, parties)).body as {
      requestedShipment: Record<string, never>;
    };
    return requestedShipment as Record<string, unknown>;
  };

  test('weights and sizes are rounded up, exactly, in one system', () => {
    const items = [{ weight: 1.001, length: 10.01, width: 20, height: 1 }];
    expect(body({ items }).requestedPackageLineItems).toMatchObject([
      { weight: { units: 'KG', value: 1.01 }, dimensions: { length: 11, width: 20, height: 1, units: 'CM' } },
    ]);
    expect(body({ items, weight_unit: 'LB' }).requestedPackageLineItems).toMatchObject([
      { weight: { units: 'LB', value: 1.01 }, dimensions: { length: 4, width: 8, height: 1, units: 'IN' } },
    ]);
  });

  test('goods make everything metric', () => {
    const customs = { items: [{ description: 'Parts', weight: 1, value_amount: 5, origin_country: 'US' }] };
    const recipient = { country_code: 'DE', postal_code: '10117' };
    const wire = body({ weight_unit: 'LB', currency: 'USD', customs }, { recipient });
    expect(wire.requestedPackageLineItems).toMatchObject([{ weight: { units: 'KG', value: 0.91 } }]);
  });

  test('FedEx knows the size of its own packaging, and takes one for all', () => {
    const items = [{ weight: 1, length: 10, width: 10, height: 10 }];
    const wire = body({ items, packaging_type: 'PAK' });
    expect(wire).toMatchObject({ packagingType: 'FEDEX_PAK' });
    expect(JSON.stringify(wire)).not.toContain('dimensions');
    const mixed = [{ weight: 1, packaging_type: 'PAK' }, { weight: 1 }];
    expect(issuesOf(() => wireRate(request({ items: mixed })))).toEqual([
      'shipment.packaging_type packaging_not_supported',
    ]);
  });

  test('every problem is told at once, with its field', () => {
    expect(
      issuesOf(() =>
        wireRate(
          request(
            { items: [{ weight: 1, length: 5 }], insured_amount: 10.005, paid_by: 'RECIPIENT' },
            { recipient: { country_code: 'CA', postal_code: 'H2B', state: 'Quebec' } },
          ),
        ),
      ).sort(),
    ).toEqual([
      'recipient.postal_code invalid_postal_code',
      'recipient.state invalid_value',
      'shipment.currency required',
      'shipment.insured_amount out_of_range',
      'shipment.items[0].height required',
      'shipment.items[0].width required',
      'shipment.paid_by field_not_supported',
    ]);
  });

  test('a hub brings FedEx Ground Economy along', () => {
    const hub = { extra: { 'fedex:smartpost_hub_id': '5531' } };
    expect(wireRate(request(hub)).body).toMatchObject({
      carrierCodes: ['FDXE', 'FDXG', 'FXSP'],
      requestedShipment: { smartPostInfoDetail: { hubId: '5531', indicia: 'PARCEL_SELECT' } },
    });
    expect(wireRate(request({ ...hub, services: ['SMART_POST'] })).body).toMatchObject({
      carrierCodes: ['FXSP'],
    });
  });
});
