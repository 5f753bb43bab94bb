/** Refusals of pickups, by their codes. Source: API-Error-Consolidated-List.xlsx. */
import type { ChangeReading } from '@waybill/carrier-kit/after';
import { notFoundEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';

/** Codes are there twice, in the old numbers and in new ones. */
const FIELDS: Readonly<Record<string, string>> = {
  '020009': 'pickup_date',
  '020010': 'pickup_date',
  '020011': 'pickup_date',
  '020016': 'pickup_date',
  '020017': 'pickup_date',
  '020018': 'pickup_date',
  '020004': 'package_location',
  '020005': 'instruction',
  '020012': 'instruction',
  '020013': 'instruction',
  '020019': 'instruction',
  '020020': 'instruction',
  '020014': 'notify_email',
  '020021': 'notify_email',
  '020006': 'address.phone_number',
};
/** "Pickup date is in the past." */
const PAST = ['020009', '020016'];
/** "Provided case number is invalid." and "Case number not found." */
const UNKNOWN = ['020007', '020015'];
const PICKUP_CODE = /^0200\d\d$/;

/** An error of the pickup API with its field and kind. `number` is that of the pickup that was asked about. */
export function pickupEntry(entry: ErrorEntry, carrier: CarrierIdentity, number?: string): ErrorEntry {
  const { code, message } = entry;
  if (number !== undefined && (UNKNOWN.includes(code) || entry.http_status === 404))
    return {
      ...notFoundEntry(carrier, {
        what: `pickup ${number}`,
        field: 'pickup.confirmation_number',
        code,
        message,
      }),
      ...(entry.http_status === undefined ? {} : { http_status: entry.http_status }),
    };
  const field = FIELDS[code];
  return {
    ...entry,
    ...(field === undefined ? {} : { field }),
    ...(PAST.includes(code) ? { kind: 'too_late' as const } : {}),
  };
}

export function pickupReading<Done>(
  reading: ChangeReading<Done>,
  carrier: CarrierIdentity,
  number?: string,
): ChangeReading<Done> {
  if (!('refused' in reading)) return reading;
  return { refused: reading.refused.map((entry) => pickupEntry(entry, carrier, number)) };
}

/** Whether a change was refused, and none of the documented reasons says why: then its ETag may be too old. */
export function isRefusedWithoutReason(reply: Reply): boolean {
  if (!isAnswer(reply) || reply.status < 400 || reply.status >= 500) return false;
  const { errors = [] } = readReply(reply, { carrier: 'usps', account: '' }, () => undefined);
  return !errors.some(({ code }) => PICKUP_CODE.test(code));
}
