import type { Quote, ShippingResult } from '@waybill/core';
import { expect, test } from 'vitest';
import { withShortMessages } from '../src/replies/error-entries.js';
import { withPossibleFigures, withPossiblePrices } from '../src/replies/odd-figures.js';
import { lookUp } from '../src/values/look-up.js';

const carrier = { carrier: 'acme', account: 'acme' };
const codes = (errors: readonly { readonly code: string }[]) => errors.map(({ code }) => code);

test.each([
  [-0.01, 'CAD', ['odd_price'], []],
  [10_000_000, 'CAD', [], []],
  [10_000_000.01, 'CAD', ['odd_price'], []],
  [10_000_000_000, 'JPY', [], []],
  [10_000_000_001, 'JPY', ['odd_price'], []],
  [Number.NaN, 'CAD', ['odd_price'], []],
  [5, '', ['odd_price'], []],
  [5, 'cad', ['odd_price'], []],
  [0, 'CAD', [], ['free_of_charge']],
])('a price of %d %s has the entries %j and the notices %j', (amount, currency, entries, notices) => {
  const quoted = { service_type: 'STD', service_name: 'Standard', total_charge: amount, currency } as Quote;
  const [quotes, errors] = withPossiblePrices([[quoted], []], carrier);
  expect([codes(errors), quotes.flatMap(({ meta }) => codes(meta?.notices ?? []))]).toEqual([
    entries,
    notices,
  ]);
  expect(quotes).toHaveLength(1 - entries.length);
  const charge = { amount: String(amount), currency, name: 'total' };
  const [shipment, found] = withPossibleFigures([bought('123456', charge), []], carrier);
  expect([codes(found), codes(shipment?.meta.notices ?? [])]).toEqual([entries, notices]);
  expect([shipment?.total_charge ?? null, shipment?.complete]).toEqual(
    entries.length > 0 ? [null, false] : [charge, true],
  );
});

test.each([
  ['1Z12345E0205271688', true],
  ['123456', true],
  ['A1', true],
  ['1e308', 'kept'],
  ['Infinity', 'kept'],
  ['-123456', false],
  ['../../etc/passwd1234', false],
  ['<script>1234', false],
  ['1234'.repeat(13), false],
] as const)('%s as a tracking number is right: %s', (number, right) => {
  const [shipment, errors] = withPossibleFigures([bought(number), []], carrier);
  const read = [shipment?.tracking_number, shipment?.meta.parcels[0]?.tracking_number];
  expect(read).toEqual(right === false ? [null, null] : [number, number]);
  expect(errors.map(({ code, details }) => [code, details?.number])).toEqual(
    right === true ? [] : [['odd_tracking_number', number]],
  );
  expect(shipment?.complete).toBe(right === true);
});

test('a number that the pattern of its carrier has needs no digit', () => {
  expect(withPossibleFigures([bought('ZXQJABXA'), []], carrier, /^[A-Z\d]{8}$/)[1]).toEqual([]);
  expect(codes(withPossibleFigures([bought('123456'), []], carrier, /^[A-Z\d]{8}$/)[1])).toEqual([
    'odd_tracking_number',
  ]);
});

test('a long message is cut, and an entry holds the whole', () => {
  const message = 'x'.repeat(20_000);
  const entry = { ...carrier, code: 'E', message, kind: 'carrier', retryable: false } as const;
  const [cut, notice] = withShortMessages([entry, { code: 'N', message }]);
  expect([cut?.message.length, notice?.message.length]).toEqual([2_001, 2_001]);
  expect(cut).toMatchObject({ details: { message } });
});

test('what every object has is in no table', () => {
  const words = ['toString', '__proto__', 'constructor', 'b', undefined];
  expect([...words.map((word) => lookUp({ a: 1 }, word)), lookUp(undefined, 'a')]).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
  expect(lookUp({ a: 1 }, 'a')).toBe(1);
});

function bought(number: string, total_charge: ShippingResult['total_charge'] = null): ShippingResult {
  return {
    ...{ ...carrier, documents: [], reference: null, service: 'STD', shipment_date: '2026-11-24' },
    ...{ total_charge, tracking_number: number, complete: true },
    meta: { parcels: [{ tracking_number: number, charge: null, bought: true }], documents: [], notices: [] },
  };
}
