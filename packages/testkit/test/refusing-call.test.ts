import { expect, test } from 'vitest';
import type { Case } from '../src/cases.js';
import { refusingCall } from '../src/checks/errors.js';

const said = { code: 'BAD_FIELD', message: 'Invalid field weight.' };
const call = (reply_headers: Record<string, string>, body = '') => ({
  path: '/',
  reply_headers,
  reply: Buffer.from(body),
});
const recorded = (...calls: object[]) =>
  ({ name: 'a', file: '/a/case.yaml', calls, expected: [null, [said]] }) as unknown as Case;

test.each([
  ['the body', call({}, JSON.stringify(said))],
  ['headers', call({ error: said.code, message: said.message })],
])('a refusal in %s is found', (_, refusing) => {
  expect(refusingCall(recorded(call({ error: 'another' }), refusing))).toBe(refusing);
});

test('a reply that lacks the code is no refusal', () => {
  expect(() => refusingCall(recorded(call({ message: said.message })))).toThrow('no recorded reply holds');
});
