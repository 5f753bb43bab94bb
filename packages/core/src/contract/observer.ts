import type { CarrierIdentity } from '../models/carrier-identity.js';
import type { ErrorKind } from '../models/error-entry.js';
import type { Capability } from '../operations/index.js';

/**
 * Follows what the accounts do, as it happens, for traces and metrics. Events hold no secret, no body and no address. An
 * observer that throws, or that returns a promise that rejects or never settles, changes nothing.
 */
export type Observer = (event: ObservedEvent) => unknown;

/** What an {@link Observer} gets. Events of one operation or call have the same identifier. */
export type ObservedEvent =
  | OperationStarted
  | OperationEnded
  | CallStarted
  | CallRepeated
  | CallEnded
  | BreakerChanged
  | ClockDiffers
  | UnknownPurchasesCounted;

/**
 * The operation that an event is about.
 * @internal
 */
interface ObservedOperation extends CarrierIdentity {
  readonly operation_id: string;
  readonly operation: Capability;
}

/** An operation of one account begins: its request has not been written yet. */
export interface OperationStarted extends ObservedOperation {
  readonly type: 'operation_started';
}

/** An operation is over. Comes once for each {@link OperationStarted}. */
export interface OperationEnded extends ObservedOperation {
  readonly type: 'operation_ended';
  readonly duration_ms: number;
  readonly outcome: OperationVerdict;
  /** Quotes, tracked packages or locations; 1 for another result, 0 for none. */
  readonly results: number;
  /** What the outcome's entries are. */
  readonly errors: readonly { readonly code: string; readonly kind: ErrorKind }[];
}

/**
 * What came of an operation.
 *
 * - `answered`: a result, perhaps with error entries beside it; or nothing at all to report
 * - `refused`: no result, and the reasons
 * - `no_answer`: the carrier was not reached, was down, or did not answer in time
 * - `unknown`: a purchase or another change may have been made
 * - `not_sent`: the request was refused before anything was sent
 */
export type OperationVerdict = 'answered' | 'refused' | 'no_answer' | 'unknown' | 'not_sent';

/**
 * The call that an event is about.
 * @internal
 */
interface ObservedCall extends CarrierIdentity {
  readonly call_id: string;
  /** Left out where the proxy's method was called directly. A token is fetched by the first of those who wait for it. */
  readonly operation_id?: string;
  readonly operation?: Capability;
  /** `rate`, `buy`, …; `token` and `login` are requests for a token. */
  readonly step: string;
  /** Position of the package in the request, from 0, when the call is about one. */
  readonly package?: number;
}

/** A call of an operation begins. Before it is sent it may wait for a token, or for its turn. */
export interface CallStarted extends ObservedCall {
  readonly type: 'call_started';
  readonly method: string;
  /** Without secrets. */
  readonly url: string;
}

/** An attempt got no usable answer, and the call is sent again. */
export interface CallRepeated extends ObservedCall {
  readonly type: 'call_repeated';
  /** 1 before the second attempt. */
  readonly repeats: number;
  /** HTTP status of the answer, if there was one. */
  readonly status?: number;
  /** What happened to the connection, if there was no answer: `ECONNRESET`. */
  readonly code?: string;
}

/** A call is over. Comes once for each {@link CallStarted}. */
export interface CallEnded extends ObservedCall {
  readonly type: 'call_ended';
  readonly duration_ms: number;
  readonly outcome: CallVerdict;
  /** HTTP status, if there was an answer. */
  readonly status?: number;
  /** Why there was none: a word of ours or of the operating system. */
  readonly code?: string;
  readonly kind?: ErrorKind;
  /** How often it was sent again, 0 by default. */
  readonly repeats: number;
  /** Milliseconds that it waited for its turn, where the number of calls is limited. */
  readonly queued_ms?: number;
  /** Milliseconds from when it left to the answer, with the pauses between repetitions; left out if it never left. */
  readonly http_ms?: number;
  /** State of the account's breaker when the call was made, where it has one. */
  readonly breaker?: BreakerState;
}

/**
 * What came of a call.
 *
 * - `answered`: a status below 400
 * - `refused`: a status of 400 or more
 * - `unknown`: it was sent and got no answer
 * - `not_sent`: nothing reached the carrier
 */
export type CallVerdict = 'answered' | 'refused' | 'unknown' | 'not_sent';

/** A breaker keeps calls from a server that does not answer. Open lets none pass, half open one to try. */
export type BreakerState = 'closed' | 'open' | 'half_open';

/** The breaker of an account has changed. */
export interface BreakerChanged extends CarrierIdentity {
  readonly type: 'breaker_changed';
  /** Each operation of an account has a breaker; left out for that of the requests for tokens. */
  readonly operation?: Capability;
  readonly state: BreakerState;
}

/** The clock of this process is not that of a carrier's server. Comes with the first answer of an account, then at most hourly. */
export interface ClockDiffers extends CarrierIdentity {
  readonly type: 'clock_differs';
  /** Milliseconds by which this process is ahead; below zero if it is behind. */
  readonly ahead_ms: number;
}

/** A server counts the purchases of an account whose outcome is unknown, each minute; those that it found out are a count of 0. */
export interface UnknownPurchasesCounted extends CarrierIdentity {
  readonly type: 'unknown_purchases';
  readonly count: number;
  /** Milliseconds since the oldest was begun; 0 for none. */
  readonly oldest_ms: number;
}

/** An observer that cannot disturb what it observes. */
export function harmless(observer: Observer): Observer {
  return (event) => {
    try {
      const returned = observer(event);
      if (isThenable(returned)) Promise.resolve(returned).catch(() => undefined);
    } catch {
      // There is no other place to report it, and a purchase must not fail by it.
    }
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** A symbol, so that a proxy that was copied or wrapped with `{ ...proxy }` stays observed. */
const OBSERVED: unique symbol = Symbol.for('@waybill/core:observed-by');

/** Notes who observes the operations of a proxy. */
export function observe(proxy: object, observer: Observer): void {
  Reflect.set(proxy, OBSERVED, observer);
}

/** Who observes the operations of a proxy. */
export function observerOf(proxy: object): Observer | undefined {
  return Reflect.get(proxy, OBSERVED);
}
