import { Aggregator, accountName } from '@waybill/aggregator';
import { capabilitiesOf, RateRequest } from '@waybill/core';
import { isUnpriced } from '@waybill/core/plugin';
import { askQuotes } from '../ask-quotes.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { type OpenAccounts, openAccounts } from '../open-accounts.js';
import { saveQuotes } from '../purchase/quotes-file.js';
import { pageOf } from '../render/page.js';
import { readRequest } from '../request.js';

interface QuoteCommandOptions extends OpenOptions {
  readonly json?: boolean;
  readonly carrier?: readonly string[];
  readonly deadline?: number;
  readonly explain?: boolean;
  readonly wide?: boolean;
  readonly dryRun?: boolean;
  /** A file for the quotes as JSON. */
  readonly save?: string;
}

const MADE_UP = 'Simulators answered, not the carriers: their prices are made up.\n';

/** `waybill quote`: every carrier's quotes, cheapest first, and every carrier's errors. */
export async function quote(file: string, options: QuoteCommandOptions, io: Io): Promise<ExitCode> {
  const request = new RateRequest(await readRequest(file, io));
  await using opened = await openAccounts(io, `waybill quote ${file}`, options, options.carrier);
  // Those that are named on the command line answer even where they cannot rate.
  const named = opened.accounts.map(accountName);
  if (options.dryRun) {
    const { showDryRuns } = await import('../wire/dry-run.js');
    const runs = await new Aggregator(opened.proxies).dryRun('rating', request, {
      ...(options.carrier && { carriers: named }),
    });
    await showDryRuns(runs, opened.names, options, io);
    return runs.some(({ calls }) => calls.length > 0) ? EXIT.ok : EXIT.none;
  }
  if (options.carrier === undefined) noteUnpriced(opened, io);
  const [quotes, errors] = await askQuotes(io, request, opened, {
    deadline: options.deadline,
    carriers: options.carrier && named,
  });
  if (options.save !== undefined) await saveQuotes(options.save, [quotes, errors], io);
  if (options.simulate) (options.json ? io.stderr : io.stdout).write(MADE_UP);
  if (options.json) io.stdout.write(`${JSON.stringify([quotes, errors], null, 2)}\n`);
  else {
    const { renderQuotes } = await import('../render/quotes.js');
    io.stdout.write(
      renderQuotes(quotes, errors, opened.names, {
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

/** Carriers without prices are not asked, so without this note a shop would miss them in the table and not see why. */
function noteUnpriced({ proxies, names }: OpenAccounts, io: Io): void {
  const unpriced = proxies.filter((proxy) => isUnpriced(capabilitiesOf(proxy)));
  const carriers = [...new Set(unpriced.map(({ carrier }) => names.carrier(carrier)))].join(', ');
  if (carriers !== '')
    io.stderr.write(
      `note: without prices of their own, not quoted until a rate card is bound (priced_by): ${carriers}\n`,
    );
}
