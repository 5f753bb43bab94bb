import { describe, expect, test } from 'vitest';
import { canada, easting, isCustomsBorder, isEuropeanUnion, letterSum, usesEuro } from '../src/business.js';

describe('canada.taxes', () => {
  const gst = { code: 'GST', percent: 5 };
  test.each([
    ['AB', [gst]],
    ['BC', [gst]],
    ['NU', [gst]],
    ['QC', [gst, { code: 'QST', percent: 9.975 }]],
    ['ON', [{ code: 'HST', percent: 13 }]],
    ['NS', [{ code: 'HST', percent: 14 }]],
    ['PE', [{ code: 'HST', percent: 15 }]],
  ])('deliveries to %s bear %j', (province, taxes) => {
    expect(canada.taxes({ province, postal_code: '' })).toEqual(taxes);
  });

  test('the postal code decides where the province is not known', () => {
    expect(canada.taxes({ postal_code: 'H2Y1C6' })).toEqual(
      canada.taxes({ province: 'QC', postal_code: '' }),
    );
    expect(canada.taxes({ province: 'ZZ', postal_code: 'b3h1a1' })).toEqual([{ code: 'HST', percent: 14 }]);
    expect(canada.taxes({ postal_code: '' })).toEqual([]);
  });

  test('every province that a postal code names has taxes', () => {
    for (const letter of 'ABCEGHJKLMNPRSTVXY') {
      const province = canada.province(`${letter}1A1A1`);
      expect(province, letter).toBeDefined();
      expect(canada.taxes({ province, postal_code: '' }), letter).not.toEqual([]);
    }
  });
});

test('easting rises from the Pacific to the Atlantic in Canada and in the United States', () => {
  const of = (country: string, postal_code: string) => easting({ country, postal_code });
  expect(of('CA', 'V5Y1V4')).toBe(0);
  expect(of('CA', 'A1C5S7')).toBe(15);
  expect(of('US', '98101')).toBe(0);
  expect(of('US', '02110')).toBe(13.5);
});

test('easting puts the territories and unknown postal codes far from everything', () => {
  expect(easting({ country: 'CA', postal_code: 'Y1A1A1' })).toBe(24);
  expect(easting({ country: 'CA', postal_code: '' })).toBe(24);
});

test('Monaco belongs to the customs area of the European Union, Switzerland does not', () => {
  expect(isEuropeanUnion('MC')).toBe(true);
  expect(isEuropeanUnion('BG')).toBe(true);
  expect(['CH', 'GB', 'NO'].some(isEuropeanUnion)).toBe(false);
});

test('Bulgaria pays in euro, Poland does not', () => {
  expect(usesEuro('BG')).toBe(true);
  expect(usesEuro('PL')).toBe(false);
});

test('letterSum is the same for the same text', () => {
  expect(letterSum('AB')).toBe(131);
  expect(letterSum('')).toBe(0);
});

test.each([
  ['DE', 'FR', false],
  ['US', 'PR', false],
  ['US', 'CA', true],
  ['US', 'GU', true],
  ['CH', 'LI', false],
  ['DE', 'GB', true],
])('from %s to %s goods are declared: %s', (from, to, declared) => {
  const at = (country: string) => ({ country, postal_code: '' });
  expect(isCustomsBorder(at(from), at(to))).toBe(declared);
});

test('Northern Ireland has no customs border with the Union nor with Great Britain', () => {
  const belfast = { country: 'GB', postal_code: 'BT1 5GS' };
  expect(isCustomsBorder({ country: 'IE', postal_code: '' }, belfast)).toBe(false);
  expect(isCustomsBorder({ country: 'GB', postal_code: 'NW1 6XE' }, belfast)).toBe(false);
  expect(isCustomsBorder({ country: 'US', postal_code: '10118' }, belfast)).toBe(true);
});
