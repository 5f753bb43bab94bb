/** Replies of the JSON platform to Get Rates that drift from the contract, and its errors in every form. */
import { describe, expect, test } from 'vitest';
import { rated } from '../support/json/exchange.js';

const price = {
  serviceCode: 'DOM.EP',
  serviceName: 'Expedited Parcel',
  priceDetails: { base: 10, due: 11.55, taxes: { gst: { amt: 0.55, percent: 5 } }, adjustments: [] },
};
const fuel = { adjustmentCode: 'FUELSC', adjustmentCost: '1.00' };

describe('the prices of a reply', () => {
  test.each<[string, unknown]>([
    ['a price alone', { ...price, priceDetails: { ...price.priceDetails, adjustments: fuel } }],
    [
      'figures as text, a bare tax and null',
      [
        {
          ...price,
          serviceStandard: null,
          priceDetails: {
            base: '10.00',
            due: '11.55',
            options: null,
            taxes: { gst: '0.55', pst: null, hst: {} },
            adjustments: [fuel],
          },
        },
      ],
    ],
  ])('are read when they come as %s', (_what, body) => {
    const [[quote], errors] = rated(body);
    expect(errors).toEqual([]);
    expect(quote).toMatchObject({
      base_charge: 10,
      duties_and_taxes: 0.55,
      extra_charges: [{ name: 'FUELSC', value: 1 }],
      total_charge: 11.55,
    });
  });

  test('are kept when another price of the reply cannot be read', () => {
    const [quotes, errors] = rated([{ serviceCode: 'DOM.XP' }, { ...price, serviceCode: 'DOM.NEW' }]);
    expect(quotes.map(({ service_type }) => service_type)).toEqual(['DOM.NEW']);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply', code: 'unreadable_reply' }]);
  });

  test.each([null, {}, '""', [{}], 'true', 7])('are unreadable when the reply is %j', (body) => {
    expect(rated(body)).toMatchObject([[], [{ kind: 'unexpected_reply' }]]);
  });

  test('are no quotes with a total below 0, and their other facts are left out where they cannot be', () => {
    const standard = { expectedTransitTime: 4_000_000, expectedDeliveryDate: '9999-99-99' };
    const below = { ...price, priceDetails: { ...price.priceDetails, due: -22.04 } };
    const [quotes, errors] = rated([below, { ...price, serviceCode: 'DOM.XP', serviceStandard: standard }]);
    expect(quotes).toHaveLength(1);
    expect(quotes[0]).not.toHaveProperty('transit_days');
    expect(quotes[0]).not.toHaveProperty('delivery_date');
    expect(errors).toMatchObject([{ code: 'unreadable_reply', message: expect.stringContaining('below 0') }]);
  });

  test('are reported as missing when there are none', () => {
    expect(rated([])[1]).toMatchObject([{ code: 'no_service', kind: 'carrier' }]);
    expect(rated({ errors: [{ errorCode: '9111', message: 'none' }] }, 400)[1]).toMatchObject([
      { code: '9111', message: 'none', kind: 'carrier' },
    ]);
  });
});

describe('errors in a reply', () => {
  const gateway = { httpCode: 401, httpMessage: 'Unauthorized', moreInformation: 'No token.' };
  test.each<[string, unknown, number, object[]]>([
    [
      'the API writes them, each with its own code',
      {
        title: 't',
        detail: 'd',
        errors: [
          { errorCode: '0042', message: 'one' },
          { errorCode: 7, description: 'two' },
        ],
      },
      400,
      [
        { code: '0042', message: 'one' },
        { code: '7', message: 'two' },
      ],
    ],
    [
      'the API writes one without a list',
      { errors: { errorCode: '1', message: 'one' } },
      400,
      [{ code: '1' }],
    ],
    [
      'the API writes title and detail alone',
      { title: 't', detail: 'too much' },
      400,
      [{ code: '400', message: 'too much' }],
    ],
    ['the gateway writes one', gateway, 401, [{ code: '401', message: 'No token.', kind: 'authentication' }]],
    [
      'the gateway writes a list of them with 200',
      [gateway, { httpCode: '429', httpMessage: 'Rejected by SLM Monitor' }],
      200,
      [
        { code: '401', kind: 'authentication', http_status: 200 },
        { code: '429', kind: 'rate_limit', retryable: true },
      ],
    ],
    [
      'the token server writes one',
      { error: 'invalid_scope', error_description: 'no' },
      403,
      [{ code: 'invalid_scope', message: 'no', kind: 'authentication' }],
    ],
    [
      'they are messages',
      { messages: [{ code: 'AA003', description: 'not yours' }] },
      403,
      [{ code: 'AA003' }],
    ],
    ['the document is empty', {}, 503, [{ code: '503', kind: 'unavailable' }]],
    ['it is a page', '<html>', 502, [{ code: '502', kind: 'unavailable' }]],
  ])('are entries when %s', (_what, body, status, entries) => {
    expect(rated(body, status)).toMatchObject([[], entries]);
  });
});
