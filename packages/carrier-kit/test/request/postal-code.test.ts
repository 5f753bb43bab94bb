import { expect, test } from 'vitest';
import type { PostalCodeRules } from '../../src/request/postal-code.js';
import { postalCode } from '../../src/request.js';
import { reading } from './support.js';

const read = (country_code: string, postal_code?: string, rules: PostalCodeRules = {}) => {
  const place = { country_code, ...(postal_code === undefined ? {} : { postal_code }) };
  return reading((report) => postalCode(place, 'shipper', rules, report));
};
const sent = (value: string | undefined) => ({ value, issues: [], notices: [] });

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
  'in %s, %s is written %s, without blanks %s, compact %s',
  (country, written, official, no_blanks, compact) => {
    expect(read(country, written)).toMatchObject(sent(official));
    expect(read(country, written, { form: 'no_blanks' })).toMatchObject(sent(no_blanks));
    expect(read(country, written, { form: 'compact' })).toMatchObject(sent(compact));
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
  ['AU', '800'],
  ['NZ', '794'],
  ['DE', '10117 (Mitte)'],
  ['DE', '(Mitte) 10117'],
])('in %s, %s is no postal code', (country, written) => {
  expect(read(country, written).issues).toEqual(['shipper.postal_code invalid']);
});

const required = ['shipper.postal_code required'];

test('a missing code is refused in the United States and Canada, elsewhere where the carrier needs it', () => {
  expect(['US', 'PR', 'CA'].map((country) => read(country).issues)).toEqual([required, required, required]);
  expect(read('DE', undefined, { required: true }).issues).toEqual(required);
  expect(read('HK')).toMatchObject(sent(undefined));
  expect(read('US', undefined, { required: false })).toMatchObject(sent(undefined));
});

test("a code that is longer than the carrier's field is refused; of a ZIP code five digits remain, with a notice", () => {
  const short = read('US', '10118-0110', { longest: 8 });
  expect(short).toMatchObject({ value: '10118', issues: [], notices: ['left_out'] });
  expect(short.said[0]).toContain('shipper.postal_code');
  expect(read('US', '10118-0110', { longest: 9, form: 'compact' })).toMatchObject(sent('101180110'));
  expect(read('BR', '01310-100', { longest: 8 }).issues).toEqual(['shipper.postal_code too_long']);
  expect(read('BR', '01310-100', { longest: 8, form: 'compact' })).toMatchObject(sent('01310100'));
});
