import { expect, test } from 'vitest';
import { connectionError } from '../src/http/connection-errors.js';

const { signal } = new AbortController();
const errorOf = (error: object, facts: { sent?: boolean; at_proxy?: boolean } = {}) =>
  connectionError(
    { message: 'secret', ...error } as never,
    { signal, sent: false, at_proxy: false, switched: false, ...facts } as never,
  );

test.each([
  ['CERT_HAS_EXPIRED', 'is not valid now'],
  ['CERT_NOT_YET_VALID', 'is not valid now'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another host'],
  ['HOSTNAME_MISMATCH', 'is for another host'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is not trusted'],
  ['UNABLE_TO_GET_CRL', 'is not trusted'],
  ['UNABLE_TO_GET_ISSUER', 'is not trusted'],
  ['INVALID_CA', 'is not trusted'],
  ['INVALID_PURPOSE', 'is not trusted'],
  ['PATH_LENGTH_EXCEEDED', 'is not trusted'],
])('with %s the certificate %s', (code, problem) => {
  expect(errorOf({ code })).toMatchObject({
    code,
    retryable: false,
    message: expect.stringContaining(`the certificate of the server ${problem}`),
    details: { sent: false },
  });
  expect(errorOf({ code }, { sent: true }).message).toBe(`the connection broke (${code})`);
});

test.each([
  [{ code: 'ECONNREFUSED' }, {}, 'unavailable', 'the server could not be reached (ECONNREFUSED)'],
  [{ code: 'INVALID_URL' }, {}, 'unavailable', 'the server could not be reached (INVALID_URL)'],
  [{ code: 7 }, { at_proxy: true }, 'unavailable', 'the proxy could not be reached (network)'],
  [{ code: 'ETIMEDOUT' }, {}, 'unavailable', 'the server could not be reached (ETIMEDOUT)'],
  [{ code: 'ETIMEDOUT' }, { sent: true }, 'timeout', 'no answer in time'],
  [{ code: 'ECONNRESET' }, { sent: true }, 'unavailable', 'the connection broke (ECONNRESET)'],
])('%j, %j is of kind %s: %s', (error, facts, kind, message) => {
  expect(errorOf(error, facts)).toMatchObject({ kind, message });
});

test.each([
  ['Bad response: 407', 'proxy_407', false],
  ['Bad response: 403', 'proxy_403', false],
  ['Bad response: 500', 'proxy_500', true],
  ['A bad response: 407', 'network', true],
  ['Bad response: 407 or so', 'network', true],
])('of a proxy that answers "%s" the code is %s; another try may help: %s', (message, code, retryable) => {
  expect(errorOf({ message }, { at_proxy: true })).toMatchObject({ code, retryable });
});
