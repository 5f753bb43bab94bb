import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Aggregator, type TrackedItem } from '@waybill/aggregator';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import type { OpenOptions } from '../find-accounts.js';
import { accountNamed, accountOf, registered } from '../follow-up/account-handle.js';
import { readShipment } from '../follow-up/stored.js';
import type { Io } from '../io.js';
import { openAccounts } from '../open-accounts.js';
import { progress } from '../progress.js';
import { pageOf } from '../render/page.js';
import { renderTracking } from '../render/tracking.js';

interface TrackCommandOptions extends OpenOptions {
  /** The account that is asked for numbers: `ups`, `ups/toronto`. */
  readonly carrier?: string;
  readonly language?: string;
  readonly events?: boolean;
  readonly deadline?: number;
  readonly json?: boolean;
}

/** `waybill track`: where packages are, by number or by the file of their shipment. */
export async function track(
  written: readonly string[],
  { carrier, language, events = written.length === 1, deadline, json, ...options }: TrackCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const items: TrackedItem[] = [];
  for (const one of written) items.push(await itemOf(one, carrier, io));
  const only = [...new Set(items.map(accountOf))];
  await using opened = await openAccounts(io, `waybill track ${written.join(' ')}`, options, only);
  using _ = progress(io, () => only.map((account) => opened.names.carrier(account)).join(', '));
  const asked = items.map((item) => ({ ...item, ...registered(item, opened) }));
  const [details, errors] = await new Aggregator(opened.proxies).track(asked, {
    signal: io.signal,
    ...opened.wire,
    ...(language !== undefined && { language }),
    ...(deadline !== undefined && { deadline_ms: deadline }),
  });
  if (json) io.stdout.write(`${JSON.stringify([details, errors], null, 2)}\n`);
  else io.stdout.write(renderTracking(details, errors, opened.names, events, pageOf(io.stdout)));
  if (details.length > 0) return EXIT.ok;
  return io.signal.aborted ? EXIT.interrupted : EXIT.none;
}

/** A file is the shipment in it, everything else a number of the carrier. */
async function itemOf(written: string, carrier: string | undefined, io: Io): Promise<TrackedItem> {
  if (written.endsWith('.json') || (await isFile(written, io))) return readShipment(written, io);
  if (carrier === undefined)
    throw new CommandError(
      EXIT.input,
      `${written} is not a file; of a number name the carrier: waybill track ${written} --carrier <id>`,
    );
  return { ...accountNamed(carrier, written), tracking_number: written };
}

async function isFile(path: string, io: Io): Promise<boolean> {
  return access(resolve(io.cwd, path)).then(
    () => true,
    () => false,
  );
}
