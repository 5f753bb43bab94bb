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
  ['access keys', { Fault: { faultstring: 'other', detail: { Errors: { ErrorDetail: key } } } }],
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
  const entry = { code: '9999', message: 'Something is wrong', kind: 'carrier' };
  expect(quotesFrom('', { headers })).toMatchObject([[], [entry]]);
  expect(quotesFrom(rateReply(service()), { headers })[1]).toEqual([]);
  const fault = { Fault: { faultstring: 'Broken' } };
  expect(quotesFrom(fault, { status: 500 })[1]).toMatchObject([{ message: 'Broken' }]);
});

test('warnings of a price are notices, once each; without a price they are errors', () => {
  const Alert = { Code: ' 120900 ', Description: ' Not qualified ' };
  const said = { code: '120900', message: 'Not qualified' };
  const [[quote]] = quotesFrom(rateReply(service({ Disclaimer: [Alert, {}] }), { Alert: [Alert] }));
  expect(quote?.meta?.notices).toEqual([said, expect.objectContaining({ code: 'published_rates' })]);
  expect(quotesFrom(rateReply([], { Alert }))).toMatchObject([[], [{ ...said, kind: 'carrier' }]]);
  const none = { code: 'no_service', message: 'UPS offers no service for this shipment.' };
  expect(quotesFrom(rateReply([]))[1]).toMatchObject([none]);
  const partly = { ...rateReply(service()), response: { errors: [{ code: '111210', message }] } };
  expect(quotesFrom(partly)).toMatchObject([[{ service_type: '03' }], [{ code: '111210' }]]);
});

const rates = (NegotiatedRateCharges: object) => service({ NegotiatedRateCharges });

test.each<[string, unknown]>([
  ['text', 'nonsense'],
  ['a price of no service', service({ Service: {} })],
  ['a total in words', service({ TotalCharges: money('a lot') })],
  ['a negotiated total in words', rates({ TotalCharge: money('free') })],
  ['two currencies', rates({ TotalCharge: money('9'), TotalChargesWithTaxes: money('10.17', 'CAD') })],
  ['a tax in words', rates({ TotalCharge: money('9.00'), TaxCharges: [{ MonetaryValue: '?' }] })],
  ['a negotiated total below 0', rates({ TotalCharge: money('-9.00') })],
  ['no currency', rates({ TotalCharge: money('9.00', 'dollars') })],
])('a price with %s costs only itself, and no published price replaces a negotiated one', (_, odd) => {
  const [quotes, errors] = quotesFrom(rateReply([service(), odd]));
  expect(quotes.map(({ service_type }) => service_type)).toEqual(['03']);
  expect(errors).toMatchObject([{ code: 'unreadable_price', kind: 'unexpected_reply' }]);
});

test('a service that UPS does not offer is an error', () => {
  const reply = rateReply([service(), service({ Service: { Code: '01' } })]);
  const [quotes, errors] = quotesFrom(reply, { services: ['03', '12'] });
  expect(quotes.map(({ service_type }) => service_type)).toEqual(['03']);
  const words = { message: 'UPS does not offer service 12 for this shipment.' };
  expect(errors).toMatchObject([
    { code: 'no_service', kind: 'carrier', field: 'shipment.services', ...words },
  ]);
  const lighter = rateReply([service({ Service: { Code: '92' } })]);
  expect(quotesFrom(lighter, { services: ['93'] })).toMatchObject([[{}], []]);
});

test('a call without an answer is an error that names its service', () => {
  const mapper = mapperOf({ ground_saver: true });
  const shipment = { items: [{ weight: 1 }] };
  const data = { shipper: party('US'), recipient: party('US'), shipment };
  const request = mapper.createQuoteRequest(new RateRequest(data));
  const failure = { kind: 'unavailable', message: 'cut', sent: true } as const;
  const good = answer(rateReply(service({ Service: { Code: '93' } })));
  const errorsOf = (...replies: object[]) =>
    mapper.parseQuoteResponse({ request, replies: replies as never })[1];
  const words = (rate: object, saver: object) =>
    errorsOf({ ...rate, step: 'rate' }, { ...saver, step: 'rate 93' }).map((entry) => entry.message);
  expect(words({ failure }, good)).toEqual(['UPS did not quote other services than 93: cut']);
  expect(words(good, { failure })).toEqual(['UPS did not quote service 93: cut']);
  expect(errorsOf()).toMatchObject([{ code: 'no_reply' }, { code: 'no_reply' }]);
});
