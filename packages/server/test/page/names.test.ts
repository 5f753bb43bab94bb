import type { RowResult } from '@waybill/batch';
import { expect, it } from 'vitest';
import { hashOf, routeOf } from '../../page/src/app/route.js';
import { withRows } from '../../page/src/batches/rows.js';
import { batchName, ruleText } from '../../page/src/batches/rule.js';
import { accountName } from '../../page/src/shared/account-name.js';
import { en } from '../../page/src/texts/en.js';
import { fr } from '../../page/src/texts/fr.js';

it.each([
  ['#shipments', 'shipments'],
  ['', 'prices'],
  ['#nothing/here', 'prices'],
])('an address with %j is where it says, else at prices', (hash, view) => {
  expect(routeOf(hash)).toEqual({ view });
});

it.each(['order 1001', 'batch/row', '100%', 'a#b'])('finds a shipment or a batch of any name: %s', (name) => {
  expect(routeOf(hashOf({ view: 'shipments', name }))).toEqual({ view: 'shipments', name });
});

it.each([
  ['cheapest', 'cheapest'],
  ['fastest', 'fastest'],
  ['within', 'cheapest within 3 days'],
  ['service', 'ups:03'],
] as const)('the rule of a batch is written as the server reads it: %s', (kind, text) => {
  expect(ruleText({ kind, days: ' 3 ', service: ' ups:03 ' })).toBe(text);
});

it('names a batch by its file and the day', () => {
  expect(batchName('orders.csv', '2026-11-26')).toBe('orders 2026-11-26');
  expect(batchName('.csv', '2026-11-26')).toBe('orders 2026-11-26');
});

it('writes an account with its carrier, once where both have one name', () => {
  expect(accountName({ carrier: 'ups', account: 'ups' })).toBe('ups');
  expect(accountName({ carrier: 'canadapost', account: 'toronto' })).toBe('canadapost/toronto');
});

it('rows of a batch change in their places, and new ones come to theirs', () => {
  const row = (number: number, state: RowResult['state']) =>
    ({ number, key: `${number}`, state }) as RowResult;
  const before = [row(1, 'waiting'), row(3, 'waiting')];
  const changed = withRows(before, [row(2, 'active'), row(1, 'active'), row(1, 'bought')]);
  const states = changed.map(({ number, state }) => `${number} ${state}`);
  expect(states.join(', ')).toBe('1 bought, 2 active, 3 waiting');
});

/** Every text under its path; what is a function, with numbers and words put in. */
function textsOf(texts: object, at = ''): Map<string, string> {
  const found = Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const path = `${at}${name}`;
    if (typeof text === 'object') return [...textsOf(text, `${path}.`)];
    return [[path, typeof text === 'function' ? text(1, 2, 3) : text]];
  });
  return new Map(found);
}

it('texts are the same ones in both languages, with nothing empty in them', () => {
  expect([...textsOf(fr).keys()].sort()).toEqual([...textsOf(en).keys()].sort());
  for (const [path, text] of [...textsOf(en), ...textsOf(fr)]) expect(text, path).toMatch(/\S/);
});

it('texts put a number of things into words', () => {
  expect(en.prices.done(1, 1)).toBe('1 price from 1 account');
  expect(en.prices.done(12, 6)).toBe('12 prices from 6 accounts');
  expect(fr.prices.done(12, 1)).toBe('12 prix de 1 compte');
});
