import { readFileSync } from 'node:fs';
import { Party } from '@waybill/core';
import { expect, test } from 'vitest';
import { fittedStreet, streetOf, wholeStreet } from '../../src/request.js';
import { reading } from './support.js';

function take(country_code: string, address_lines: string[], house_number?: string) {
  const recipient = { country_code, address_lines, ...(house_number ? { house_number } : {}) };
  return reading((report) => streetOf(new Party(recipient), 'recipient', report));
}

/** Lines of public test data, with the parts that they have; `invented` ones are written after the rules of the country. */
const ROWS = readFileSync(new URL('../fixtures/address-lines.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
    ),
  );

const plain = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Street, number with its addition, and kind, as letters and digits; a box beside a street is a street. */
const partsOf = (street: string, number: string, kind: string) => ({
  street: plain(street),
  number: plain(number),
  kind,
});

test('street, number and addition of addresses in twenty-nine countries', () => {
  const wrong = ROWS.flatMap(
    ([country = '', line = '', second = '', street = '', number = '', addition = '', kind = '']) => {
      const { value, notices } = take(country, [line, second].filter(Boolean));
      const expected = partsOf(street, number + addition, kind);
      const { house_number = '', addition: own = '', others = [] } = value ?? {};
      // A flat in a line of its own stays there.
      const flat = others
        .filter((other) => plain(other) !== '' && plain(addition).endsWith(plain(other)))
        .join('');
      const read = partsOf(value?.street ?? '', `${house_number}${own}${flat}`, value?.kind ?? '');
      return JSON.stringify(read) === JSON.stringify(expected)
        ? []
        : [{ country, line, second, expected, read, notices }];
    },
  );
  expect(wrong).toEqual([]);
  expect(ROWS.length).toBeGreaterThan(800);
});

test.each([
  ['NL', 'Coolsingel 40 2'],
  ['NL', 'Zonegge 23 12'],
  ['NL', 'Plein 1944 10'],
  ['DE', 'Musterweg 5 12'],
  ['DE', 'Torstraße 12 hinten links'],
  ['DE', 'Hermannstr. 48, bei Schmidt'],
  ['PL', '"Dywizjonu" 303 90B'],
  ['GB', 'Castle Exchange 41 Broad Street'],
])('in %s, %s has another reading, so a notice says how it is read', (country, line) => {
  const { value, notices, said } = take(country, [line]);
  expect(notices).toEqual(['street_taken_apart']);
  expect(said[0]).toContain(`("${line.replaceAll('"', '\\"')}")`);
  expect(said[0]).toContain(`number "${value?.house_number}"`);
});

test.each([
  ['DE', ['Hauptstraße 12a']],
  ['DE', ['Straße des 17. Juni 135']],
  ['AT', ['Hauptplatz 1 Top 5']],
  ['NL', ['2e Jan Steenstraat 12-III']],
  ['FR', ['12 bis rue de la Paix']],
  ['GB', ['Flat 2', '10 Downing Street']],
])('in %s, %j has one reading', (country, lines) => {
  expect(take(country, lines).notices).toEqual([]);
});

test('a number in the next line is that of the street, which a notice says; a floor or flat in a line of its own stays there', () => {
  const apart = take('DE', ['Rathausmarkt', '12a', 'Rückgebäude']);
  expect(apart).toMatchObject({
    value: {
      street: 'Rathausmarkt',
      house_number: '12',
      addition: 'a',
      whole_number: '12a',
      others: ['Rückgebäude'],
      whole: { street: 'Rathausmarkt 12a', others: ['Rückgebäude'] },
    },
    notices: ['street_taken_apart'],
  });
  expect(take('DE', ['Alte Gerberei', 'Hauptstr. 12', '3. Stock', 'Klingel Laterne']).value).toMatchObject({
    street: 'Hauptstr.',
    whole_number: '12',
    others: ['Alte Gerberei', '3. Stock', 'Klingel Laterne'],
  });
  // Two lines have a number: the one that names a street is taken, and a notice says so.
  expect(take('DE', ['Gewerbegebiet 3', 'Industriestr. 12'])).toMatchObject({
    value: { street: 'Industriestr.', house_number: '12', others: ['Gewerbegebiet 3'] },
    notices: ['street_taken_apart'],
  });
});

test.each([
  ['DE', ['Quadrate C 4 12'], '4 12', { street: 'Quadrate C', house_number: '4 12' }],
  ['DE', ['7 Hauptstraße'], '7', { street: 'Hauptstraße', house_number: '7' }],
  ['FR', ['rue de la Paix 7'], '7', { street: 'rue de la Paix', house_number: '7' }],
  ['NL', ['Zonegge 23 12'], '23', { street: 'Zonegge', house_number: '23', addition: '12' }],
  ['NL', ['Dam', '12 hs'], '12', { street: 'Dam', house_number: '12', addition: 'hs', others: [] }],
  ['NL', ['Oudegracht 12-III'], '12-III', { street: 'Oudegracht', house_number: '12', addition: 'III' }],
])('in %s, of %j the house_number %s decides', (country, lines, given, expected) => {
  expect(take(country, lines, given)).toMatchObject({ value: expected, issues: [], notices: [] });
});

test('a house_number that is in no line contradicts them; without lines there is no street', () => {
  expect(take('DE', ['Hauptstr. 12'], '13').issues).toEqual(['recipient.house_number contradiction']);
  const nowhere = new Party({ country_code: 'DE' });
  expect(reading((report) => streetOf(nowhere, 'recipient', report)).value).toBeUndefined();
});

test('in a village without streets the village is the street', () => {
  const party = new Party({ country_code: 'AT', city: 'Hallstatt', address_lines: ['Nr. 45'] });
  expect(reading((report) => streetOf(party, 'recipient', report)).value).toMatchObject({
    street: 'Hallstatt',
    house_number: '45',
  });
});

test.each([
  // Both fit, as written
  [['Kanaalstraat 12/3'], { street: 'Kanaalstraat', number: '12/3', others: [] }],
  // A flat in a line of its own
  [['Kanaalstraat 12 App. 235'], { street: 'Kanaalstraat', number: '12', others: ['App. 235'] }],
  // An addition that does not stand alone, no number, and no room: the line stays whole.
  [['Kanaalstraat 1200-1400 bis'], { street: 'Kanaalstraat 1200-1400 bis', others: [] }],
  [['Kanaalstraat 12 App. 235', 'Haus Erle'], { street: 'Kanaalstraat 12 App. 235', others: ['Haus Erle'] }],
  [['Kanaalstraat', 's/n'], { street: 'Kanaalstraat', others: ['s/n'] }],
])('%j fits into five signs and one line besides', (lines, expected) => {
  const apart = take('DE', lines).value;
  expect(apart && fittedStreet(apart, { number: 5, others: 1 })).toEqual(expected);
});

test('a carrier with one line for the street gets it as it is written, with a number that stands alone', () => {
  const whole = (address_lines: string[]) =>
    reading((report) => wholeStreet(new Party({ country_code: 'DE', address_lines }), 'recipient', report));
  expect(whole(['Haus Erle', 'Weg 5 12'])).toMatchObject({
    value: { street: 'Weg 5 12', others: ['Haus Erle'] },
    notices: [],
  });
  expect(whole(['Rathausmarkt', '12a'])).toMatchObject({
    value: { street: 'Rathausmarkt 12a', others: [] },
    notices: ['street_taken_apart'],
  });
  expect(whole([]).value).toBeUndefined();
});
