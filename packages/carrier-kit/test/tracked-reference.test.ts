import type { TrackingDetails } from '@waybill/core';
import { expect, test } from 'vitest';
import { trackingDetails, unknownNumberEntry } from '../src/after.js';
import { trackedPurchase } from '../src/reply.js';

const carrier = { carrier: 'acme', account: 'acme' };
const tracked = (tracking_number: string, more: Partial<TrackingDetails> = {}) => ({
  details: { ...trackingDetails(carrier, { tracking_number, events: [] }), ...more },
});
const of = (leader: string) => ({ related: [{ tracking_number: leader, relation: 'package' as const }] });
const asked = { name: 'Acme', reference: 'order 7', packages: 2 };

const voided = tracked('A1', { status: 'cancelled' });
const found = (...tracking_numbers: string[]) => ({ created: { tracking_numbers } });

test.each<[Parameters<typeof trackedPurchase>[0], Parameters<typeof trackedPurchase>[1], outcome: object]>([
  // All packages, as one shipment.
  [[tracked('A2', of('A1')), tracked('A1')], asked, found('A1', 'A2')],
  // It could be two shipments, or another number of packages.
  [[tracked('A1'), tracked('B1')], asked, { candidates: ['A1', 'B1'] }],
  [[tracked('A1')], asked, { candidates: ['A1'] }],
  // The carrier does not report which belong together: their number decides.
  [[tracked('A1'), tracked('A2')], { ...asked, unrelated: true }, found('A1', 'A2')],
  [[tracked('A2')], { ...asked, unrelated: true }, { unclear: expect.any(String) }],
  // One number stands for all packages.
  [
    [tracked('A1', of('P1'))],
    { ...asked, one_number: true },
    { created: { tracking_numbers: ['A1'], packages: ['P1'] } },
  ],
  // What was voided is not it.
  [[voided, tracked('A2')], { ...asked, packages: 1 }, found('A2')],
  [[voided], { ...asked, packages: 1 }, { unclear: expect.any(String) }],
])('a purchase is looked for by its reference among %j', (replies, purchase, outcome) => {
  expect(trackedPurchase(replies, purchase)).toMatchObject(outcome);
});

test('it is found with a notice, and stays open when tracking knows nothing, in the carrier’s words', () => {
  const notices = [{ code: 'found_by_reference' }];
  expect(trackedPurchase([tracked('A1')], { ...asked, packages: 1 })).toMatchObject({ created: { notices } });
  const entry = unknownNumberEntry(carrier, { field: 'reference.value', message: 'No data.' });
  expect(trackedPurchase([{ errors: [entry] }], asked)).toEqual({
    nothing_found: true,
    unclear: 'Acme tracks no shipment with the reference order 7, perhaps not yet (No data.).',
  });
});
