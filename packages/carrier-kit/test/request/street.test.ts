import { Party } from '@waybill/core';
import { expect, test } from 'vitest';
import { streetOf } from '../../src/request.js';
import { reading } from './support.js';

function take(country_code: string, address_lines: string[], house_number?: string) {
  const recipient = { country_code, address_lines, ...(house_number ? { house_number } : {}) };
  return reading((report) => streetOf(new Party(recipient), 'recipient', report));
}

test.each([
  ['DE', 'Hauptstraße 12', 'Hauptstraße', '12'],
  ['DE', 'Hauptstr. 12a', 'Hauptstr.', '12a'],
  ['DE', 'Hauptstr. 12 a', 'Hauptstr.', '12 a'],
  ['DE', 'Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['DE', 'Am Markt 12-14', 'Am Markt', '12-14'],
  ['DE', 'Am Markt 12 – 14', 'Am Markt', '12 – 14'],
  ['AT', 'Mariahilfer Straße 1/2/3', 'Mariahilfer Straße', '1/2/3'],
  ['NL', 'Dam 1', 'Dam', '1'],
  ['NL', 'Keizersgracht 123-H', 'Keizersgracht', '123-H'],
  ['BE', 'Rue Neuve 12', 'Rue Neuve', '12'],
  ['BE', 'Kanaalstraat 12 bus 4', 'Kanaalstraat', '12 bus 4'],
  ['BE', 'Rue de la Boîte, 16a boîte A', 'Rue de la Boîte', '16a boîte A'],
  ['BE', 'Rue du Bus 4', 'Rue du Bus', '4'],
  ['IT', 'Via XX Settembre, 5', 'Via XX Settembre', '5'],
  ['FR', '12 bis rue de la Paix', 'rue de la Paix', '12 bis'],
  ['FR', '12, rue du 4 Septembre', 'rue du 4 Septembre', '12'],
  ['GB', '221B Baker Street', 'Baker Street', '221B'],
  ['GB', '10 Downing Street', 'Downing Street', '10'],
  ['LU', '2, rue du Fort', 'rue du Fort', '2'],
  ['US', '12 Highway 7', 'Highway 7', '12'],
  // These stay whole: no number is where one would be.
  ['US', '350 5th Ave', '350 5th Ave'],
  ['DE', 'Postfach', 'Postfach'],
  ['FR', 'rue de la Paix', 'rue de la Paix'],
  ['US', 'Highway 12', 'Highway 12'],
])('in %s, %s is the street %s with the number %s', (country, line, street, house_number?: string) => {
  const { value, issues } = take(country, [line]);
  expect(value).toEqual({ street, ...(house_number && { house_number }), others: [] });
  expect(issues).toEqual([]);
});

test.each([
  // The number may be in another line, and the rest keeps its order.
  [
    'DE',
    ['Hinterhaus', 'Hauptstr. 12', '3. Stock'],
    undefined,
    'Hauptstr.',
    '12',
    ['Hinterhaus', '3. Stock'],
  ],
  // house_number decides where it is given.
  ['DE', ['Quadrate C 4 12'], '4 12', 'Quadrate C', '4 12', []],
  ['DE', ['7 Hauptstraße'], '7', 'Hauptstraße', '7', []],
  ['FR', ['rue de la Paix 7'], '7', 'rue de la Paix', '7', []],
])('in %s, %j with house_number %s is %s %s', (country, lines, given, street, house_number, others) => {
  expect(take(country, lines, given).value).toEqual({ street, house_number, others });
});

test('a house_number that is in no line contradicts them; without lines there is no street', () => {
  expect(take('DE', ['Hauptstr. 12'], '13').issues).toEqual(['recipient.house_number contradiction']);
  const nowhere = new Party({ country_code: 'DE' });
  expect(reading((report) => streetOf(nowhere, 'recipient', report)).value).toBeUndefined();
});
