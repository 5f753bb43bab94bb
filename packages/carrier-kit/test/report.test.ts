import { issue } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { createReporter, extraField, type Reporter } from '../src/request.js';

const reporter = () => createReporter({ id: 'ups', name: 'UPS' });
const messages = ({ issues }: Reporter) => issues.map(({ message }) => message);

test('every message begins with its field and names the carrier', () => {
  const report = reporter();
  report.required('shipper.city');
  report.required(['shipper.company_name', 'shipper.person_name'], 'abroad');
  report.tooMany('shipper.address_lines', 3, 3, 'lines');
  report.tooMany('shipper.address_lines', 4, 3, 'lines');
  expect(messages(report)).toEqual([
    'shipper.city is required by UPS',
    'shipper.company_name or shipper.person_name is required by UPS abroad',
    'shipper.address_lines has 4 lines; UPS takes 3',
  ]);
});

test('what the caller can correct is a validation issue, what the carrier cannot do is not supported', () => {
  const report = reporter();
  report.required('a');
  report.invalid('b', 'must be a number');
  report.outOfRange('c', 'is in the past');
  report.tooLong('d', 'abc', 2);
  report.contradiction('e', 'is true, but f is false');
  report.ambiguous('f', 'names two services');
  report.tooMany('g', 2, 1);
  report.tooLarge('h', 'is 100 KG');
  report.notSupported('i', 'is credit_card');
  expect(report.issues.map(({ code, kind }) => `${code} ${kind}`)).toEqual([
    'required validation',
    'invalid validation',
    'out_of_range validation',
    'too_long validation',
    'contradiction validation',
    'ambiguous validation',
    'too_many not_supported',
    'too_large not_supported',
    'not_supported not_supported',
  ]);
});

test('text that fits is returned, longer text too, and is never cut', () => {
  const report = reporter();
  const read = ['Bonn', undefined, 'Berlin'].map((city) => report.tooLong('shipper.city', city, 4));
  expect(read).toEqual(['Bonn', undefined, 'Berlin']);
  expect(messages(report)).toEqual(['shipper.city is 6 characters long; UPS takes 4']);
});

test('the same issue and the same notice are kept once', () => {
  const report = reporter();
  for (const what of ['description', 'description', 'reference']) {
    report.required('shipper.city');
    report.notice('shortened', `The ${what} is shortened.`);
  }
  expect(report.issues).toHaveLength(1);
  const words = report.notices.map(({ code, message }) => `${code}: ${message}`);
  expect(words).toEqual([
    'shortened: The description is shortened.',
    'shortened: The reference is shortened.',
  ]);
});

test('nothing more is reported of a field that is refused, nor of what is in it', () => {
  const report = reporter();
  const refused = (field: string) => issue(field, 'not_supported', 'is refused', 'not_supported');
  report.refuse([refused('shipment.customs.sold_to'), refused('shipment.duty_payment_account')]);
  report.ambiguous('shipment.duty_payment_account', 'is 1, but not whose');
  report.required('shipment.customs.sold_to.city');
  report.required('shipment.duty_payment_account_country');
  expect(report.issues.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'shipment.customs.sold_to not_supported',
    'shipment.duty_payment_account not_supported',
    'shipment.duty_payment_account_country required',
  ]);
});

test("an extra's path is written as JavaScript writes it", () => {
  expect(extraField('ups', 'cod_amount')).toBe('shipment.extra["ups:cod_amount"]');
  expect(extraField(reporter(), 'residential', 'recipient')).toBe('recipient.extra["ups:residential"]');
  expect(extraField('ups', 'lift_gate', '')).toBe('extra["ups:lift_gate"]');
});
