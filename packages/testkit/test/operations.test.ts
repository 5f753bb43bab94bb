import type { ErrorEntry } from '@waybill/core';
import { expect, test } from 'vitest';
import { triedEntries } from '../src/operations.js';

const entry = (code: string, kind: ErrorEntry['kind'], retryable = false): ErrorEntry => ({
  ...{ carrier: 'examplepost', account: 'examplepost', message: 'text' },
  ...{ code, kind, retryable },
});

test('entries of packages whose purchase was not tried are left out, and no others', () => {
  const unknown = entry('http_502', 'unknown_outcome');
  const others = [entry('not_bought', 'carrier', true), entry('not_bought', 'unavailable')];
  expect(triedEntries([null, [unknown, entry('not_bought', 'carrier'), ...others]])).toEqual([
    unknown,
    ...others,
  ]);
});
