import { TimeoutError, UnavailableError, UnreachableError, type WaybillError } from '@waybill/core';
import type { BreakerState } from '@waybill/core/observe';
import type { Clock, HttpResponse, RequestPurpose } from '@waybill/core/plugin';
import { heldBack } from './held-back.js';

/** Keeps calls from a carrier that does not answer, and lets one through from time to time. */
export interface Circuit {
  readonly state: BreakerState;
  /** Settles when the call has ended that tries whether the carrier is back. */
  readonly trial: Promise<void> | undefined;
  /** The error for a request that would be sent to a carrier that is down. */
  heldBack(purpose: RequestPurpose): WaybillError | undefined;
  /** Notes that a request is sent; what came of it goes to the function that this returns. */
  begin(): (outcome: Outcome) => void;
}

/** What came of a request: an answer, a failure in words, or nothing that says anything about the carrier. */
export type Outcome = 'answered' | 'unclear' | { readonly failure: string; readonly timed_out?: true };

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** So long others wait for the call that tries; held back then, they may be tried again after as long. */
export const TRYING_MS = 1_000;
/** A shorter time limit of the caller is no proof that the carrier is down. */
const SHORTEST_TIMEOUT_MS = 1_000;

interface Open {
  readonly pause_ms: number;
  readonly until: number;
  readonly last: string;
  readonly trial?: Promise<void>;
}

/**
 * Opens after so many failures in a row, closes with the first answer. While it is open, one call is let through after 10
 * seconds, and after twice the time whenever that fails, up to a minute.
 */
export function createCircuit(
  most_failures: number,
  { now }: Pick<Clock, 'now'>,
  changed: (state: BreakerState, last?: string) => void,
): Circuit {
  let failures = 0;
  let last_failure_at = Number.NEGATIVE_INFINITY;
  let open: Open | undefined;
  const state = (): BreakerState => {
    if (open === undefined) return 'closed';
    return open.trial ? 'half_open' : 'open';
  };
  const openFor = (pause_ms: number, last: string) => {
    open = { pause_ms, until: now() + pause_ms, last };
    changed('open', last);
  };
  return {
    get state() {
      return state();
    },
    get trial() {
      return open?.trial;
    },
    heldBack: ({ follows_change }) => {
      // What was bought is always fetched: it was paid for.
      if (open === undefined || follows_change) return undefined;
      const left_ms = open.trial ? TRYING_MS : open.until - now();
      if (left_ms <= 0) return undefined;
      const because = `it failed ${most_failures} times in a row, the last time with: ${open.last}`;
      return heldBack('circuit', 'unavailable', 'circuit_open', left_ms, because);
    },
    begin: () => {
      const began = now();
      const tries = open !== undefined && !open.trial && began >= open.until;
      const { promise: trial, resolve: settle } = Promise.withResolvers<void>();
      if (tries && open !== undefined) {
        open = { ...open, trial };
        changed('half_open');
      }
      return (outcome) => {
        settle();
        if (outcome === 'answered') {
          failures = 0;
          if (open !== undefined) changed('closed');
          open = undefined;
          return;
        }
        if (outcome === 'unclear') {
          if (tries && open !== undefined) {
            const { trial: _, ...waiting } = open;
            open = waiting;
          }
          return;
        }
        // Calls that wait side by side for one deadline are late together: that is one failure.
        if (outcome.timed_out && began < last_failure_at) return;
        last_failure_at = now();
        failures++;
        if (tries && open !== undefined)
          openFor(Math.min(open.pause_ms * 2, LONGEST_PAUSE_MS), outcome.failure);
        else if (open === undefined && failures >= most_failures) openFor(FIRST_PAUSE_MS, outcome.failure);
      };
    },
  };
}

/** A refusal in a document of the carrier's own is an answer, with any status. A gateway's page is a failure. */
export function outcomeOf({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>): Outcome {
  const isPage = /\bhtml\b/.test(headers['content-type'] ?? '');
  const isGateway = status >= 502 || (status >= 500 && isPage);
  return isGateway ? { failure: `HTTP ${status}` } : 'answered';
}

/** @param under_way_ms how long the request had been under way. */
export function outcomeOfError(error: unknown, under_way_ms: number): Outcome {
  if (error instanceof UnreachableError) return 'unclear';
  if (error instanceof TimeoutError && error.code !== 'aborted' && under_way_ms >= SHORTEST_TIMEOUT_MS)
    return { failure: error.message, timed_out: true };
  return error instanceof UnavailableError ? { failure: error.message } : 'unclear';
}
