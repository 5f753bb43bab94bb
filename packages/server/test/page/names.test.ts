import type { RowResult } from '@waybill/batch';
import { describe, expect, it } from 'vitest';
import { withRows } from '../../page/src/batches/rows.js';
import { batchName, ruleText } from '../../page/src/batches/rule.js';
import { accountName } from '../../page/src/shared/account-name.js';

describe('the rule of a batch', () => {
  it.each([
    ['cheapest', 'cheapest'],
    ['fastest', 'fastest'],
    ['within', 'cheapest within 3 days'],
    ['service', 'ups:03'],
  ] as const)('is written as the server reads it: %s', (kind, text) => {
    expect(ruleText({ kind, days: ' 3 ', service: ' ups:03 ' })).toBe(text);
  });
});

it('names a batch by its file and the day', () => {
  expect(batchName('orders.csv', '2026-11-26')).toBe('orders 2026-11-26');
  expect(batchName('.csv', '2026-11-26')).toBe('orders 2026-11-26');
});

it('writes an account with its carrier, once where both have one name', () => {
  expect(accountName({ carrier: 'ups', account: 'ups' })).toBe('ups');
  expect(accountName({ carrier: 'canadapost', account: 'toronto' })).toBe('canadapost/toronto');
});

describe('rows of a batch', () => {
  const row = (number: number, state: RowResult['state']): RowResult => ({
    number,
    key: `order ${number}`,
    state,
    purchase_key: `b/order ${number}`,
    choose: 'cheapest',
    chosen: null,
    quotes: [],
    errors: [],
    tracking_number: null,
    charge: null,
    complete: false,
  });

  it('change in their places, and new ones come to theirs', () => {
    const before = [row(1, 'waiting'), row(3, 'waiting')];
    const changed = withRows(before, [row(2, 'active'), row(1, 'active'), row(1, 'bought')]);
    expect(changed.map(({ number, state }) => `${number} ${state}`)).toEqual([
      '1 bought',
      '2 active',
      '3 waiting',
    ]);
  });
});
