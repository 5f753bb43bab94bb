import type { ErrorEntry, Quote, RateRequestData } from '@waybill/core';
import { eventsOf } from './events.js';
import { send } from './http.js';
import { ConnectionError } from './problem.js';

/** What one account said. */
export interface AccountOutcome {
  readonly carrier: string;
  readonly account: string;
  readonly quotes: readonly Quote[];
  readonly errors: readonly ErrorEntry[];
  readonly duration_ms: number;
}

/** Asks every account of the key for prices, and gives each answer as it comes. */
export async function* streamRates(
  request: RateRequestData,
  signal: AbortSignal,
): AsyncGenerator<AccountOutcome> {
  const response = await send('POST', 'v1/rates/stream', { json: request, signal });
  for await (const { event, data } of eventsOf(response, signal)) {
    if (event === 'outcome') yield JSON.parse(data) as AccountOutcome;
    if (event === 'end') return;
  }
  throw new ConnectionError('the answer ended early');
}
