import { Aggregator } from '@waybill/aggregator';
import { RateRequest } from '@waybill/core';
import { EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { type OpenOptions, openAccounts } from '../open-accounts.js';
import { pageOf } from '../render/page.js';
import { readRequest } from '../request.js';

interface QuoteCommandOptions extends OpenOptions {
  readonly json?: boolean;
  readonly carrier?: readonly string[];
  readonly deadline?: number;
  readonly explain?: boolean;
  readonly wide?: boolean;
}

const MADE_UP = 'Simulators answered, not the carriers: their prices are made up.\n';

/** `waybill quote`: every carrier's quotes, cheapest first, and every carrier's errors. */
export async function quote(file: string, options: QuoteCommandOptions, io: Io): Promise<ExitCode> {
  const request = new RateRequest(await readRequest(file, io));
  await using accounts = await openAccounts(io, `waybill quote ${file}`, options, options.carrier);
  if (io.stderr.isTTY) {
    const names = new Set(accounts.proxies.map(({ carrier }) => accounts.names.carrier(carrier)));
    io.stderr.write(`Asking ${[...names].join(', ')} …\n`);
  }
  // Those that are named on the command line answer even where they cannot rate.
  const named = accounts.accounts.map(({ carrier, account }) => `${carrier}/${account}`);
  const [quotes, errors] = await new Aggregator(accounts.proxies).getQuotes(request, {
    signal: io.signal,
    ...(options.carrier === undefined ? {} : { carriers: named }),
    ...(options.deadline === undefined ? {} : { deadline_ms: options.deadline }),
  });
  if (options.simulate) (options.json ? io.stderr : io.stdout).write(MADE_UP);
  if (options.json) io.stdout.write(`${JSON.stringify([quotes, errors], null, 2)}\n`);
  else {
    const { renderQuotes } = await import('../render/quotes.js');
    io.stdout.write(
      renderQuotes(quotes, errors, accounts.names, {
        ...pageOf(io.stdout),
        wide: options.wide,
        explain: options.explain,
        requested: request.shipment.options,
      }),
    );
  }
  if (io.signal.aborted) return EXIT.interrupted;
  return quotes.length > 0 ? EXIT.ok : EXIT.none;
}
