import { expect, test } from 'vitest';
import { crossesCustoms, customsTerritory, isEuropeanUnion } from '../../src/request.js';

const place = (written: string) => {
  const [country_code = '', postal_code] = written.split('-');
  return { country_code, ...(postal_code === undefined ? {} : { postal_code }) };
};

test.each([
  ['DE', 'FR', false],
  ['MC', 'FR', false],
  ['DE', 'CH', true],
  ['CH', 'LI', false],
  ['GB', 'IM', false],
  ['GB', 'JE', true],
  ['GB', 'DE', true],
  ['US', 'PR', false],
  ['US', 'GU', true],
  ['US', 'CA', true],
  ['DE', 'ES-28001', false],
  ['ES-28001', 'ES-35001', true],
  ['ES-35001', 'ES-38001', false],
  ['DE', 'ES-51001', true],
  ['DE', 'ES-52001', true],
  ['FI-00100', 'FI-22100', true],
  ['FI-22100', 'AX-22100', false],
  ['IT-20121', 'IT-23041', true],
  ['IT-20121', 'IT-22061', true],
  ['DE-10117', 'DE-27498', true],
  ['DE-10117', 'DE-78266', true],
  ['CH-8200', 'DE-78266', false],
  ['GR-10431', 'GR-63086', true],
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

test('without both countries nothing crosses a border', () => {
  expect(crossesCustoms({}, place('DE'))).toBe(false);
  expect(crossesCustoms(place('DE'), {})).toBe(false);
});

test('the Union has holes, and reaches beyond its members', () => {
  expect(isEuropeanUnion('DE')).toBe(true);
  expect(isEuropeanUnion('MC')).toBe(true);
  expect(isEuropeanUnion('GB', 'BT1 1AA')).toBe(true);
  expect(isEuropeanUnion('GB', 'SW1A 1AA')).toBe(false);
  expect(isEuropeanUnion('ES', '35001')).toBe(false);
  expect(isEuropeanUnion('GP')).toBe(false);
  expect(isEuropeanUnion(undefined)).toBe(false);
});

test('a postal code with its country in front and blanks within is understood', () => {
  expect(customsTerritory({ country_code: 'ES', postal_code: 'ES-35001' })).toBe('IC');
  expect(customsTerritory({ country_code: 'GR', postal_code: '630 86' })).toBe('GR-69');
});
