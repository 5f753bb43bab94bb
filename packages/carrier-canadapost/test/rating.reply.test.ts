/** Replies of the JSON platform to Get Rates that drift from the contract, and its errors in every form. */
import { describe, expect, test } from 'vitest';
import { json, xml } from './support/exchange.js';

const { rated } = json;

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
      meta: { guaranteed_delivery: false },
    });
  });

  test.each([null, {}, '""', [{}], 'true', 7])('are unreadable when the reply is %j', (body) => {
    expect(rated(body)).toMatchObject([[], [{ kind: 'unexpected_reply' }]]);
  });

  test('are no quotes with a total below 0, and their other facts are left out where they cannot be', () => {
    const standard = { expectedTransitTime: 4_000_000, expectedDeliveryDate: '9999-99-99' };
    const below = { ...price, priceDetails: { ...price.priceDetails, due: -22.04 } };
    const free = { base: 0, due: 0, options: [{ optionPrice: 0 }, { optionCode: 'SO', optionPrice: '?' }] };
    const [quotes, errors] = rated([
      below,
      { ...price, serviceCode: 'DOM.NEW', serviceName: '', serviceStandard: standard },
      { ...price, priceDetails: free, serviceStandard: { expectedTransitTime: 99 } },
    ]);
    expect(quotes.map(({ service_name, total_charge }) => [service_name, total_charge])).toEqual([
      ['DOM.NEW', 11.55],
      ['Expedited Parcel', 0],
    ]);
    expect(quotes[1]).toMatchObject({ transit_days: 99 });
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

const gateway = { httpCode: 401, httpMessage: 'Unauthorized', moreInformation: 'No token.' };
const busy = { httpCode: '429', httpMessage: 'Rejected by SLM Monitor' };
const two = [
  { errorCode: '0042', message: 'one' },
  { errorCode: 7, description: 'two' },
];

test.each<[string, unknown, number, object[]]>([
  [
    'the API writes them, each with its own code',
    { title: 't', detail: 'd', errors: two },
    400,
    [
      { code: '0042', message: 'one' },
      { code: '7', message: 'two' },
    ],
  ],
  [
    'the API writes one without a list',
    { errors: { errorCode: '1' }, title: 'one' },
    400,
    [{ code: '1', message: 'one' }],
  ],
  ['the API writes a detail alone', { title: 't', detail: 'much' }, 400, [{ code: '400', message: 'much' }]],
  ['the gateway writes one', gateway, 401, [{ code: '401', message: 'No token.', kind: 'authentication' }]],
  [
    'the gateway writes a list of them with 200',
    [gateway, busy],
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
  ['the token server writes a word', { error: 'busy' }, 503, [{ code: 'busy', message: 'busy' }]],
  [
    'they are messages',
    { messages: [{ code: 'AA003', description: 'not yours' }] },
    403,
    [{ code: 'AA003' }],
  ],
  [
    'a gateway writes no status',
    { httpCode: '4290', httpMessage: 'x' },
    502,
    [{ code: '502', kind: 'unavailable' }],
  ],
  ['a gateway writes a word', { httpCode: 'x429', httpMessage: 'x' }, 502, [{ code: '502' }]],
  ['the document is empty', {}, 503, [{ code: '503', kind: 'unavailable' }]],
  ['it is a page', '<html>', 502, [{ code: '502', kind: 'unavailable' }]],
])('errors are entries when %s', (_what, body, status, entries) => {
  expect(rated(body, status)).toMatchObject([[], entries]);
});

test('parts without a name have that of their code, on the XML platform too', () => {
  const [[quote], errors] = xml.rated(
    `<price-quotes><price-quote><service-code>DOM.EP</service-code><price-details><base>10</base>
      <taxes><gst>0.10</gst><pst>0.20</pst><hst>0.30</hst></taxes><due>13.60</due>
      <options><option><option-code>SO</option-code><option-price>1</option-price></option></options>
      <adjustments><adjustment><adjustment-code>FUELSC</adjustment-code><adjustment-cost>2</adjustment-cost>
      </adjustment></adjustments></price-details></price-quote></price-quotes>`,
  );
  expect(errors).toEqual([]);
  expect(quote).toMatchObject({
    service_name: 'Expedited Parcel',
    duties_and_taxes: 0.6,
    extra_charges: [
      { name: 'SO', value: 1 },
      { name: 'FUELSC', value: 2 },
    ],
  });
});
