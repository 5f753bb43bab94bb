import { expect, test } from 'vitest';
import { crossesCustoms, customsTerritory, isEuropeanUnion } from '../../src/request.js';

const place = (written: string) => {
  const [country_code = '', postal_code] = written.split(/-(.*)/);
  return { country_code, ...(postal_code === undefined ? {} : { postal_code }) };
};

test.each([
  ['DE', 'FR', false],
  ['MC', 'FR', false],
  ['DE', 'CH', true],
  ['CH', 'LI', false],
  ['GB', 'IM', false],
  ['GB', 'JE', true],
  ['GB-LS1 4AP', 'GB-JE2 4WA', true],
  ['GB-GY1 1AA', 'GG-GY1 1AA', false],
  ['GB-JE2 4WA', 'GB-GY1 1AA', true],
  ['US-10001', 'US-09021', true],
  ['US-10001', 'US-96941', true],
  ['US-96941', 'FM-96941', false],
  ['IT-00184', 'IT-00120', true],
  ['GB', 'DE', true],
  ['US', 'PR', false],
  ['US', 'GU', true],
  ['US', 'CA', true],
  ['DE', 'ES-28001', false],
  ['ES-28001', 'ES-35001', true],
  ['ES-35001', 'ES-38001', false],
  ['FI-22100', 'AX-22100', false],
  ['DE-10117', 'DE-78266', true],
  ['CH-8200', 'DE-78266', false],
  ['FR-75001', 'FR-97400', true],
  ['FR-97400', 'RE-97400', false],
  ['FR-97133', 'BL', false],
  ['FR-75001', 'FR-98000', false],
  ['GB-BT1 1AA', 'IE', false],
  ['GB-BT1 1AA', 'GB-SW1A 1AA', false],
  ['GB-BT1 1AA', 'US', true],
])('goods from %s to %s cross customs: %s, in both directions', (from, to, crosses) => {
  expect(crossesCustoms(place(from), place(to))).toBe(crosses);
  expect(crossesCustoms(place(to), place(from))).toBe(crosses);
});

test('Puerto Rico written as a state is in the customs territory of the United States, Guam is not', () => {
  const newYork = { country_code: 'US', state_code: 'NY' };
  expect(crossesCustoms(newYork, { country_code: 'US', state_code: 'PR' })).toBe(false);
  expect(crossesCustoms(newYork, { country_code: 'US', state_code: 'GU' })).toBe(true);
});

test('a city says which place a code is that two share', () => {
  expect(customsTerritory({ ...place('IT-23030'), city: 'Livigno' })).toBe('IT-LIVIGNO');
  expect(customsTerritory({ ...place('IT-23030'), city: 'Bormio' })).toBe('EU');
});

test('without both countries nothing crosses a border', () => {
  expect(crossesCustoms({}, place('DE'))).toBe(false);
  expect(crossesCustoms(place('DE'), {})).toBe(false);
});

test.each([
  ['DE', undefined, true],
  ['MC', undefined, true],
  ['GB', 'BT1 1AA', true],
  ['GB', 'SW1A 1AA', false],
  ['ES', '35001', false],
  ['GP', undefined, false],
  [undefined, undefined, false],
])('%s %s lies in the customs union: %s', (country, postal_code, inside) => {
  expect(isEuropeanUnion(country, postal_code)).toBe(inside);
});

test.each([
  ['ES-35001', 'IC'],
  ['ES-ES-35001', 'IC'],
  ['ES-38999', 'IC'],
  ['ES-51001', 'ES-CE'],
  ['ES-52001', 'ES-ML'],
  ['ES-13500', 'EU'],
  ['ES-350011', 'EU'],
  ['FI-22100', 'AX'],
  ['IT-23041', 'IT-LIVIGNO'],
  ['IT-22061', 'IT-CAMPIONE'],
  ['DE-27498', 'DE-HELGOLAND'],
  ['DE-78266', 'CH'],
  ['GR-63086', 'GR-69'],
  ['GR-630 86', 'GR-69'],
  ['FR-97100', 'GP'],
  ['FR-97133', 'BL'],
  ['FR-97150', 'MF'],
  ['FR-97200', 'MQ'],
  ['FR-97300', 'GF'],
  ['FR-97400', 'RE'],
  ['FR-97500', 'PM'],
  ['FR-97600', 'YT'],
  ['FR-98600', 'WF'],
  ['FR-98700', 'PF'],
  ['FR-98400', 'TF'],
  ['FR-98800', 'NC'],
  ['FR-F-974 00', 'RE'],
  ['IT-47891', 'SM'],
  ['IT-00120', 'VA'],
  ['GB-GX11 1AA', 'GI'],
  ['NO-9170', 'NO'],
  ['US-34001', 'US-APO'],
  ['US-96960', 'MH'],
  ['GB-BT1 1AA', 'XI'],
  ['GB-SW1A 1AA', 'GB'],
  ['CA-H2X 1Y4', 'CA'],
])('%s lies in the customs territory %s', (written, territory) => {
  expect(customsTerritory(place(written))).toBe(territory);
});
