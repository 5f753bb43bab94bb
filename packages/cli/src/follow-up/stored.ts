import type { ManifestResult, PickupResult, RecoveryRequestData, ShippingResult } from '@waybill/core';
import type { ManifestHandle, PickupHandle, ShipmentHandle } from '@waybill/core/plugin';
import { writeNew } from '../documents.js';
import { CommandError, EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { readJson } from '../request.js';

/** What a command leaves in a file for those that follow it: the result as JSON, without its documents. */
async function writeStored(kind: string, number: string, stored: object, folder: string): Promise<string> {
  const name = number.replace(/[^\w.-]+/g, '_').slice(0, 100);
  return writeNew(folder, `${name}.${kind}.json`, `${JSON.stringify(stored, null, 2)}\n`);
}

/** Reads such a file, or what the command printed with `--json`. */
async function readStored(file: string, expected: string, io: Io): Promise<Record<string, unknown>> {
  const json = await readJson(file, expected, io);
  const stored = Array.isArray(json) ? json[0] : json;
  if (typeof stored === 'object' && typeof stored?.carrier === 'string') return stored;
  throw new CommandError(EXIT.input, `${file}: ${expected} is expected`);
}

/** Writes what was bought next to its labels, which are files of their own. Returns the path. */
export function writeShipment(
  { documents: _, ...shipment }: ShippingResult,
  folder: string,
): Promise<string> {
  const number = shipment.tracking_number ?? shipment.reference?.value ?? shipment.carrier;
  return writeStored('shipment', number, shipment, folder);
}

export async function readShipment(file: string, io: Io): Promise<ShipmentHandle> {
  return (await readStored(file, 'a shipment that waybill ship wrote', io)) as unknown as ShipmentHandle;
}

/** Writes what is needed to recover a purchase. Returns the path. */
export function writeRecovery(recovery: RecoveryRequestData, folder: string): Promise<string> {
  return writeStored('recovery', recovery.carrier, recovery, folder);
}

/** From such a file, or from that of a shipment that is not complete. */
export async function readRecovery(file: string, io: Io): Promise<RecoveryRequestData> {
  const stored = await readStored(file, 'a recovery or a shipment that waybill ship wrote', io);
  const { recovery = stored } = (stored.meta ?? {}) as { readonly recovery?: unknown };
  if (typeof recovery === 'object' && recovery !== null && 'exchange' in recovery)
    return recovery as RecoveryRequestData;
  throw new CommandError(EXIT.input, `${file}: nothing is missing of this shipment`);
}

export function writePickup(pickup: PickupResult, folder: string): Promise<string> {
  return writeStored('pickup', pickup.confirmation_number ?? pickup.carrier, pickup, folder);
}

export async function readPickup(file: string, io: Io): Promise<PickupHandle> {
  return (await readStored(file, 'a pickup that waybill pickup wrote', io)) as unknown as PickupHandle;
}

export function writeManifest(
  { documents: _, ...manifest }: ManifestResult,
  folder: string,
): Promise<string> {
  return writeStored('manifest', manifest.manifests[0]?.id ?? manifest.carrier, manifest, folder);
}

export async function readManifest(file: string, io: Io): Promise<ManifestHandle> {
  return (await readStored(file, 'a manifest that waybill manifest wrote', io)) as unknown as ManifestHandle;
}
