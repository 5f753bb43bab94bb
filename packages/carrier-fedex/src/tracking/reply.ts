/** Reads FedEx's answers about packages. A number that FedEx does not know is an error within a good answer. */
import {
  chosenShipment,
  type TrackedNumber,
  trackingOutcome,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, localErrorEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, TrackingOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { detailsOf, shipDateOf } from './details.js';
import type { WireInquiry, WireTrackingRequest } from './request.js';
import { trackedIn, type WireNumber, type WireTrackResult } from './schema.js';

export function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  const identity = { carrier, account };
  return trackingOutcome(
    request.inquiries.flatMap((inquiry, at) => {
      const reply = replies[at];
      return reply === undefined ? [] : tracked(reply, inquiry, request.ship_date, identity);
    }),
  );
}

/** What one reply says of the numbers, or of the reference, that it was asked for. */
export function tracked(
  reply: Reply,
  { numbers }: WireInquiry,
  ship_date: string | undefined,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  const asked = numbers ?? [{ field: 'reference.value', tracking_number: undefined }];
  if (!isAnswer(reply))
    return asked.map(({ field }) => ({ errors: [{ ...failureEntry(carrier, reply), field }] }));
  const reading = readReply(reply, carrier, trackedIn);
  if (reading.errors !== undefined)
    return asked.map((number) => ({
      errors: reading.errors.map((entry) => refusal(entry, number, carrier)),
    }));
  const { completeTrackResults: found, alerts } = reading.document;
  if (numbers === undefined) return found.flatMap((one) => ofReference(one, alerts, carrier));
  return numbers.map((number) => {
    const own = found.filter((one) => isAbout(one, number.tracking_number));
    const results = own.flatMap(({ trackResults }) => trackResults);
    const known = results.filter(({ error }) => error === undefined);
    const chosen = chosenShipment(known, {
      ship_date,
      dayOf: (result) => shipDateOf(result)?.date,
      carrier_name: 'FedEx',
    });
    if (chosen === undefined) return { errors: [notTracked(results, number, carrier)] };
    const notices = [...alerts, ...chosen.notices];
    return { details: detailsOf(chosen.shipment, number.tracking_number, notices, carrier) };
  });
}

/** A reply lists its numbers itself; some are in other letters than they were asked for. */
function isAbout({ trackingNumber, trackResults }: WireNumber, asked: string): boolean {
  const names = [trackingNumber, ...trackResults.map((result) => result.trackingNumberInfo?.trackingNumber)];
  return names.some((name) => name?.toUpperCase() === asked.toUpperCase());
}

function ofReference(
  { trackingNumber, trackResults }: WireNumber,
  alerts: readonly Notice[],
  carrier: CarrierIdentity,
): TrackedNumber[] {
  return trackResults.map((result) => {
    const tracking_number = result.trackingNumberInfo?.trackingNumber ?? trackingNumber ?? '';
    return result.error === undefined
      ? { details: detailsOf(result, tracking_number, alerts, carrier) }
      : { errors: [errorOf(result.error, { field: 'reference.value' }, carrier)] };
  });
}

/** The error that stands in place of a number's data. */
function notTracked(
  results: readonly WireTrackResult[],
  number: Asked,
  carrier: CarrierIdentity,
): ErrorEntry {
  const error = results.find((result) => result.error !== undefined)?.error;
  if (error !== undefined) return errorOf(error, number, carrier);
  const why = `FedEx's answer has nothing about the tracking number ${number.tracking_number}.`;
  return { ...localErrorEntry(carrier, 'not_answered', why), field: number.field };
}

interface Asked {
  readonly field: string;
  readonly tracking_number?: string | undefined;
}

function errorOf(
  { code = '', message = '' }: NonNullable<WireTrackResult['error']>,
  { field, tracking_number }: Asked,
  carrier: CarrierIdentity,
): ErrorEntry {
  if (isUnknown(code)) return unknownNumberEntry(carrier, { tracking_number, field, code, message });
  const why = message || 'FedEx returned no data, and no reason.';
  return { ...localErrorEntry(carrier, code || 'carrier_error', why, 'carrier'), field };
}

/** An error of the whole reply, for one of its numbers. */
function refusal(entry: ErrorEntry, { field, tracking_number }: Asked, carrier: CarrierIdentity): ErrorEntry {
  const { code, message } = entry;
  return isUnknown(code)
    ? unknownNumberEntry(carrier, { tracking_number, field, code, message })
    : { ...entry, field };
}

/** `TRACKING.TRACKINGNUMBER.NOTFOUND`, `TRACKING.REFERENCENUMBER.NOTFOUND`, `TRACKING.DATA.NOTFOUND`, … */
function isUnknown(code: string): boolean {
  return /^TRACKING\..*NOTFOUND/i.test(code);
}
