import { resolve } from 'node:path';
import type { PickupRequestData, PickupResult } from '@waybill/core';
import { prepareFolder } from '../documents.js';
import { EXIT, type ExitCode } from '../exit.js';
import { type AccountHandle, accountNamed } from '../follow-up/account-handle.js';
import { type FollowUpOptions, followUp } from '../follow-up/follow-up.js';
import { readPickup, readShipment, writePickup } from '../follow-up/stored.js';
import type { Io } from '../io.js';
import { renderAvailability, renderCancelledPickup, renderPickup } from '../render/pickup.js';
import { readJson } from '../request.js';

interface PickupCommandOptions extends FollowUpOptions {
  readonly carrier?: string;
  /** Where the pickup is written. */
  readonly out: string;
}

/** `waybill pickup book`: orders a driver. */
export async function bookPickup(
  file: string,
  shipments: readonly string[],
  { carrier, out, ...options }: PickupCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, out);
  await prepareFolder(folder);
  const request = await requestWith(file, shipments, io);
  return followUp<PickupResult | null>(
    {
      command: `waybill pickup book ${file}`,
      account: carrierOf(request, carrier),
      question: (name) => `Book a pickup of ${name} on ${request.pickup_date}?`,
      ask: (aggregator, own) => aggregator.schedulePickup(request, own),
      write: async (pickup) => [await writePickup(pickup, folder)],
      print: renderPickup,
    },
    options,
    io,
  );
}

/** `waybill pickup check`: when a driver can come. */
export async function checkPickup(
  file: string,
  { carrier, ...options }: PickupCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const request = (await readJson(file, 'a request for a pickup', io)) as PickupRequestData;
  return followUp(
    {
      command: `waybill pickup check ${file}`,
      account: carrierOf(request, carrier),
      ask: (aggregator, own) => aggregator.checkPickup(request, own),
      print: renderAvailability,
    },
    options,
    io,
  );
}

/** `waybill pickup change`: another time, another place, other packages. */
export async function changePickup(
  stored: string,
  file: string,
  { out, ...options }: PickupCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, out);
  await prepareFolder(folder);
  const pickup = await readPickup(stored, io);
  const request = (await readJson(file, 'a request for a pickup', io)) as PickupRequestData;
  return followUp<PickupResult | null>(
    {
      command: `waybill pickup change ${stored} ${file}`,
      account: pickup,
      question: (name) => `Change pickup ${pickup.confirmation_number} of ${name}?`,
      ask: (aggregator, own) => aggregator.updatePickup({ ...request, pickup }, own),
      write: async (changed) => [await writePickup(changed, folder)],
      print: renderPickup,
    },
    options,
    io,
  );
}

/** `waybill pickup cancel`: the driver need not come. */
export async function cancelPickup(stored: string, options: PickupCommandOptions, io: Io): Promise<ExitCode> {
  const pickup = await readPickup(stored, io);
  return followUp(
    {
      command: `waybill pickup cancel ${stored}`,
      account: pickup,
      question: (name) => `Cancel pickup ${pickup.confirmation_number} of ${name}?`,
      ask: (aggregator, own) => aggregator.cancelPickup({ pickup }, own),
      print: renderCancelledPickup,
      exit: ({ outcome }) => (outcome === 'cancelled' ? EXIT.ok : EXIT.none),
    },
    options,
    io,
  );
}

/** `waybill pickup status`: the status of a pickup. */
export async function pickupStatus(stored: string, options: PickupCommandOptions, io: Io): Promise<ExitCode> {
  const pickup = await readPickup(stored, io);
  return followUp(
    {
      command: `waybill pickup status ${stored}`,
      account: pickup,
      ask: (aggregator, own) => aggregator.fetchPickup({ pickup }, own),
      print: renderPickup,
    },
    options,
    io,
  );
}

/** A request for a pickup, with the shipments of files. */
async function requestWith(file: string, written: readonly string[], io: Io): Promise<PickupRequestData> {
  const request = (await readJson(file, 'a request for a pickup', io)) as PickupRequestData;
  if (written.length === 0) return request;
  const shipments = await Promise.all(written.map((one) => readShipment(one, io)));
  return { ...request, shipments };
}

/** The account that is named, else that of the shipments. */
function carrierOf({ shipments }: Partial<PickupRequestData>, carrier: string | undefined): AccountHandle {
  return carrier === undefined && shipments?.[0] !== undefined
    ? shipments[0]
    : accountNamed(carrier, 'pickup');
}
