import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountLimits, ObservedEvent, QuotaStore } from '@waybill/core/observe';
import type {
  HttpClient,
  HttpRequest,
  HttpResponse,
  Quota,
  RequestPurpose,
  Wait,
} from '@waybill/core/plugin';
import { limitedClient } from '../../src/limits/client.js';
import { recordingLogger } from '../helpers/context.js';

export const rate: RequestPurpose = { step: 'rate', operation: 'rating' };
export const buy: RequestPurpose = { step: 'buy', operation: 'shipping', purchase: true };
export const label: RequestPurpose = { step: 'label', operation: 'shipping', follows_change: true };
export const voiding: RequestPurpose = { step: 'void', operation: 'voiding' };
export const login: RequestPurpose = { step: 'login' };

export const HOUR = 3_600_000;
const never = new AbortController().signal;

export function reply(status = 200, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return { status, headers, body: new Uint8Array() };
}

/** An account whose carrier answers as `answer` says, on a clock that only a test moves. */
export function account({
  answer = async () => reply(),
  ...given
}: {
  readonly answer?: HttpClient['send'];
  readonly quota?: readonly Quota[];
  readonly quotas?: QuotaStore;
  readonly limits?: AccountLimits;
  readonly settings?: object;
  readonly wait?: Wait;
} = {}) {
  const clock = { now: 1_000_000 };
  const sent: string[] = [];
  const events: ObservedEvent[] = [];
  const { lines, logger } = recordingLogger();
  const http: HttpClient = {
    send: (request) => {
      sent.push(request.purpose?.step ?? '?');
      return answer(request);
    },
  };
  const client = limitedClient(http, {
    carrier: 'acme',
    settings: given.settings ?? { user: 'shop' },
    ...(given.quota && { quota: given.quota }),
    context: {
      account: 'toronto',
      clock: {
        now: () => clock.now,
        wait:
          given.wait ??
          (async (ms) => {
            await nextTurn();
            clock.now += ms;
          }),
      },
      logger,
      newId: () => 'id',
      observer: (event) => events.push(event),
      ...(given.quotas && { quotas: given.quotas }),
      ...(given.limits && { limits: given.limits }),
    },
  });
  const send = (purpose: RequestPurpose, more: Partial<HttpRequest> = {}) =>
    client.send({
      method: 'GET',
      url: 'https://acme.test/',
      headers: {},
      signal: never,
      once: purpose.purchase === true,
      purpose,
      ...more,
    });
  return { clock, sent, lines, events, send };
}

/** Sends a request several times, one after the other, and says how many were answered. */
export async function answered(send: () => Promise<unknown>, times: number): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time++)
    await send().then(
      () => count++,
      () => undefined,
    );
  return count;
}
