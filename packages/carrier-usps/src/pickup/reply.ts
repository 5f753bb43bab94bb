/** `PickupConfirmation`: the answer to a booking, to a change, and to a question about a pickup. */
import { z } from '@waybill/carrier-kit';
import { type ChangeReading, changeReading, pickupResult } from '@waybill/carrier-kit/after';
import { maybeText, notFoundEntry, readAs } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, PickupResult } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  isAnswer,
  type PickupHandle,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';

const wireConfirmation = z.object({ confirmationNumber: maybeText, pickupDate: maybeText });
type Confirmation = z.output<typeof wireConfirmation>;

/** Every pickup in a document: a confirmation, or a list of some. */
export function confirmationsIn(document: unknown): Confirmation[] | undefined {
  const found = (Array.isArray(document) ? document : [document]).flatMap((one) => {
    const { data } = readAs(wireConfirmation, one);
    return data?.confirmationNumber === undefined ? [] : [data];
  });
  return found.length === 0 ? undefined : found;
}

/** @param number that of a pickup that is changed. */
export function confirmationReading(
  answer: Answer,
  carrier: CarrierIdentity,
  number?: string,
): ChangeReading<Confirmation> {
  const reading = readReply(answer, carrier, (document) => confirmationsIn(document)?.[0]);
  return pickupReading(changeReading(reading), carrier, number);
}

/** @param wanted the day that the request names. */
export function bookedPickup(
  { confirmationNumber = '', pickupDate }: Confirmation,
  wanted: string,
  reply: Reply | undefined,
  { carrier, account }: CarrierIdentity,
): PickupResult {
  const day = dayIn(pickupDate) ?? wanted;
  const other_day = { code: 'other_day', message: `USPS comes on ${day}; ${wanted} was asked for.` };
  return pickupResult(
    { carrier, account },
    {
      pickup_date: day,
      confirmation_numbers: [confirmationNumber],
      meta: { notices: day === wanted ? [] : [other_day], ...omitUndefined({ etag: etagOf(reply) }) },
    },
  );
}

export function dayIn(written: string | undefined): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(written ?? '')?.[0];
}

/** Refusals by their codes, old ones and new. Source: API-Error-Consolidated-List.xlsx. */
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

/** An error of the pickup API with its field and kind. `number` is that of the pickup in question. */
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
  const field = lookUp(FIELDS, code);
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
function isRefusedWithoutReason(reply: Reply): boolean {
  if (!isAnswer(reply) || reply.status < 400 || reply.status >= 500) return false;
  const { errors = [] } = readReply(reply, { carrier: 'usps', account: '' }, () => undefined);
  return !errors.some(({ code }) => PICKUP_CODE.test(code));
}

const VERSION = 'version';

export function pickupUrl(number: string): string {
  return `/pickup/v3/carrier-pickup/${encodeURIComponent(number)}`;
}

function etagOf(reply: Reply | undefined): string | undefined {
  return reply !== undefined && isAnswer(reply) && reply.status < 300 ? reply.headers.etag : undefined;
}

/** The pickup to change, and its version. */
export interface Versioned {
  readonly number: string;
  /** As it was stored; it may be too old. */
  readonly etag?: string;
}

export function versioned({ confirmation_number, meta }: PickupHandle): Versioned {
  return omitUndefined({
    number: confirmation_number,
    etag: typeof meta?.etag === 'string' ? meta.etag : undefined,
  });
}

/**
 * The calls of a change, which needs an ETag in `If-Match`. USPS gives one out with every answer about a pickup, and takes each
 * once and for an hour: the stored one is tried first, and a new one is fetched where USPS refuses it, or nothing is stored.
 */
export function changeCalls(
  { number, etag }: Versioned,
  replies: readonly Reply[],
  change: (etag: string) => Call,
): Call[] {
  const fetch: Call = { step: VERSION, method: 'GET', url: pickupUrl(number) };
  const last = replies.at(-1);
  if (last === undefined) return [etag === undefined ? fetch : change(etag)];
  if (last.step === VERSION) {
    const current = etagOf(last);
    return current === undefined ? [] : [change(current)];
  }
  const isFirst = !replies.some(({ step }) => step === VERSION);
  return isFirst && isRefusedWithoutReason(last) ? [{ ...fetch, optional: true }] : [];
}

/** The reply that decides about a change; `undefined` where the change was not sent. */
export function changeReply(replies: readonly Reply[]): Reply | undefined {
  return replies.findLast(({ step }) => step !== VERSION);
}

/** Why a change was not sent. */
export function versionErrors(
  [reply]: readonly Reply[],
  number: string,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  if (reply === undefined || !isAnswer(reply)) return [];
  const { errors = [] } = readReply(reply, carrier, () => undefined);
  return errors.map((entry) => pickupEntry(entry, carrier, number));
}
