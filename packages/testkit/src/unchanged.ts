import type { RateRequestData } from '@waybill/core';
import type { Case } from './cases.js';
import { replayLoggedIn } from './logged-in.js';
import type { ReplayedCase } from './replay-case.js';
import type { Suite } from './suite.js';

/** Plays of requests without a change, logged in, which many changes are compared with. */
const known = new WeakMap<Case, Map<string, Promise<ReplayedCase>>>();

export function unchanged(suite: Suite, recorded: Case, request: RateRequestData): Promise<ReplayedCase> {
  const plays = known.get(recorded) ?? new Map<string, Promise<ReplayedCase>>();
  known.set(recorded, plays);
  const key = JSON.stringify(request);
  const played = plays.get(key) ?? replayLoggedIn(suite, recorded, { request });
  plays.set(key, played);
  return played;
}
