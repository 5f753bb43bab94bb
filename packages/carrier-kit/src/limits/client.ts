import { setTimeout as delay } from 'node:timers/promises';
import { WaybillError } from '@waybill/core';
import { DEFAULT_CALLS_AT_ONCE } from '@waybill/core/observe';
import {
  abortError,
  type CarrierContext,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  hasEnded,
  type Quota,
  type RequestPurpose,
  timeLeft,
} from '@waybill/core/plugin';
import { realTime } from '../calls/run-calls.js';
import { logOf } from '../http/log.js';
import { defectOf } from '../http/transport-errors.js';
import { fingerprint } from '../login/login.js';
import {
  type Circuit,
  createCircuit,
  type Outcome,
  outcomeOf,
  outcomeOfError,
  TRYING_MS,
} from './circuit.js';
import { wasHeldBack } from './held-back.js';
import { pausesOf } from './pauses.js';
import { quotaKeeper } from './quota.js';
import { memoryQuotas, withoutFailures } from './quota-store.js';
import { createTurns } from './turns.js';

/** The account whose requests are limited. */
export interface LimitedAccount {
  readonly carrier: string;
  readonly settings: object;
  /** What the carrier declares. */
  readonly quota?: readonly Quota[];
  readonly context: CarrierContext;
}

/** Where the app sets no other number. */
const MOST_WAITING = 1_000;
const FAILURES_IN_A_ROW = 5;
/** A cache in between may be a little behind. */
const CLOCK_MS = 300_000;
const COMPARED_EVERY_MS = 3_600_000;
/** The longest pause that the calls after a purchase wait for, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * An HTTP client for all requests of one account, those for tokens among them: it bounds those that are under way, keeps
 * quotas and the pauses that the carrier requires, and leaves a carrier alone that is down. A request that is held back is
 * certainly not sent; its error says so, and when to try again.
 */
