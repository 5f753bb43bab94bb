import { RateLimitedError, UnavailableError } from '@waybill/core';
import type { CarrierContext, HttpClient, HttpRequest } from '@waybill/core/plugin';

/** What an account may get wrong when it limits its calls. */
export interface LimitRules {
  readonly tries_at_once?: true;
  readonly ignores_pauses?: true;
  readonly keeps_no_place?: true;
  readonly sends_all_at_once?: true;
  readonly keeps_no_calls?: true;
}

const MOST_FAILURES = 3;
const PAUSE_MS = 10_000;
const AT_ONCE = 8;

/** Limits the requests of an account: the same promises as carrier-kit's, made in the plainest way. */
export function limited(client: HttpClient, context: CarrierContext, rules: LimitRules = {}): HttpClient {
  const { clock, limits = {} } = context;
  const windows = (limits.quota ?? []).map((quota) => ({ ...quota, used: 0, until: 0 }));
  const waiting: (() => void)[] = [];
  const under_way = { rates: 0 };
  let [failures, closed_until, paused_until] = [0, 0, 0];

  const mustBeOpen = () => {
    const until = Math.max(closed_until, paused_until);
    if (until <= clock.now()) return;
    const facts = { retry_after_ms: until - clock.now(), details: { sent: false } };
    throw paused_until === until
      ? new RateLimitedError('the carrier asked for a pause', facts)
      : new UnavailableError('the carrier is down', facts);
  };
  const count = (is_rate: boolean) => {
    for (const window of windows) {
      if (window.until <= clock.now()) Object.assign(window, { used: 0, until: clock.now() + window.per_ms });
      const kept = is_rate && !rules.keeps_no_calls ? (window.kept_for_purchases ?? 0) : 0;
      if (window.used + kept >= window.calls)
        throw new RateLimitedError('the quota is used up', {
          retry_after_ms: window.until - clock.now(),
          details: { sent: false },
        });
      window.used++;
    }
  };
  const send = async (request: HttpRequest, is_rate: boolean) => {
    mustBeOpen();
    count(is_rate);
    try {
      const reply = await client.send(request);
      failures = 0;
      if (reply.status === 429 && !rules.ignores_pauses)
        paused_until = clock.now() + 1000 * Number(reply.headers['retry-after'] ?? 0);
      return reply;
    } catch (error) {
      if (!rules.tries_at_once && ++failures >= MOST_FAILURES) closed_until = clock.now() + PAUSE_MS;
      throw error;
    }
  };
  return {
    send: async (request) => {
      const is_rate = request.purpose?.step === 'rate';
      const waits = is_rate || rules.keeps_no_place;
      if (waits && under_way.rates >= AT_ONCE && !rules.sends_all_at_once)
        await new Promise<void>((resolve) => waiting.push(resolve));
      under_way.rates += waits ? 1 : 0;
      try {
        return await send(request, is_rate);
      } finally {
        if (waits) {
          under_way.rates--;
          waiting.shift()?.();
        }
      }
    },
  };
}
