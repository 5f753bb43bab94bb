import { resolve } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import { ShipmentRequest, type ShippingOutcome, type ShippingResult } from '@waybill/core';
import { prepareFolder, writeDocuments } from '../documents.js';
import { EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { type OpenOptions, openAccounts } from '../open-accounts.js';
import { pageOf } from '../render/page.js';
import { renderShipment } from '../render/shipment.js';
import { readRequest } from '../request.js';

interface ShipCommandOptions extends OpenOptions {
  readonly carrier: string;
  readonly out: string;
  readonly account?: string;
  readonly json?: boolean;
  readonly deadline?: number;
}

const WAITING =
  'Interrupted. A purchase that is under way is waited for; Ctrl+C again ends without its result.\n';

/** `waybill ship`: buys one shipment and writes its documents to files. */
export async function ship(file: string, options: ShipCommandOptions, io: Io): Promise<ExitCode> {
  const request = new ShipmentRequest(await readRequest(file, io));
  const { carrier, account, deadline } = options;
  const folder = resolve(io.cwd, options.out);
  await prepareFolder(folder);
  await using accounts = await openAccounts(io, `waybill ship ${file} --carrier ${carrier}`, options);
  if (options.simulate) io.stderr.write('Simulators answer, not the carriers: nothing is bought.\n');
  if (io.stderr.isTTY) io.stderr.write(`Buying from ${accounts.names.carrier(carrier)} …\n`);
  io.signal.addEventListener('abort', () => io.stderr.write(WAITING), { once: true });
  const [shipment, errors] = await new Aggregator(accounts.proxies).createShipment(request, {
    carrier,
    signal: io.signal,
    ...(account === undefined ? {} : { account }),
    ...(deadline === undefined ? {} : { deadline_ms: deadline }),
  });
  // First: a reader of the result may go away, and files are then all that is left.
  const written = shipment === null || (await writeAll(shipment, folder, io));
  if (options.json) io.stdout.write(`${JSON.stringify([shipment, errors], null, 2)}\n`);
  else io.stdout.write(renderShipment(shipment, errors, accounts.names, pageOf(io.stdout)));
  return exitCode([shipment, errors], written, io);
}

async function writeAll(shipment: ShippingResult, folder: string, io: Io): Promise<boolean> {
  try {
    for (const path of await writeDocuments(shipment, folder)) io.stderr.write(`Wrote ${path}\n`);
    return true;
  } catch (error) {
    io.stderr.write(
      `The shipment was bought, but its documents could not be written: ${(error as Error).message}\n` +
        `As base64: ${JSON.stringify(shipment.documents)}\n`,
    );
    return false;
  }
}

function exitCode([shipment, errors]: ShippingOutcome, written: boolean, io: Io): ExitCode {
  // The worst first: a program that reads only the code must not buy twice.
  if (errors.some(({ kind }) => kind === 'unknown_outcome')) return EXIT.unknown_outcome;
  if (shipment !== null && !written) return EXIT.unwritten;
  if (shipment !== null) return shipment.complete ? EXIT.ok : EXIT.incomplete;
  return io.signal.aborted ? EXIT.interrupted : EXIT.none;
}
