import { expect, test } from 'vitest';
import { quotesFrom } from './support/parse.js';

test.each([
  ['REST', { response: { errors: [{ code: '1', message: 'no' }] } }],
  ['one error as an object', { response: { errors: { code: 1, message: 'no' } } }],
  ['time in transit', { errors: [{ code: '1', message: 'no' }] }],
  [
    'access keys',
    {
      Fault: {
        faultcode: 'Client',
        detail: { Errors: { ErrorDetail: { PrimaryErrorCode: { Code: '1', Description: 'no' } } } },
      },
    },
  ],
  ['the gateway', { fault: { faultstring: 'no', detail: { errorcode: '1' } } }],
])('errors are read in the form of %s', (_, document) => {
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

test('a refusal in headers alone is told with its words', () => {
  const headers = { errorcode: '9999', errordescription: 'Something is wrong' };
  expect(quotesFrom('', { headers })).toMatchObject([
    [],
    [{ code: '9999', message: 'Something is wrong', kind: 'carrier' }],
  ]);
});

test('a fault without details keeps its words', () => {
  const document = { Fault: { faultcode: 'Client', faultstring: 'An exception has been raised' } };
  expect(quotesFrom(document, { status: 500 })[1]).toMatchObject([
    { message: 'An exception has been raised' },
  ]);
});
