import { expect, test } from 'vitest';
import type { PhoneRules } from '../../src/request/phone.js';
import { phoneOf } from '../../src/request.js';
import { reading, requestOf } from './support.js';

const read = (country_code: string, phone_number?: string, rules: PhoneRules = { extension: 4 }) => {
  const recipient = { country_code, ...(phone_number === undefined ? {} : { phone_number }) };
  return reading((report) => phoneOf(requestOf({ recipient }).recipient, 'recipient', rules, report));
};

test.each<[country: string, written: string, number: string, extension?: string]>([
  ['CA', '1 (613) 555-0100', '6135550100'],
  ['US', '+1 212 555 0100 x12', '2125550100', '12'],
  ['CA', '514-555-0100, poste 12', '5145550100', '12'],
  ['PR', '787.555.0100 ext. 9', '7875550100', '9'],
  ['US', '212-555-0100;ext=7', '2125550100', '7'],
  ['US', '212-555-0100 extension: 12', '2125550100', '12'],
  ['US', '212-555-0100 #12 ', '2125550100', '12'],
  ['US', '212-555-0100 x1234', '2125550100', '1234'],
  ['DE', '030 1234567 Durchwahl 12', '0301234567', '12'],
  ['DE', '030 1234567 DW. 12', '0301234567', '12'],
  ['DE', '0049 (0)30 123456', '4930123456'],
  ['DE', '+49 30 12345678901', '493012345678901'],
  ['DE', '1234567', '1234567'],
  ['DE', '+49 (0)30 123456', '4930123456'],
  ['DE', '0049 30 123456', '4930123456'],
  ['DE', '030 1234567', '0301234567'],
  ['DE', '(0)30 1234567', '0301234567'],
  ['FR', '+33 1 23 45 67 89', '33123456789'],
])('in %s, %s is %s, extension %s', (country, written, number, extension) => {
  const value = { number, ...(extension && { extension }) };
  expect(read(country, written)).toEqual({ value, issues: [], notices: [], said: [] });
});

test.each<[country: string, written: string | undefined, rules?: PhoneRules, problem?: string]>([
  ['US', '555-0100'],
  ['US', '2 212 555 0100'],
  ['US', '+49 30 1234567'],
  ['US', '212-555-0100 x12345'],
  ['DE', '110'],
  ['DE', '+49 30 12345678901234'],
  ['DE', '030 123456', { fewest: 10 }],
  ['US', undefined, { required: true }, 'required'],
])('in %s, %s is refused by a carrier with %j', (country, written, rules, problem = 'invalid') => {
  expect(read(country, written, rules).issues).toEqual([`recipient.phone_number ${problem}`]);
});

test('a missing number passes; an extension that the carrier does not take is left out with a notice', () => {
  expect(read('US')).toMatchObject({ value: undefined, issues: [], notices: [] });
  const short = read('US', '212-555-0100 x12', {});
  expect([short.value, short.issues, short.notices]).toEqual([{ number: '2125550100' }, [], ['left_out']]);
});
