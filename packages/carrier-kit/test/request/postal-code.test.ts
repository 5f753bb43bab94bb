import { expect, test } from 'vitest';
import type { PostalCodeRules } from '../../src/request/postal-code.js';
import { postalCode } from '../../src/request.js';
import { found, reporter } from './support.js';

const read = (country_code: string, postal_code?: string, rules: PostalCodeRules = {}) => {
  const report = reporter();
  const place = { country_code, ...(postal_code === undefined ? {} : { postal_code }) };
  const code = postalCode(place, 'shipper', rules, report);
  return { code, issues: found(report) };
};

test.each([
  ['CA', 'k1a0b1', 'K1A 0B1', 'K1A0B1', 'K1A0B1'],
  ['CA', 'K1A-0B1', 'K1A 0B1', 'K1A0B1', 'K1A0B1'],
  ['US', '101180110', '10118-0110', '10118-0110', '101180110'],
  ['US', '00501', '00501', '00501', '00501'],
  ['PR', '00901-1234', '00901-1234', '00901-1234', '009011234'],
  ['GB', 'sw1a1aa', 'SW1A 1AA', 'SW1A1AA', 'SW1A1AA'],
  ['GB', 'M11AE', 'M1 1AE', 'M11AE', 'M11AE'],
  ['GG', 'gir 0aa', 'GIR 0AA', 'GIR0AA', 'GIR0AA'],
  ['GB', 'ec1a1bb', 'EC1A 1BB', 'EC1A1BB', 'EC1A1BB'],
  ['IM', 'bfpo 801', 'BFPO 801', 'BFPO801', 'BFPO801'],
  ['GB', 'bfpo1', 'BFPO 1', 'BFPO1', 'BFPO1'],
  ['GB', 'bfpo2050', 'BFPO 2050', 'BFPO2050', 'BFPO2050'],
  ['JE', 'JE2  3AB', 'JE2 3AB', 'JE23AB', 'JE23AB'],
  ['NL', '1012 ab', '1012 AB', '1012AB', '1012AB'],
  ['PL', '00-950', '00-950', '00-950', '00950'],
])(
  'in %s, %s is written %s, without blanks %s, and %s as letters and digits alone',
  (country, written, official, no_blanks, compact) => {
    expect(read(country, written)).toEqual({ code: official, issues: [] });
    expect(read(country, written, { form: 'no_blanks' })).toEqual({ code: no_blanks, issues: [] });
    expect(read(country, written, { form: 'compact' })).toEqual({ code: compact, issues: [] });
  },
);

test.each([
  ['US', '1011'],
  ['US', 'A10118'],
  ['US', '10118-01'],
  ['PR', '0090'],
  ['CA', 'K1A OB1'],
  ['CA', 'K1A 0B1 2C3'],
  ['GB', 'SW1A'],
  ['GB', 'SWX1 1AA'],
  ['GB', 'SW1A 1AAA'],
  ['GB', 'BFPO'],
  ['GB', 'BFPO 12345'],
  ['DE', '10117 (Mitte)'],
  ['DE', '(Mitte) 10117'],
])('in %s, %s is no postal code', (country, written) => {
  expect(read(country, written).issues).toEqual(['shipper.postal_code invalid']);
});

test('a missing code is refused in the United States and Canada, elsewhere where the carrier needs it', () => {
  const required = ['shipper.postal_code required'];
  expect(['US', 'PR', 'CA'].map((country) => read(country).issues)).toEqual([required, required, required]);
  expect(read('HK')).toEqual({ code: undefined, issues: [] });
  expect(read('US', undefined, { required: false })).toEqual({ code: undefined, issues: [] });
  expect(read('DE', undefined, { required: true }).issues).toEqual(required);
});

test('of a ZIP code that is longer than the field of the carrier five digits remain, with a notice', () => {
  const report = reporter();
  const place = { country_code: 'US', postal_code: '10118-0110' };
  expect(postalCode(place, 'recipient', { longest: 8 }, report)).toBe('10118');
  expect(report.notices).toMatchObject([
    { code: 'left_out', message: expect.stringContaining('recipient.postal_code') },
  ]);
  expect(postalCode(place, 'recipient', { longest: 9, form: 'compact' }, report)).toBe('101180110');
});

test("a code that is longer than the carrier's field is refused", () => {
  expect(read('BR', '01310-100', { longest: 8 }).issues).toEqual(['shipper.postal_code too_long']);
  expect(read('BR', '01310-100', { longest: 8, form: 'compact' })).toEqual({ code: '01310100', issues: [] });
});
