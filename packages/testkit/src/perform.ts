import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type AnyCarrierProxy,
  type CallOptions,
  type Capability,
  type CarrierContext,
  type Clock,
  entriesFrom,
  type HttpClient,
  type RateRequest,
  type RateRequestData,
  type StoredToken,
} from '@waybill/core';
import type { Case, RecordedCall } from './cases.js';
import { type Outcome, stepsOf } from './operations.js';
import { Replay, replayClient, type SentRequest } from './replay.js';
import type { Suite } from './suite.js';

/** The time of every check: Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

/** A purchase that hangs is not waited for as long as in production. */
const GRACE_MS = 200;

/** An operation, step by step. Steps that were not reached are `undefined`. */
export interface Performance {
  /** `undefined` for data that is no request of any carrier. */
  readonly entity?: RateRequest;
  readonly wireRequest?: unknown;
  readonly wireResponse?: unknown;
  /** As {@link fetchQuotes} and `createShipment` give it: what was thrown stands as entries. */
  readonly outcome: Outcome;
  readonly thrown?: unknown;
}

/** A deadline that no operation comes near, however busy the machine is. */
const UNHURRIED_MS = 600_000;

/** What happens between the steps of an operation. */
interface Steering {
  /** Sees the wire request and the wire response before the next step does. */
  readonly watch?: <T>(value: T) => T;
  /** A wire request that was made before, so that it need not be made again. */
  readonly written?: unknown;
  /** What is known to come of a wire request: of an equal one the same comes. */
  readonly known?: Played;
}

/** Runs the three steps of an operation and keeps what each gave. Never rejects. */
export async function perform(
  proxy: AnyCarrierProxy,
  operation: Capability,
  data: RateRequestData,
  options?: CallOptions,
  { watch = (value) => value, written, known }: Steering = {},
): Promise<Performance> {
  let entity: RateRequest | undefined;
  let wireRequest: unknown;
  let wireResponse: unknown;
  try {
    const steps = stepsOf(proxy, operation);
    if (written === undefined) entity = steps.entity(data);
    wireRequest = watch(entity === undefined ? written : steps.create(entity));
    if (known !== undefined && isDeepStrictEqual(wireRequest, known.wireRequest))
      return { ...known, ...(entity && { entity }) };
    wireResponse = watch(
      await steps.send(wireRequest, { deadline_ms: UNHURRIED_MS, grace_ms: GRACE_MS, ...options }),
    );
    return { ...(entity && { entity }), wireRequest, wireResponse, outcome: steps.parse(wireResponse) };
  } catch (thrown) {
    const nothing = operation === 'rating' ? [] : null;
    return {
      ...(entity && { entity }),
      wireRequest,
      wireResponse,
      thrown,
      outcome: [nothing, entriesFrom(thrown, proxy)],
    };
  }
}

/** The clock of every check. Waiting takes no time, but others have their turn. */
export const CLOCK: Clock = { now: () => NOW, wait: () => nextTurn() };

/** What checks create a carrier with: a pinned clock, identifiers `id-1`, `id-2`, …, and no token from another run. */
export function pinned(): Pick<CarrierContext, 'clock' | 'newId' | 'tokens'> {
  let last = 0;
  const tokens = new Map<string, StoredToken>();
  return {
    clock: CLOCK,
    newId: () => `id-${++last}`,
    tokens: {
      get: async (key) => tokens.get(key),
      set: async (key, token) => {
        tokens.set(key, token);
      },
      delete: async (key) => {
        tokens.delete(key);
      },
    },
  };
}

/** What to change in a recorded case. */
export interface Variation extends Steering {
  readonly request?: RateRequestData;
  /** Over the case's own settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly context?: Partial<CarrierContext>;
  readonly edit?: (call: RecordedCall) => RecordedCall;
  /** Between the recorded replies and the carrier. */
  readonly client?: (replies: HttpClient) => HttpClient;
  readonly options?: CallOptions;
}

/** A server that no one runs: recorded replies are played without a network. */
const NOWHERE = 'http://carrier.invalid';

/** A case that was played. */
export interface Played extends Performance {
  readonly sent: readonly SentRequest[];
  /** What answered each request, as long as `sent`; nothing did at a local carrier. */
  readonly answers: readonly (RecordedCall | undefined)[];
}

/**
 * Plays a case without a network, with whatever is varied: the recorded reply that fits best answers each call. A local
 * carrier makes no calls: what it would send is its wire request, so that stands as the one thing sent.
 */
export async function play(suite: Suite, recorded: Case, vary: Variation = {}): Promise<Played> {
  const replay = new Replay(vary.edit ? recorded.calls.map(vary.edit) : recorded.calls, { strict: false });
  const http = replayClient(replay);
  const { in_process } = suite.definition;
  const proxy: AnyCarrierProxy = suite.definition.create(
    { ...recorded.settings, ...(in_process ? {} : { server_url: NOWHERE }), ...vary.settings },
    { ...pinned(), http: vary.client ? vary.client(http) : http, ...vary.context },
  );
  const performance = await perform(
    proxy,
    recorded.operation,
    vary.request ?? recorded.request,
    vary.options,
    vary,
  );
  if (vary.known !== undefined && 'sent' in performance) return performance as Played;
  const { wireRequest } = performance;
  const { requests, answers } = replay;
  if (!in_process || wireRequest === undefined) return { ...performance, sent: requests, answers };
  const body = JSON.stringify(wireRequest);
  const answered = { method: 'LOCAL', path: recorded.operation, origin: '', headers: {}, body };
  return { ...performance, sent: [...requests, answered], answers: [...answers, undefined] };
}

/** Replaces the text of a recorded reply. */
export function withBody(call: RecordedCall, edit: (body: string) => string): RecordedCall {
  return { ...call, reply: Buffer.from(edit(bodyOf(call))) };
}

export function bodyOf(call: RecordedCall): string {
  return Buffer.from(call.reply).toString('utf8');
}
