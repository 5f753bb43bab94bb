import { type AnyCarrierProxy, UnavailableError } from '@waybill/core';
import type { CutPurchase, HttpClient, PurchaseJournal } from '@waybill/core/plugin';
import { watchedClient } from './http-watch.js';

/** A process that dies at one moment of a purchase. What it had stored by then outlives it. */
export interface Mortal {
  readonly http: HttpClient;
  readonly journal: PurchaseJournal;
  /** What there was to die at, in words, until it died. */
  readonly moments: readonly string[];
  /** As another process finds it; `undefined` when it died too early to have stored anything. */
  readonly stored: () => CutPurchase | undefined;
}

/**
 * Plays such a process. From its death on nothing leaves it and nothing is stored, whatever it still tries: seen from
 * outside, it is gone.
 * @param dies_at which moment, from 0; by default it lives
 */
export function mortal(
  { carrier, account }: Pick<AnyCarrierProxy, 'carrier' | 'account'>,
  dies_at = Number.POSITIVE_INFINITY,
): Mortal {
  const moments: string[] = [];
  let isDead = false;
  let stored: string | undefined;
  const alive = () => {
    if (isDead) throw new UnavailableError('the process is dead', { details: { sent: true } });
  };
  const moment = (what: string) => {
    alive();
    moments.push(what);
    isDead = moments.length > dies_at;
    alive();
  };
  const store = (what: string, cut: Pick<CutPurchase, 'exchange' | 'sending'>) => {
    moment(`before ${what} is stored`);
    stored = JSON.stringify({ carrier, account, ...cut });
    moment(`after ${what} is stored`);
  };
  return {
    http: watchedClient(
      ({ method, url }) => moment(`after the answer to ${method} ${new URL(url).pathname}`),
      alive,
    ),
    journal: {
      sending: async (exchange, sending) => store('the next purchase', { exchange, sending }),
      replied: async (exchange) => store('the reply', { exchange }),
    },
    moments,
    stored: () => (stored === undefined ? undefined : JSON.parse(stored)),
  };
}
