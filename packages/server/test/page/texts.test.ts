import { describe, expect, it } from 'vitest';
import { en } from '../../page/src/texts/en.js';
import { fr } from '../../page/src/texts/fr.js';

/** Every text under its path; what is a function, with numbers and words put in. */
function textsOf(texts: object, at = ''): Map<string, string> {
  const found = Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    const path = `${at}${name}`;
    if (typeof text === 'object') return [...textsOf(text, `${path}.`)];
    return [[path, typeof text === 'function' ? text(1, 2, 3) : text]];
  });
  return new Map(found);
}

describe.each([
  ['English', en],
  ['French', fr],
])('the texts in %s', (_, texts) => {
  it('are all there, with nothing empty in them', () => {
    for (const [path, text] of textsOf(texts)) expect(text, path).toMatch(/\S/);
  });
});

it('are the same ones in both languages', () => {
  expect([...textsOf(fr).keys()].sort()).toEqual([...textsOf(en).keys()].sort());
});

it('put a number of things into words', () => {
  expect(en.prices.done(1, 1)).toBe('1 price from 1 account');
  expect(en.prices.done(12, 6)).toBe('12 prices from 6 accounts');
  expect(fr.prices.done(12, 1)).toBe('12 prix de 1 compte');
});