export function limitedClient(
  http: HttpClient,
  { carrier, settings, quota: declared = [], context }: LimitedAccount,
): HttpClient {
  const { account, clock, observer, limits = {} } = context;
  const log = logOf({ carrier, account }, context.logger);
  const { wait = realTime } = clock;
  const quotas = limits.quota ?? declared;
  const pauses = pausesOf(quotas, clock);
  const store =
    context.quotas === undefined ? memoryQuotas(clock) : withoutFailures(context.quotas, clock, log);
  const shop = `${carrier}/${account}/${fingerprint(JSON.stringify(settings))}`;
  const quota = quotaKeeper(quotas, shop, store, { now: clock.now, wait });
  const { calls_at_once = DEFAULT_CALLS_AT_ONCE, most_waiting = MOST_WAITING } = limits;
  const { kept_for_purchases = Math.floor(Math.min(calls_at_once, DEFAULT_CALLS_AT_ONCE) / 4) } = limits;
  const turns = createTurns({ calls_at_once, kept_for_purchases, most_waiting }, clock);

  /** One for each operation, and one for tokens: where rates are down, purchases go on. */
  const circuits = new Map<string, Circuit>();
  const circuitOf = ({ operation }: RequestPurpose): Circuit => {
    const name = operation ?? 'login';
    const circuit =
      circuits.get(name) ??
      createCircuit(limits.failures_in_a_row ?? FAILURES_IN_A_ROW, clock, (state, last) => {
        const reason = last === undefined ? '' : `, after: ${last}`;
        const about = { ...(operation === undefined ? {} : { operation }), state };
        log(state === 'open' ? 'warn' : 'debug', `${name}: the circuit is ${state}${reason}`, about);
        observer?.({ type: 'breaker_changed', carrier, account, ...about });
      });
    circuits.set(name, circuit);
    return circuit;
  };

  /** Packages of one shipment are priced side by side: while one call tries, the others wait a moment for its answer. */
  const momentFor = (purpose: RequestPurpose, signal: AbortSignal) => {
    const { trial } = circuitOf(purpose);
    if (trial === undefined) return undefined;
    const moment = delay(TRYING_MS, undefined, { signal, ref: false }).catch(() => undefined);
    return Promise.race([trial, moment]);
  };
  const requireCarrier = (purpose: RequestPurpose) => {
    const error = pauses.heldBack(purpose) ?? circuitOf(purpose).heldBack(purpose);
    if (error !== undefined) throw error;
  };
  /** What was paid for is waited for: its label, its price. */
  const waitAfterPurchase = async (purpose: RequestPurpose, signal: AbortSignal) => {
    const left_ms = pauses.heldBack(purpose)?.retry_after_ms;
    if (!purpose.follows_change || left_ms === undefined) return;
    if (left_ms > Math.min(PATIENCE_MS, timeLeft(signal))) return;
    await wait(left_ms, signal).catch(() => undefined);
  };

  let compared_at = Number.NEGATIVE_INFINITY;
  const compareClock = ({ headers }: Pick<HttpResponse, 'headers'>) => {
    const said = Date.parse(headers.date ?? '');
    if (Number.isNaN(said) || clock.now() - compared_at < COMPARED_EVERY_MS) return;
    compared_at = clock.now();
    // The clock of a test or a replay is its own.
    if (Math.abs(clock.now() - Date.now()) > 1_000) return;
    const ahead_ms = clock.now() - said;
    if (Math.abs(ahead_ms) < CLOCK_MS) return;
    const seconds = Math.round(ahead_ms / 1000);
    const by = `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'}`;
    log('warn', `clock: this machine is ${by} the carrier's, so that dates may be wrong`, { ahead_ms });
    observer?.({ type: 'clock_differs', carrier, account, ahead_ms });
  };

  const send = async (request: HttpRequest, purpose: RequestPurpose, queued_ms: number) => {
    requireStart(request);
    await quota.count(purpose, request.start_signal ?? request.signal);
    const moment = momentFor(purpose, request.signal);
    if (moment !== undefined) await moment;
    requireStart(request);
    requireCarrier(purpose);
    const circuit = circuitOf(purpose);
    const breaker = circuit.state;
    const ended = circuit.begin();
    let outcome: Outcome = 'unclear';
    const began = clock.now();
    try {
      request.begun?.({ queued_ms, breaker });
      const response = await http.send({
        ...request,
        wait: async (ms, signal, last) => {
          if (last !== undefined && 'status' in last) pauses.note(purpose, last);
          const error = circuit.heldBack(purpose);
          if (error !== undefined) throw error;
          await quota.count(purpose, signal);
          await (request.wait ?? wait)(ms, signal, last);
        },
      });
      pauses.note(purpose, response);
      compareClock(response);
      outcome = outcomeOf(response);
      return response;
    } catch (error) {
      if (!wasHeldBack(error)) outcome = outcomeOfError(error, clock.now() - began);
      throw error;
    } finally {
      ended(outcome);
    }
  };

  return {
    send: async (request) => {
      const { purpose } = request;
      if (purpose === undefined) return http.send(request);
      let has_begun = false;
      const begun: HttpRequest['begun'] = (how) => {
        has_begun = true;
        request.begun?.(how);
      };
      try {
        await waitAfterPurchase(purpose, request.signal);
        await momentFor(purpose, request.signal);
        requireCarrier(purpose);
        const error = quota.heldBack(purpose);
        if (error !== undefined) throw error;
        return await turns.take(request, (queued_ms) => send({ ...request, begun }, purpose, queued_ms));
      } catch (error) {
        throw has_begun || error instanceof WaybillError ? error : defectOf(error);
      }
    },
  };
}

/** @throws TimeoutError when it is too late to begin. */
function requireStart({ signal, start_signal = signal }: HttpRequest): void {
  if (signal.aborted) throw abortError(signal, false);
  if (hasEnded(start_signal)) throw abortError(start_signal, false);
}
