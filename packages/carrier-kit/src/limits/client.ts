import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_CALLS_AT_ONCE } from '@waybill/core/observe';
import {
  abortError,
  type CarrierContext,
  type HttpClient,
  type HttpRequest,
  hasEnded,
  type Quota,
  type RequestPurpose,
  timeLeft,
} from '@waybill/core/plugin';
import { logOf } from '../http/log.js';
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
  const wait = clock.wait ?? ((ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }));
  const quotas = limits.quota ?? declared;
  const pauses = pausesOf(quotas, clock);
  const store =
    context.quotas === undefined ? memoryQuotas(clock) : withoutFailures(context.quotas, clock, log);
  const shop = `${carrier}/${account}/${fingerprint(JSON.stringify(settings))}`;
  const quota = quotaKeeper(quotas, shop, store, clock);
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
  const requireCall = (purpose: RequestPurpose) => {
    const error = pauses.heldBack(purpose) ?? circuitOf(purpose).heldBack(purpose) ?? quota.heldBack(purpose);
    if (error !== undefined) throw error;
  };
  /** What was paid for is waited for: its label, its price. */
  const waitAfterPurchase = async (purpose: RequestPurpose, signal: AbortSignal) => {
    const left_ms = pauses.heldBack(purpose)?.retry_after_ms;
    if (!purpose.follows_change || left_ms === undefined) return;
    if (left_ms > Math.min(PATIENCE_MS, timeLeft(signal))) return;
    await wait(left_ms, signal).catch(() => undefined);
  };

  const send = async (request: HttpRequest, purpose: RequestPurpose, queued_ms: number) => {
    const moment = momentFor(purpose, request.signal);
    if (moment !== undefined) await moment;
    requireStart(request);
    requireCall(purpose);
    const circuit = circuitOf(purpose);
    const breaker = circuit.state;
    const ended = circuit.begin();
    let outcome: Outcome = 'unclear';
    const began = clock.now();
    try {
      await quota.count(purpose);
      request.begun?.({ queued_ms, breaker });
      const response = await http.send({
        ...request,
        wait: async (ms, signal, last) => {
          if (last !== undefined && 'status' in last) pauses.note(purpose, last);
          const error = circuit.heldBack(purpose);
          if (error !== undefined) throw error;
          await quota.count(purpose);
          await (request.wait ?? wait)(ms, signal, last);
        },
      });
      pauses.note(purpose, response);
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
      await waitAfterPurchase(purpose, request.signal);
      await momentFor(purpose, request.signal);
      requireCall(purpose);
      return turns.take(request, (queued_ms) => send(request, purpose, queued_ms));
    },
  };
}

/** @throws TimeoutError when it is too late to begin. */
function requireStart({ signal, start_signal = signal }: HttpRequest): void {
  if (signal.aborted) throw abortError(signal, false);
  if (hasEnded(start_signal)) throw abortError(start_signal, false);
}
