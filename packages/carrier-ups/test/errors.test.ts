import { RateRequest } from '@waybill/core';
import { expect, test } from 'vitest';
import { answer, money, quotesFrom, rateReply, service } from './support/replies.js';
import { mapperOf, party } from './support/requests.js';

const [code, message] = ['1', 'no'];
const key = { PrimaryErrorCode: { Code: code, Description: message } };

test.each<[string, object]>([
  ['REST', { response: { errors: [{ code, message }] } }],
  ['REST, one error as an object', { response: { errors: { code: 1, message } } }],
  ['pickups', { Response: { errors: [{ code, message }] } }],
  ['time in transit', { errors: [{ code, message }] }],
  ['Locator', { LocatorResponse: { Response: { Error: { ErrorCode: code, ErrorDescription: message } } } }],
  [
    'the APIs with access keys',
    { Fault: { faultstring: 'other', detail: { Errors: { ErrorDetail: key } } } },
  ],
  ['the gateway', { fault: { faultstring: message, detail: { errorcode: code } } }],
])('errors of %s are read', (_, document) => {
  const entry = { code, message, kind: 'carrier', retryable: false, http_status: 400 };
  expect(quotesFrom(document, { status: 400 })).toEqual([[], [{ carrier: 'ups', account: 'ups', ...entry }]]);
});

test.each([
  [403, '250002', 'authentication', false],
  [400, ' 250003 ', 'authentication', false],
  [400, '10429', 'rate_limit', true],
  [503, '10503', 'unavailable', true],
  [500, '190001', 'carrier', false],
])('errors with HTTP %i and code %s are of kind %s', (status, code, kind, retryable) => {
  const [, errors] = quotesFrom({ response: { errors: [{ code, message }] } }, { status });
  expect(errors).toMatchObject([{ kind, retryable, http_status: status }]);
});

test('a refusal may be in headers alone, or in a fault without details', () => {
  const headers = { errorcode: '9999', errordescription: 'Something is wrong' };
  expect(quotesFrom('', { headers })).toMatchObject([
    [],
    [{ code: '9999', message: 'Something is wrong', kind: 'carrier' }],
  ]);
  expect(quotesFrom(rateReply(service()), { headers })[1]).toEqual([]);
  expect(quotesFrom({ Fault: { faultstring: 'Broken' } }, { status: 500 })[1]).toMatchObject([
    { message: 'Broken' },
  ]);
});

test('warnings of a price are notices, once each; without a price they are errors', () => {
  const Alert = { Code: ' 120900 ', Description: ' Not qualified ' };
  const said = { code: '120900', message: 'Not qualified' };
  const [[quote]] = quotesFrom(rateReply(service({ Disclaimer: [Alert, {}] }), { Alert: [Alert] }));
  expect(quote?.meta?.notices).toEqual([said, expect.objectContaining({ code: 'published_rates' })]);
  expect(quotesFrom(rateReply([], { Alert }))).toMatchObject([[], [{ ...said, kind: 'carrier' }]]);
  expect(quotesFrom(rateReply([]))[1]).toMatchObject([
    { code: 'no_service', message: 'UPS offers no service for this shipment.' },
  ]);
  const partly = { ...rateReply(service()), response: { errors: [{ code: '111210', message }] } };
  expect(quotesFrom(partly)).toMatchObject([[{ service_type: '03' }], [{ code: '111210' }]]);
});

test('a price that is unreadable costs only itself, and a negotiated one is not replaced by the published one', () => {
  const odd = ['nonsense', service({ Service: {} }), service({ TotalCharges: money('a lot') })];
  const [quotes, errors] = quotesFrom(rateReply([service(), ...odd]));
  expect(quotes.map(({ service_type }) => service_type)).toEqual(['03']);
  expect(errors.map(({ code, kind }) => `${code} ${kind}`)).toEqual(
    Array(3).fill('unreadable_price unexpected_reply'),
  );
  for (const NegotiatedRateCharges of [
    { TotalCharge: money('free') },
    { TotalCharge: money('9.00'), TotalChargesWithTaxes: money('10.17', 'CAD') },
    { TotalCharge: money('9.00'), TaxCharges: [{ MonetaryValue: '?' }] },
    { TotalCharge: money('-9.00') },
    { TotalCharge: money('9.00', 'dollars') },
  ])
    expect(quotesFrom(rateReply([service({ NegotiatedRateCharges })]))).toMatchObject([
      [],
      [{ code: 'unreadable_price' }],
    ]);
});

test('a service without a price is an error: UPS does not offer it, or its call got no answer', () => {
  const reply = rateReply([service(), service({ Service: { Code: '01' } })]);
  expect(quotesFrom(reply, { services: ['03', '12'] })).toMatchObject([
    [{ service_type: '03' }],
    [
      {
        code: 'no_service',
        kind: 'carrier',
        field: 'shipment.services',
        message: 'UPS does not offer service 12 for this shipment.',
      },
    ],
  ]);
  expect(quotesFrom(rateReply([service({ Service: { Code: '92' } })]), { services: ['93'] })).toMatchObject([
    [{}],
    [],
  ]);
  const mapper = mapperOf({ ground_saver: true });
  const shipment = { items: [{ weight: 1 }] };
  const request = mapper.createQuoteRequest(
    new RateRequest({ shipper: party('US'), recipient: party('US'), shipment }),
  );
  const failure = { kind: 'unavailable', message: 'cut', sent: true } as const;
  const good = answer(rateReply(service({ Service: { Code: '93' } })));
  const outcome = (rate: object, saver: object) =>
    mapper
      .parseQuoteResponse({
        request,
        replies: [
          { ...rate, step: 'rate' },
          { ...saver, step: 'rate 93' },
        ] as never,
      })[1]
      .map((entry) => entry.message);
  expect(outcome({ failure }, good)).toEqual(['UPS did not quote other services than 93: cut']);
  expect(outcome(good, { failure })).toEqual(['UPS did not quote service 93: cut']);
  expect(mapper.parseQuoteResponse({ request, replies: [] })[1]).toMatchObject([
    { code: 'no_reply' },
    { code: 'no_reply' },
  ]);
});
