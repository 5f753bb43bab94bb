import { Party } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { createReporter, streetOf } from '../../src/request.js';

function take(country_code: string, address_lines: string[], house_number?: string) {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  const party = new Party({ country_code, address_lines, ...(house_number ? { house_number } : {}) });
  return { apart: streetOf(party, 'recipient', report), issues: report.issues };
}

describe('the number is found where addresses of the country have it', () => {
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
    ['US', '350 5th Ave', undefined, undefined],
    ['US', '12 Highway 7', 'Highway 7', '12'],
  ])('%s: %s', (country, line, street, number) => {
    const { apart, issues } = take(country, [line]);
    expect(apart).toEqual({
      street: street ?? line,
      ...(number === undefined ? {} : { house_number: number }),
      others: [],
    });
    expect(issues).toEqual([]);
  });
});

test.each([
  ['DE', 'Postfach'],
  ['FR', 'rue de la Paix'],
  ['US', 'Highway 12'],
])('%s: %s stays whole: no number is where one would be', (country, line) => {
  expect(take(country, [line]).apart).toEqual({ street: line, others: [] });
});

test('the number may be in another line, and the rest keeps its order', () => {
  expect(take('DE', ['Hinterhaus', 'Hauptstr. 12', '3. Stock']).apart).toEqual({
    street: 'Hauptstr.',
    house_number: '12',
    others: ['Hinterhaus', '3. Stock'],
  });
});

test('house_number decides where it is given', () => {
  expect(take('DE', ['Quadrate C 4 12'], '4 12').apart).toEqual({
    street: 'Quadrate C',
    house_number: '4 12',
    others: [],
  });
  expect(take('DE', ['7 Hauptstraße'], '7').apart).toEqual({
    street: 'Hauptstraße',
    house_number: '7',
    others: [],
  });
  expect(take('FR', ['rue de la Paix 7'], '7').apart).toEqual({
    street: 'rue de la Paix',
    house_number: '7',
    others: [],
  });
});

test('a house_number that is in no line contradicts them', () => {
  const { issues } = take('DE', ['Hauptstr. 12'], '13');
  expect(issues.map(({ field, code }) => [field, code])).toEqual([
    ['recipient.house_number', 'contradiction'],
  ]);
});

test('an address without lines has no street', () => {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  expect(streetOf(new Party({ country_code: 'DE' }), 'recipient', report)).toBeUndefined();
});
