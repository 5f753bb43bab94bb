/** What became of a pickup. UPS lists the open ones of today and tomorrow, and no others. */
import { z } from '@waybill/carrier-kit';
import { eventTime, pickupResult } from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybeText, notFoundEntry, under, wireText } from '@waybill/carrier-kit/reply';
import type { PickupOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type PickupStatus } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import type { WirePickup } from './known-request.js';
import { wireAlerts } from './schema.js';

const wireStatus = z.object({
  Response: wireAlerts,
  PendingStatus: listOf(
    z.object({
      PRN: wireText,
      ServiceDate: wireText,
      OnCallStatusCode: maybeText,
      PickupStatusMessage: maybeText,
    }),
  ),
});

/** `OnCallStatusCode`. 005 is late: the driver gave another time, and still comes. 008 is an order that is not valid. */
const STATUSES: Readonly<Record<string, PickupStatus>> = {
  '001': 'scheduled',
  '002': 'scheduled',
  '003': 'completed',
  '004': 'missed',
  '005': 'scheduled',
  '007': 'cancelled',
  '012': 'pending',
};

export function parseStatus(
  { request: { prn }, replies: [reply] }: Exchange<WirePickup>,
  carrier: CarrierIdentity,
): PickupOutcome {
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, under('PickupPendingStatusResponse'));
  if (read.errors !== undefined) return [null, [...read.errors]];
  const { Response: notices, PendingStatus } = wireStatus.parse(read.document);
  const found = PendingStatus.find(({ PRN }) => PRN.trim() === prn);
  const pickup_date = eventTime({ date: found?.ServiceDate })?.date;
  if (found === undefined || pickup_date === undefined) {
    const message = `UPS lists open pickups of today and tomorrow; ${prn} is not among them.`;
    return [
      null,
      [notFoundEntry(carrier, { what: `pickup ${prn}`, field: 'pickup.confirmation_number', message })],
    ];
  }
  const { OnCallStatusCode = '', PickupStatusMessage } = found;
  const status = STATUSES[OnCallStatusCode.trim()] ?? 'unknown';
  return [
    pickupResult(carrier, {
      pickup_date,
      confirmation_numbers: [prn],
      status,
      status_text: PickupStatusMessage?.trim() ?? null,
      meta: { notices },
    }),
    [...read.warnings],
  ];
}
