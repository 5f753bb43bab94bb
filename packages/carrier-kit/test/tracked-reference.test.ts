import type { TrackingDetails } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { trackingDetails, unknownNumberEntry } from '../src/after.js';
import { trackedPurchase } from '../src/reply.js';

const carrier = { carrier: 'acme', account: 'acme' };
const tracked = (tracking_number: string, more: Partial<TrackingDetails> = {}) => ({
  details: { ...trackingDetails(carrier, { tracking_number, events: [] }), ...more },
});
const of = (leader: string) => ({ related: [{ tracking_number: leader, relation: 'package' as const }] });
const asked = { name: 'Acme', reference: 'order 7', packages: 2 };

describe('a purchase that is tracked by its reference', () => {
  test('is found when tracking knows all its packages, as one shipment', () => {
    const found = trackedPurchase([tracked('A2', of('A1')), tracked('A1')], asked);
    expect(found).toMatchObject({
      created: { tracking_numbers: ['A1', 'A2'], notices: [{ code: 'found_by_reference' }] },
    });
  });

  test('stays open when it could be two shipments, or another number of packages', () => {
    expect(trackedPurchase([tracked('A1'), tracked('B1')], asked)).toMatchObject({
      candidates: ['A1', 'B1'],
    });
    expect(trackedPurchase([tracked('A1')], asked)).toMatchObject({ candidates: ['A1'] });
  });

  test('is found by the number of packages where the carrier does not report which belong together', () => {
    const two = [tracked('A1'), tracked('A2')];
    expect(trackedPurchase(two, { ...asked, unrelated: true })).toHaveProperty('created');
    expect(trackedPurchase(two.slice(1), { ...asked, unrelated: true })).toHaveProperty('unclear');
  });

  test('is one number where that stands for all packages', () => {
    const one = trackedPurchase([tracked('A1', of('P1'))], { ...asked, one_number: true });
    expect(one).toMatchObject({ created: { tracking_numbers: ['A1'], packages: ['P1'] } });
  });

  test('is not one that was voided', () => {
    const voided = tracked('A1', { status: 'cancelled' });
    const found = trackedPurchase([voided, tracked('A2')], { ...asked, packages: 1 });
    expect(found).toMatchObject({ created: { tracking_numbers: ['A2'] } });
    expect(trackedPurchase([voided], { ...asked, packages: 1 })).toHaveProperty('unclear');
  });

  test('stays open when tracking knows nothing, in the carrier’s words', () => {
    const entry = unknownNumberEntry(carrier, { field: 'reference.value', message: 'No data.' });
    expect(trackedPurchase([{ errors: [entry] }], asked)).toEqual({
      unclear: 'Acme tracks no shipment with the reference order 7, perhaps not yet (No data.).',
    });
  });
});
