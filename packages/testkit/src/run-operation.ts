import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AnyCarrierProxy, CallOptions, RateRequest } from '@waybill/core';
import {
  type Capability,
  type CarrierContext,
  type Clock,
  entriesFrom,
  OPERATIONS,
  type StoredToken,
  type TokenStore,
} from '@waybill/core/plugin';
import { type Outcome, type RequestData, stepsOf } from './operations.js';

/** The time of every check: Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

/** A purchase that hangs is not waited for as long as in production. */
const GRACE_MS = 200;

/** An operation, step by step. Steps that were not reached are `undefined`. */
export interface OperationRun<Result = Outcome> {
  /** `undefined` for data that is no request of any carrier. */
  readonly entity?: RateRequest;
  readonly wireRequest?: unknown;
  readonly wireResponse?: unknown;
  /** As `fetchQuotes`, `createShipment` and the others give it: an error that was thrown has become entries. */
  readonly outcome: Result;
  readonly thrown?: unknown;
}

/** A deadline that no operation comes near, however busy the machine is. */
const UNHURRIED_MS = 600_000;

/** What happens between the steps of an operation. */
export interface Steering<Result = Outcome> {
  /** Sees the wire request and the wire response before the next step does. */
  readonly watch?: <T>(value: T) => T;
  /** A wire request that was made before, so that it need not be made again. */
  readonly written?: unknown;
  /** What is known to come of a wire request: of an equal one the same comes. */
  readonly known?: OperationRun<Result>;
}

/** Runs the three steps of an operation and keeps what each gave. Never rejects. */
export async function runOperation<Result extends readonly unknown[] = Outcome>(
  proxy: AnyCarrierProxy,
  operation: Capability,
  data: RequestData,
  options?: CallOptions,
  { watch = (value) => value, written, known }: Steering<Result> = {},
): Promise<OperationRun<Result>> {
  let entity: RateRequest | undefined;
  let wireRequest: unknown;
  let wireResponse: unknown;
  try {
    const steps = stepsOf<Result>(proxy, operation);
    if (written === undefined) entity = steps.entity(data) as RateRequest;
    wireRequest = watch(entity === undefined ? written : steps.create(entity));
    if (known !== undefined && isDeepStrictEqual(wireRequest, known.wireRequest))
      return { ...known, ...(entity && { entity }) };
    wireResponse = watch(
      await steps.send(wireRequest, { deadline_ms: UNHURRIED_MS, grace_ms: GRACE_MS, ...options }),
    );
    return { ...(entity && { entity }), wireRequest, wireResponse, outcome: steps.parse(wireResponse) };
  } catch (thrown) {
    const nothing = OPERATIONS[operation].lists ? [] : null;
    return {
      ...(entity && { entity }),
      wireRequest,
      wireResponse,
      thrown,
      outcome: [nothing, entriesFrom(thrown, proxy)] as unknown as Result,
    };
  }
}

/** The clock of every check. Waiting takes no time, but others have their turn. */
export const CLOCK: Clock = { now: () => NOW, wait: () => nextTurn() };

/**
 * What checks create a carrier with: a pinned clock, identifiers `id-1`, `id-2`, …, no token from another run, and no quota:
 * a check may make more calls in a second than a carrier takes in an hour.
 */
export function pinnedContext(): Pick<CarrierContext, 'clock' | 'newId' | 'tokens' | 'limits'> {
  let last = 0;
  return {
    clock: CLOCK,
    newId: () => `id-${++last}`,
    tokens: tokensIn(new Map()),
    limits: { quota: [] },
  };
}

/** A store that keeps its tokens in a map. */
export function tokensIn(tokens: Map<string, StoredToken>): TokenStore {
  return {
    get: async (key) => tokens.get(key),
    set: async (key, token) => {
      tokens.set(key, token);
    },
    delete: async (key) => {
      tokens.delete(key);
    },
  };
}
