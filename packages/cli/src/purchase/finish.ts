import type { RecoveryRequestData, ShippingOutcome, ShippingResult } from '@waybill/core';
import type { PageSize } from '@waybill/labels';
import { writeDocuments, writeLabelsAsPdf } from '../documents.js';
import { EXIT, type ExitCode } from '../exit.js';
import { writeRecovery, writeShipment } from '../follow-up/stored.js';
import type { Io } from '../io.js';
import type { Names } from '../names.js';
import { pageOf } from '../render/page.js';
import { renderShipment } from '../render/shipment.js';

/** Where the result of a purchase goes. */
interface Destination {
  /** For documents, and for the files that later commands read. */
  readonly folder: string;
  readonly json?: boolean;
  /** Labels are also written as one PDF; the size of the pages that pictures become. */
  readonly pdf?: PageSize;
  readonly names: Names;
}

/** Writes and prints what came of a purchase, of its recovery, of a return. */
export async function finishPurchase(
  outcome: ShippingOutcome,
  { folder, json, pdf, names }: Destination,
  io: Io,
): Promise<ExitCode> {
  const [shipment, errors] = outcome;
  // First: a reader of the result may go away, and files are then all that is left.
  const written = shipment === null || (await writeAll(shipment, folder, io));
  const converted = shipment === null || (await convertLabels(shipment, folder, pdf, io));
  if (shipment === null) await keepRecovery(outcome, folder, io);
  if (json) io.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  else io.stdout.write(renderShipment(shipment, errors, names, pageOf(io.stdout)));
  const exit = exitCode(outcome, written, io);
  return exit === EXIT.ok && !converted ? EXIT.incomplete : exit;
}

async function writeAll(shipment: ShippingResult, folder: string, io: Io): Promise<boolean> {
  try {
    const paths = [...(await writeDocuments(shipment, folder)), await writeShipment(shipment, folder)];
    for (const path of paths) io.stderr.write(`Wrote ${path}\n`);
    return true;
  } catch (error) {
    io.stderr.write(
      `The shipment was bought, but its documents could not be written: ${(error as Error).message}\n` +
        `As base64: ${JSON.stringify(shipment.documents)}\n`,
    );
    return false;
  }
}

async function convertLabels(
  shipment: ShippingResult,
  folder: string,
  pdf: PageSize | undefined,
  io: Io,
): Promise<boolean> {
  if (pdf === undefined) return true;
  try {
    const path = await writeLabelsAsPdf(shipment, folder, pdf);
    io.stderr.write(path === undefined ? 'There is no label to make a PDF of.\n' : `Wrote ${path}\n`);
    return path !== undefined;
  } catch (error) {
    io.stderr.write(`The labels are written as they came, but not as a PDF: ${(error as Error).message}\n`);
    return false;
  }
}

/** A purchase that may have been made is looked for with `waybill recover`. */
async function keepRecovery([, errors]: ShippingOutcome, folder: string, io: Io): Promise<void> {
  const recovery = errors.map(({ details }) => details?.recovery).find((one) => one !== undefined);
  if (recovery === undefined) return;
  try {
    const path = await writeRecovery(recovery as RecoveryRequestData, folder);
    io.stderr.write(`Wrote ${path}\nFind out whether it was made: waybill recover ${path}\n`);
  } catch (error) {
    io.stderr.write(
      `What is needed to recover the purchase could not be written: ${(error as Error).message}\n` +
        `As JSON: ${JSON.stringify(recovery)}\n`,
    );
  }
}

function exitCode([shipment, errors]: ShippingOutcome, written: boolean, io: Io): ExitCode {
  // The worst first: a program that reads only the code must not buy twice.
  if (errors.some(({ kind }) => kind === 'unknown_outcome')) return EXIT.unknown_outcome;
  if (shipment !== null && !written) return EXIT.unwritten;
  if (shipment !== null) return shipment.complete ? EXIT.ok : EXIT.incomplete;
  return io.signal.aborted ? EXIT.interrupted : EXIT.none;
}
