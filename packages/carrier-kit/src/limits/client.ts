import { setTimeout as delay } from 'node:timers/promises';
import {
  abortError,
  type CarrierContext,
  type HttpClient,
  type HttpRequest,
  type Quota,
  type RequestPurpose,
  timeLeft,
} from '@waybill/core';
import { logOf } from '../log.js';
import { fingerprint } from '../login.js';
import { pausesOf } from './pauses.js';
import { quotaKeeper } from './quota.js';
import { memoryQuotas, withoutFailures } from './quota-store.js';

/** The account whose requests are limited. */
export interface LimitedAccount {
  readonly carrier: string;
  readonly settings: object;
  /** What the carrier declares. */
  readonly quota?: readonly Quota[];
  readonly context: CarrierContext;
}

/** The longest pause that the calls after a purchase wait for, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * An HTTP client for all requests of one account, those for tokens among them: it keeps quotas and the pauses that the
 * carrier asks for. A request that is held back is certainly not sent; its error says so, and when to try again.
 */
export function limitedClient(
  http: HttpClient,
  { carrier, settings, quota: declared = [], context }: LimitedAccount,
): HttpClient {
  const { account, clock, limits = {} } = context;
  const log = logOf({ carrier, account }, context.logger);
  const wait = clock.wait ?? ((ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }));
  const quotas = limits.quota ?? declared;
  const pauses = pausesOf(quotas, clock);
  const store =
    context.quotas === undefined ? memoryQuotas(clock) : withoutFailures(context.quotas, clock, log);
  const shop = `${carrier}/${account}/${fingerprint(JSON.stringify(settings))}`;
  const quota = quotaKeeper(quotas, shop, store, clock);

  const requireNoPause = (purpose: RequestPurpose) => {
    const error = pauses.heldBack(purpose);
    if (error !== undefined) throw error;
  };
  /** What was paid for is waited for: its label, its price. */
  const waitAfterPurchase = async (purpose: RequestPurpose, signal: AbortSignal) => {
    const left_ms = pauses.heldBack(purpose)?.retry_after_ms;
    if (!purpose.follows_change || left_ms === undefined) return;
    if (left_ms > Math.min(PATIENCE_MS, timeLeft(signal))) return;
    await wait(left_ms, signal).catch(() => undefined);
  };

  const send = async (request: HttpRequest, purpose: RequestPurpose) => {
    requireStart(request);
    requireNoPause(purpose);
    await quota.count(purpose);
    const response = await http.send({
      ...request,
      wait: async (ms, signal, last) => {
        if (last !== undefined && 'status' in last) pauses.note(purpose, last);
        await quota.count(purpose);
        await (request.wait ?? wait)(ms, signal, last);
      },
    });
    pauses.note(purpose, response);
    return response;
  };

  return {
    send: async (request) => {
      const { purpose } = request;
      if (purpose === undefined) return http.send(request);
      await waitAfterPurchase(purpose, request.signal);
      const error = quota.heldBack(purpose);
      if (error !== undefined) throw error;
      return send(request, purpose);
    },
  };
}

/** @throws TimeoutError when it is too late to begin. */
function requireStart({ signal, start_signal = signal }: HttpRequest): void {
  for (const ended of [signal, start_signal]) if (ended.aborted) throw abortError(ended, false);
}
