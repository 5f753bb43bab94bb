import { expect, test } from 'vitest';
import type { PhoneRules } from '../../src/request/phone.js';
import { phoneOf } from '../../src/request.js';
import { found, noticed, reporter, requestOf } from './support.js';

const read = (country_code: string, phone_number?: string, rules: PhoneRules = { extension: 4 }) => {
  const report = reporter();
  const party = { country_code, ...(phone_number === undefined ? {} : { phone_number }) };
  const phone = phoneOf(requestOf({ recipient: party }).recipient, 'recipient', rules, report);
  return { phone, issues: found(report), notices: noticed(report) };
};

test.each([
  ['CA', '1 (613) 555-0100', { number: '6135550100' }],
  ['US', '+1 212 555 0100 x12', { number: '2125550100', extension: '12' }],
  ['CA', '514-555-0100, poste 12', { number: '5145550100', extension: '12' }],
  ['PR', '787.555.0100 ext. 9', { number: '7875550100', extension: '9' }],
  ['US', '212-555-0100;ext=7', { number: '2125550100', extension: '7' }],
  ['US', '212-555-0100 extension: 12', { number: '2125550100', extension: '12' }],
  ['US', '212-555-0100 #12 ', { number: '2125550100', extension: '12' }],
  ['DE', '030 1234567 Durchwahl 12', { number: '0301234567', extension: '12' }],
  ['DE', '030 1234567 DW. 12', { number: '0301234567', extension: '12' }],
  ['DE', '0049 (0)30 123456', { number: '4930123456' }],
  ['DE', '+49 30 12345678901', { number: '493012345678901' }],
  ['DE', '1234567', { number: '1234567' }],
  ['DE', '+49 (0)30 123456', { number: '4930123456' }],
  ['DE', '0049 30 123456', { number: '4930123456' }],
  ['DE', '030 1234567', { number: '0301234567' }],
  ['DE', '(0)30 1234567', { number: '0301234567' }],
  ['FR', '+33 1 23 45 67 89', { number: '33123456789' }],
])('in %s, %s is %j', (country, written, phone) => {
  expect(read(country, written)).toEqual({ phone, issues: [], notices: [] });
});

test.each([
  ['US', '555-0100'],
  ['US', '2 212 555 0100'],
  ['US', '+49 30 1234567'],
  ['DE', '110'],
  ['DE', '+49 30 12345678901234'],
])('in %s, %s is no whole number', (country, written) => {
  expect(read(country, written).issues).toEqual(['recipient.phone_number invalid']);
});

test('an extension that the carrier does not take is left out with a notice, one that is too long is refused', () => {
  expect(read('US', '212-555-0100 x12', {})).toEqual({
    phone: { number: '2125550100' },
    issues: [],
    notices: ['left_out'],
  });
  expect(read('US', '212-555-0100 x1234').issues).toEqual([]);
  expect(read('US', '212-555-0100 x12345').issues).toEqual(['recipient.phone_number invalid']);
});

test('a missing number is refused where the carrier needs one', () => {
  expect(read('US')).toEqual({ phone: undefined, issues: [], notices: [] });
  expect(read('US', undefined, { required: true }).issues).toEqual(['recipient.phone_number required']);
});

test("the carrier's own bounds apply abroad", () => {
  expect(read('DE', '030 123456', { fewest: 10 }).issues).toEqual(['recipient.phone_number invalid']);
});
