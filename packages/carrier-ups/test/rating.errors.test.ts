import { expect, test } from 'vitest';
import { money, reply, service } from './support/rated.js';
import { quotesFrom } from './support/replies.js';

test('warnings without any price are errors: they say why', () => {
  const alert = { Code: '121943', Description: 'Try another day' };
  const [quotes, errors] = quotesFrom(reply([], { Alert: alert }));
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([{ code: '121943', message: 'Try another day', kind: 'carrier' }]);
});

test('warnings with a price are its notices', () => {
  const alert = { Code: '120900', Description: 'Not qualified' };
  const [[quote], errors] = quotesFrom(reply(service(), { Alert: [alert] }));
  expect(errors).toEqual([]);
  expect(quote?.meta?.notices).toContainEqual({ code: '120900', message: 'Not qualified' });
  expect(quote?.meta?.notices).toContainEqual(expect.objectContaining({ code: 'published_rates' }));
});

test('errors in a reply with prices come with the quotes', () => {
  const partly = {
    ...reply(service()),
    response: { errors: [{ code: '111210', message: 'Not all of it' }] },
  };
  const [quotes, errors] = quotesFrom(partly);
  expect(quotes).toHaveLength(1);
  expect(errors).toMatchObject([{ code: '111210', message: 'Not all of it' }]);
});

test.each([
  ['is not a number', { TotalCharge: money('free') }],
  ['has two currencies', { TotalCharge: money('9.00'), TotalChargesWithTaxes: money('10.17', 'CAD') }],
  ['has a tax that cannot be read', { TotalCharge: money('9.00'), TaxCharges: [{ MonetaryValue: '?' }] }],
  ['is below 0', { TotalCharge: money('-9.00') }],
  ['is in no currency', { TotalCharge: money('9.00', 'dollars') }],
])('a negotiated price that %s is not replaced by the published one', (_, NegotiatedRateCharges) => {
  const [quotes, errors] = quotesFrom(reply([service({ NegotiatedRateCharges })]));
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([{ code: 'unreadable_price', kind: 'unexpected_reply' }]);
});

test.each([
  ['REST', { response: { errors: [{ code: '1', message: 'no' }] } }],
  ['REST, one error as an object', { response: { errors: { code: 1, message: 'no' } } }],
  ['time in transit', { errors: [{ code: '1', message: 'no' }] }],
  [
    'the APIs with access keys',
    {
      Fault: {
        faultcode: 'Client',
        detail: { Errors: { ErrorDetail: { PrimaryErrorCode: { Code: '1', Description: 'no' } } } },
      },
    },
  ],
  ['the gateway', { fault: { faultstring: 'no', detail: { errorcode: '1' } } }],
])('errors of %s are read', (_, document) => {
  expect(quotesFrom(document, { status: 400 })).toEqual([
    [],
    [
      {
        carrier: 'ups',
        account: 'ups',
        code: '1',
        message: 'no',
        kind: 'carrier',
        retryable: false,
        http_status: 400,
      },
    ],
  ]);
});

test.each([
  [401, '250002', 'authentication', false],
  [403, '250003', 'authentication', false],
  [429, '10429', 'rate_limit', true],
  [400, '10429', 'rate_limit', true],
  [503, '10503', 'unavailable', true],
  [500, '190001', 'carrier', false],
])('HTTP %i with code %s is of kind %s', (status, code, kind, retryable) => {
  const [, errors] = quotesFrom({ response: { errors: [{ code, message: 'no' }] } }, { status });
  expect(errors).toMatchObject([{ code, message: 'no', kind, retryable, http_status: status }]);
});

test('a refusal in headers alone keeps its code and message', () => {
  const headers = { errorcode: '9999', errordescription: 'Something is wrong' };
  expect(quotesFrom('', { headers })).toMatchObject([
    [],
    [{ code: '9999', message: 'Something is wrong', kind: 'carrier' }],
  ]);
});

test('a fault without details keeps its message', () => {
  const document = { Fault: { faultcode: 'Client', faultstring: 'An exception has been raised' } };
  expect(quotesFrom(document, { status: 500 })[1]).toMatchObject([
    { message: 'An exception has been raised' },
  ]);
});

/** Replies recorded by others, with what each holds: a folder with the official contract. */
