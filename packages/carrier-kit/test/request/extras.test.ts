import { expect, test } from 'vitest';
import {
  extraAmount,
  extraFlag,
  extraText,
  extraWord,
  isResidential,
  withOption,
} from '../../src/request.js';
import { reading, requestOf, shipmentOf } from './support.js';

const holder = (value: string) => shipmentOf({ extra: { 'acme:key': value, 'other:key': 'ignored' } });
const KEY = 'shipment.extra["acme:key"]';

test('text that is too long is refused with the path of the extra', () => {
  const read = (given: object) => reading((report) => extraText(given, 'key', 'shipment', report, 3));
  expect(read(holder('abc'))).toMatchObject({ value: 'abc', issues: [] });
  expect(read(shipmentOf())).toMatchObject({ value: undefined, issues: [] });
  expect(read(holder('abcd')).issues).toEqual([`${KEY} too_long`]);
});

test.each([
  ['true', true, []],
  ['false', false, []],
  ['yes', undefined, [`${KEY} must be one of true, false, not "yes"`]],
])('the flag %s is %s', (written, value, said) => {
  expect(reading((report) => extraFlag(holder(written), 'key', 'shipment', report))).toMatchObject({
    value,
    said,
  });
});

test.each([
  ['GIFT', 'GIFT', []],
  ['gift', undefined, [`${KEY} must be one of SALE, GIFT, not "gift"`]],
])('the word %s of a list is %s', (written, value, said) => {
  const words = ['SALE', 'GIFT'];
  const read = reading((report) => extraWord(holder(written), 'key', words, 'shipment', report));
  expect(read).toMatchObject({ value, said });
});

const amount = (written: string) =>
  reading((report) => extraAmount(holder(written), 'key', 'shipment', report)?.toFixed());

test.each(['0', '-1', '1,50', '1e3', 'ten', '€5', '5 €', '1.1234567', '1234567890123', '1.'])(
  '%s is no amount',
  (written) => expect(amount(written)).toMatchObject({ value: undefined, issues: [`${KEY} invalid`] }),
);

test.each(['45.1', '5', '123456789012', '0.000001'])('the amount %s is read exactly', (written) => {
  expect(amount(written)).toMatchObject({ value: written, issues: [] });
});

const flag = (written: string) => ({ extra: { 'acme:residential': written } });

test.each<[recipient: object, residential: boolean | undefined, issue?: string]>([
  ...['residential', 'home', 'Private', 'CONSUMER'].map((type) => [{ type }, true] as [object, boolean]),
  ...['commercial', 'Business', 'COMPANY'].map((type) => [{ type }, false] as [object, boolean]),
  [{}, undefined],
  [flag('true'), true],
  [{ type: 'home', ...flag('true') }, true],
  [{ type: 'home', ...flag('false') }, true, 'recipient.type contradiction'],
  [flag('yes'), undefined, 'recipient.extra["acme:residential"] invalid'],
])('a recipient with %j is at home: %s', (recipient, residential, issue) => {
  const party = requestOf({ recipient }).recipient;
  const read = reading((report) => isResidential(party, 'recipient', { extra: 'residential' }, report));
  expect(read.issues).toEqual(issue === undefined ? [] : [issue]);
  if (issue === undefined) expect(read.value).toBe(residential);
});

test('a carrier without the flag does not read it', () => {
  const { recipient } = requestOf({ recipient: flag('true') });
  const read = reading((report) => isResidential(recipient, 'recipient', {}, report));
  expect(read).toMatchObject({ value: undefined, issues: [] });
});

test('an operation adds the option that it stands for, once, where the carrier has it', () => {
  const rows = [
    { code: 'RETURN', neutral: 'return_label', name: 'Return', meaning: 'Goods come back.' },
  ] as const;
  const added = withOption([], rows, 'return_label');
  expect(added).toMatchObject([{ row: rows[0], field: 'return_label' }]);
  expect(withOption(added, rows, 'return_label')).toBe(added);
  expect(withOption([], rows, 'hold_for_pickup')).toEqual([]);
});
