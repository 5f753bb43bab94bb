import type { RateRequestData } from '@waybill/core';
import type { Case } from './cases.js';
import { type ReplayedCase, replayCase } from './replay-case.js';
import type { Suite } from './suite.js';

/** Plays of requests without a change, which many changes are compared with. */
const known = new WeakMap<Case, Map<string, Promise<ReplayedCase>>>();

export function unchanged(suite: Suite, recorded: Case, request: RateRequestData): Promise<ReplayedCase> {
  const plays = known.get(recorded) ?? new Map<string, Promise<ReplayedCase>>();
  known.set(recorded, plays);
  const key = JSON.stringify(request);
  const played = plays.get(key) ?? replayCase(suite, recorded, { request });
  plays.set(key, played);
  return played;
}
