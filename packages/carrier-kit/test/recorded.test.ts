import { expect, test } from 'vitest';
import { redactor } from '../src/index.js';
import { recordedReply, recordedRequest } from '../src/observation/recorded.js';

const redact = redactor(['p4ssw0rd']);
const reply = (text: string, type = 'text/plain', status = 200) => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(text),
});

test.each([
  [200, '[7 bytes, not shown: the reply gives a token]'],
  [299, '[7 bytes, not shown: the reply gives a token]'],
  [300, 'T0K3N-1'],
  [401, 'T0K3N-1'],
])('of a request for a token, the reply with HTTP %i is shown as %s', (status, body) => {
  expect(recordedReply(reply('T0K3N-1', 'text/plain', status), redact, true).body).toBe(body);
  expect(recordedReply(reply('T0K3N-1', 'text/plain', status), redact).body).toBe('T0K3N-1');
});

test.each([
  ['a password p4ssw0rd', 'text/plain', 'a password [redacted]'],
  ['%PDF-1.4', 'application/pdf; x=y', '[8 bytes of application/pdf]'],
  ['\0', 'image/png', '[1 bytes of image/png]'],
  ['\uFFFD', 'image/png', '[3 bytes of image/png]'],
  [`${'x'.repeat(4096)}\0`, 'text/plain', `${'x'.repeat(4096)}\0`],
  [`${'x'.repeat(4096)}\uFFFD`, 'text/plain', `${'x'.repeat(4096)}\uFFFD`],
])('the body %j of type %s is shown as %j', (text, type, body) => {
  expect(recordedReply(reply(text, type), redact).body).toBe(body);
});

test('headers with a login show its scheme alone', () => {
  const headers = {
    Authorization: 'Bearer abc',
    'proxy-authorization': 'Basic abc',
    Cookie: 'a=b',
    'X-Api-Key': 'abc',
    'x-apikey': 'abc',
    'x-client-secret': 'abc',
    'x-access-token': 'abc',
    password: 'abc',
    'x-own': 'abc',
    accept: 'for p4ssw0rd',
  };
  const request = { method: 'GET', url: 'https://a.test/?k=p4ssw0rd', headers } as never;
  const shown = recordedRequest(request, ['X-Own'], redact);
  expect(shown).toEqual({
    method: 'GET',
    url: 'https://a.test/?k=[redacted]',
    headers: {
      ...Object.fromEntries(Object.keys(headers).map((name) => [name, '[redacted]'])),
      Authorization: 'Bearer [redacted]',
      'proxy-authorization': 'Basic [redacted]',
      accept: 'for [redacted]',
    },
  });
});
