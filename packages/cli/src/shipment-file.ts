import type { ShipmentHandle, ShippingResult } from '@waybill/core';
import { writeNew } from './documents.js';
import { CommandError, EXIT } from './exit.js';
import type { Io } from './io.js';
import { readJson } from './request.js';

const EXPECTED = 'a shipment that waybill ship wrote';

/**
 * Writes what was bought next to its labels: everything but the labels, which are files of their own. `track`, `void` and
 * the other commands that follow a purchase read it.
 * @returns the path.
 */
export async function writeShipment(
  { documents: _, ...shipment }: ShippingResult,
  folder: string,
): Promise<string> {
  const number = shipment.tracking_number ?? shipment.reference?.value ?? shipment.carrier;
  const name = number.replace(/[^\w.-]+/g, '_').slice(0, 100);
  return writeNew(folder, `${name}.shipment.json`, `${JSON.stringify(shipment, null, 2)}\n`);
}

/**
 * What was bought, from a file of {@link writeShipment}, or from what `ship --json` printed.
 * @throws {@link CommandError} when it is another file.
 */
export async function readShipment(file: string, io: Io): Promise<ShipmentHandle> {
  const json = await readJson(file, EXPECTED, io);
  const shipment = Array.isArray(json) ? json[0] : json;
  if (typeof shipment === 'object' && typeof shipment?.carrier === 'string') return shipment;
  throw new CommandError(EXIT.input, `${file}: is no shipment; ${EXPECTED} is expected`);
}

/** The account that bought a shipment, as people name it: `ups/toronto`. */
export function accountOf({ carrier, account }: ShipmentHandle): string {
  return account === undefined ? carrier : `${carrier}/${account}`;
}
