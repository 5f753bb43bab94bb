import { TRACKING_STATUSES } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { explainedRefusal, isWorthTracking } from '../src/after.js';
import { localErrorEntry } from '../src/reply.js';

const carrier = { carrier: 'sample', account: 'toronto' };
const no = localErrorEntry(carrier, '7', 'Not possible.', 'carrier');
const refused = { refused: [no] };

test('a refusal of a package that is tracked as cancelled says that it was voided before', () => {
  expect(explainedRefusal(refused, 'cancelled', 'Sample')).toEqual({
    reading: { outcome: 'voided' },
    notices: [{ code: 'already_voided', message: 'Sample had voided the shipment before: Not possible.' }],
  });
});

test('a refusal is too late wherever the carrier has the package, and stays as it is elsewhere', () => {
  const kept = TRACKING_STATUSES.filter(
    (status) => explainedRefusal(refused, status, '').reading === refused,
  );
  expect(kept).toEqual(['unknown', 'pre_transit']);
  expect(explainedRefusal(refused, undefined, '')).toEqual({ reading: refused, notices: [] });
  expect(explainedRefusal(refused, 'in_transit', '')).toEqual({
    reading: { refused: [{ ...no, kind: 'too_late', retryable: false }] },
    notices: [],
  });
});

test('what is voided stays voided wherever the package is', () => {
  const reading = { outcome: 'voided' } as const;
  expect(explainedRefusal(reading, 'delivered', '')).toEqual({ reading, notices: [] });
});

test('tracking explains a carrier’s own refusal, not one of its login', () => {
  expect(isWorthTracking(refused)).toBe(true);
  expect(isWorthTracking({ refused: [no, { ...no, kind: 'authentication' }] })).toBe(false);
  expect(isWorthTracking({ unreadable: 'half a document' })).toBe(false);
  expect(isWorthTracking({ outcome: 'voided' })).toBe(false);
});
