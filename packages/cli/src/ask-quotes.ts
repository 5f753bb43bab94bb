import { Aggregator } from '@waybill/aggregator';
import type { QuoteOutcome, RateRequestData } from '@waybill/core';
import type { Io } from './io.js';
import type { OpenAccounts } from './open-accounts.js';
import { progress } from './progress.js';

interface AskOptions {
  /** Milliseconds. */
  readonly deadline?: number | undefined;
  /** Accounts that answer even where they cannot rate: `ups/toronto`. */
  readonly carriers?: readonly string[] | undefined;
}

/** The quotes of accounts. A terminal shows who is being waited for. */
export async function askQuotes(
  io: Io,
  request: RateRequestData,
  { proxies, names, wire }: OpenAccounts,
  { deadline, carriers }: AskOptions,
): Promise<QuoteOutcome> {
  const waiting = proxies.map(({ carrier, account }) => ({ carrier, account }));
  const carriersOf = () => [...new Set(waiting.map(({ carrier }) => names.carrier(carrier)))].join(', ');
  if (io.stderr.isTTY) io.stderr.write(`Asking ${carriersOf()} …\n`);
  using _ = progress(io, carriersOf);
  return await new Aggregator(proxies).getQuotes(request, {
    signal: io.signal,
    ...wire,
    ...(carriers === undefined ? {} : { carriers }),
    ...(deadline === undefined ? {} : { deadline_ms: deadline }),
    onOutcome: ({ carrier, account }) => {
      const at = waiting.findIndex((one) => one.carrier === carrier && one.account === account);
      if (at >= 0) waiting.splice(at, 1);
    },
  });
}
