/** Replies of the JSON platform to Get Rates that drift from the contract, and its errors in every form. */
import { describe, expect, test } from 'vitest';
import { json, xml } from './support/accounts.js';

const { rated } = json;

const price = {
  serviceCode: 'DOM.EP',
  serviceName: 'Expedited Parcel',
  priceDetails: { base: 10, due: 11.55, taxes: { gst: { amt: 0.55, percent: 5 } }, adjustments: [] },
};
const fuel = { adjustmentCode: 'FUELSC', adjustmentCost: '1.00' };

describe('the prices of a reply', () => {
  const taxes = { gst: '0.55', pst: null, hst: {} };
  const written = { base: '10.00', due: '11.55', options: null, taxes, adjustments: [fuel] };
  test.each<[string, unknown]>([
    ['a price alone', { ...price, priceDetails: { ...price.priceDetails, adjustments: fuel } }],
    ['figures as text, a bare tax and null', [{ ...price, serviceStandard: null, priceDetails: written }]],
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
  });
});

const gateway = { httpCode: 401, httpMessage: 'Unauthorized', moreInformation: 'No token.' };
const busy = { httpCode: '429', httpMessage: 'Rejected' };
const two = [
  { errorCode: '0042', message: 'one' },
  { errorCode: 7, description: 'two' },
];
const messages = [{ code: 'AA003', description: 'not yours' }];
const scope = { error: 'invalid_scope', error_description: 'no' };

test.each<[string, unknown, number, string]>([
  ['the API writes them', { title: 't', detail: 'd', errors: two }, 400, '0042 carrier one; 7 carrier two'],
  ['the API writes one', { errors: { errorCode: '1' }, title: 'one' }, 400, '1 carrier one'],
  ['the API writes a detail alone', { title: 't', detail: 'much' }, 400, '400 carrier much'],
  ['the gateway writes one', gateway, 401, '401 authentication No token.'],
  [
    'the gateway writes a list',
    [gateway, busy],
    200,
    '401 authentication No token.; 429 rate_limit Rejected',
  ],
  ['the token server writes one', scope, 403, 'invalid_scope authentication no'],
  ['the token server writes a word', { error: 'busy' }, 503, 'busy unavailable busy'],
  ['they are messages', { messages }, 403, 'AA003 authentication not yours'],
  ['a gateway writes no status', { httpCode: '4290', httpMessage: 'x' }, 502, '502 unavailable HTTP 502'],
  ['a gateway writes a word', { httpCode: 'x429', httpMessage: 'x' }, 502, '502 unavailable HTTP 502'],
  ['the document is empty', {}, 503, '503 unavailable HTTP 503'],
  ['it is a page', '<html>', 502, '502 unavailable HTTP 502'],
])('errors are entries when %s', (_what, body, status, entries) => {
  const [quotes, errors] = rated(body, status);
  expect(quotes).toEqual([]);
  const words = (message: string) => /^canadapost: (HTTP \d+), /.exec(message)?.[1] ?? message;
  const written = errors.map(({ code, kind, message }) => `${code} ${kind} ${words(message)}`);
  expect(written.join('; ')).toBe(entries);
  expect(errors.every(({ http_status }) => http_status === status)).toBe(true);
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
