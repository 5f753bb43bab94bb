import { expect, test } from 'vitest';
import { extraAmount, extraFlag, extraText, extraWord } from '../../src/request.js';
import { found, reporter, shipmentOf } from './support.js';

const holder = (value: string) => shipmentOf({ extra: { 'acme:key': value, 'other:key': 'ignored' } });

test('text that is too long is refused with the path of the extra', () => {
  const report = reporter();
  expect(extraText(holder('abc'), 'key', 'shipment', report, 3)).toBe('abc');
  expect(extraText(shipmentOf(), 'key', 'shipment', report, 3)).toBeUndefined();
  expect(report.issues).toEqual([]);
  extraText(holder('abcd'), 'key', 'shipment', report, 3);
  expect(found(report)).toEqual(['shipment.extra["acme:key"] too_long']);
});

test('a flag is true or false, a word is one of the list', () => {
  const report = reporter();
  expect(extraFlag(holder('true'), 'key', 'shipment', report)).toBe(true);
  expect(extraFlag(holder('false'), 'key', 'shipment', report)).toBe(false);
  expect(extraWord(holder('GIFT'), 'key', ['SALE', 'GIFT'], 'shipment', report)).toBe('GIFT');
  expect(report.issues).toEqual([]);
  expect(extraFlag(holder('yes'), 'key', 'shipment', report)).toBeUndefined();
  expect(extraWord(holder('gift'), 'key', ['SALE', 'GIFT'], 'shipment', report)).toBeUndefined();
  expect(report.issues.map(({ message }) => message)).toEqual([
    'shipment.extra["acme:key"] must be one of true, false, not "yes"',
    'shipment.extra["acme:key"] must be one of SALE, GIFT, not "gift"',
  ]);
});

test.each(['0', '-1', '1,50', '1e3', 'ten', '€5', '5 €', '1.1234567', '1234567890123', '1.'])(
  '%s is no amount',
  (written) => {
    const report = reporter();
    expect(extraAmount(holder(written), 'key', 'shipment', report)).toBeUndefined();
    expect(found(report)).toEqual(['shipment.extra["acme:key"] invalid']);
  },
);

test('an amount is read exactly', () => {
  for (const written of ['45.1', '5', '123456789012', '0.000001'])
    expect(extraAmount(holder(written), 'key', 'shipment', reporter())?.toFixed()).toBe(written);
});
