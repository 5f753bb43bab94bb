import { expect, test } from 'vitest';
import { isBasic } from '../src/basic-auth.js';

const header = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

test('accepts exactly the name and password', () => {
  expect(isBasic(header('démo:pass:word'), 'démo', 'pass:word')).toBe(true);
  expect(isBasic(header('demo:'), 'demo', '')).toBe(true);
  expect(isBasic(header('demo:secret').replace('Basic', 'bAsIc'), 'demo', 'secret')).toBe(true);
});

test.each([
  undefined,
  null,
  '',
  'Basic',
  'Basic ',
  'Bearer ZGVtbzpzZWNyZXQ=',
  'ZGVtbzpzZWNyZXQ=',
  header('demo:secret2'),
  header('demo2:secret'),
  header('demo'),
  'Basic demo:secret',
  `${header('demo:secret')} more`,
])('refuses %s', (wrong) => {
  expect(isBasic(wrong, 'demo', 'secret')).toBe(false);
});
