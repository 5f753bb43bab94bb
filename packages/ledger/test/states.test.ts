import type { ErrorKind, ShippingOutcome, ShippingResult } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { isBetter, isDecided, numbersOf, stateAfter } from '../src/states.js';
import { entry, shipment } from './support/shop.js';

const lost = entry({ code: 'lost', kind: 'unknown_outcome' });
const refusal = entry({ code: '9012', kind: 'carrier' });

it.each<[ShippingOutcome, string]>([
  [[shipment(), []], 'bought'],
  [[shipment(), [refusal]], 'bought'],
  [[shipment(), [refusal, lost]], 'unknown'],
  [[null, [refusal]], 'refused'],
  [[null, [refusal, lost]], 'unknown'],
  [[null, []], 'unknown'],
])('the outcome %# leaves a purchase %s', (outcome, state) => {
  expect(stateAfter(outcome)).toBe(state);
});

it.each<[decided: boolean, kinds: ErrorKind[]]>([
  [true, ['validation', 'not_supported', 'carrier', 'not_found', 'too_late']],
  [false, ['authentication', 'rate_limit', 'unavailable', 'timeout', 'unknown_outcome']],
])('decided for good is %s for %s, unless it may be tried again', (decided, kinds) => {
  for (const kind of kinds) {
    expect([kind, isDecided([entry({ code: 'x', kind })])]).toEqual([kind, decided]);
    expect(isDecided([entry({ code: 'x', kind, retryable: true })])).toBe(false);
    expect(isDecided([entry({ code: 'not_bought', kind })])).toBe(false);
  }
});

describe('a result that is fetched again', () => {
  const parcel = (tracking_number: string | null) => ({ tracking_number, charge: null, bought: true });
  const whole = (more: Partial<ShippingResult> = {}) =>
    shipment({
      complete: false,
      documents: ['a', 'b'],
      meta: { parcels: [parcel('T-1'), parcel('T-2')], documents: [], notices: [] },
      ...more,
    });
  const meta = (...numbers: string[]) => ({
    meta: { parcels: numbers.map(parcel), documents: [], notices: [] },
  });

  it.each([
    ['with as much as before', whole(), true],
    ['that is complete', whole({ complete: true, documents: [] }), true],
    ['with a document more', whole({ documents: ['a', 'b', 'c'] }), true],
    ['with a document less', whole({ documents: ['a'] }), false],
    ['with a number more', whole(meta('T-1', 'T-2', 'T-3')), true],
    ['with a number less', whole({ ...meta('T-1'), documents: ['a', 'b', 'c'] }), false],
    ['without the price', whole({ total_charge: null }), false],
  ])('%s is better than the first: %#', (_, fetched, better) => {
    expect(isBetter(fetched, whole())).toBe(better);
  });

  it('is better without a price if there was none, and worse once the first was complete', () => {
    expect(isBetter(whole({ total_charge: null }), whole({ total_charge: null }))).toBe(true);
    expect(isBetter(whole(), whole({ total_charge: null }))).toBe(true);
    expect(isBetter(whole({ documents: ['a', 'b', 'c'] }), whole({ complete: true }))).toBe(false);
  });

  it('has every number once', () => {
    expect(numbersOf(whole({ tracking_number: 'M-1', ...meta('T-1', 'M-1') }))).toEqual(['M-1', 'T-1']);
    expect(
      numbersOf(
        shipment({ tracking_number: null, meta: { parcels: [parcel(null)], documents: [], notices: [] } }),
      ),
    ).toEqual([]);
  });
});
