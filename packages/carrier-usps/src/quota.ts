import type { Quota } from '@waybill/core/plugin';

const HOUR_MS = 3_600_000;

/**
 * 60 calls an hour of each API, until USPS raises it for an account. Source: USPS staff in USPS/api-examples, issue 30.
 */
export const quota: readonly Quota[] = [
  { calls: 60, per_ms: HOUR_MS, steps: ['rate'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['track', 'proof'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['validate'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['buy', 'lookup', 'void'] },
  {
    calls: 60,
    per_ms: HOUR_MS,
    steps: ['book', 'change', 'cancel', 'version', 'status', 'eligibility'],
  },
  { calls: 60, per_ms: HOUR_MS, steps: ['offices', 'lockers'] },
  { calls: 60, per_ms: HOUR_MS, steps: ['form'] },
];
