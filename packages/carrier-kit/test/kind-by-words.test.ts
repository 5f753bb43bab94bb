import type { ErrorEntry } from '@waybill/core';
import { expect, test } from 'vitest';
import { kindByWords } from '../src/reply.js';

const WORDS = { too_late: /too late/i, not_found: /late|unknown/i } as const;
const entry = (message: string, kind: ErrorEntry['kind'] = 'carrier'): ErrorEntry => ({
  carrier: 'acme',
  account: 'acme',
  code: '1',
  kind,
  message,
  retryable: false,
});

test.each([
  ['Too late for today', 'carrier', 'too_late'],
  ['Unknown number', 'carrier', 'not_found'],
  ['No room', 'carrier', 'carrier'],
  ['Too late for today', 'authentication', 'authentication'],
] as const)('"%s" of kind %s is %s', (message, kind, expected) => {
  expect(kindByWords(entry(message, kind), WORDS)).toEqual(entry(message, expected));
});
