/** Reads Purolator's answers about packages. Each package has its own errors within a good answer. */
import { type TrackedNumber, trackingOutcome, unknownNumberEntry } from '@waybill/carrier-kit/after';
import {
  carrierErrorEntry,
  failureEntry,
  localErrorEntry,
  type ReportedError,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry, TrackingOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { errorsIn, noticesIn, type ResponseElement, readReply, responseTo } from '../errors.js';
import { detailsOf } from './details.js';
import type { WireInquiry, WireTrackingRequest } from './request.js';
import { type WireInformation, wireTrackResponse } from './schema.js';

export function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  return trackingOutcome(
    request.inquiries.flatMap((inquiry, at) => {
      const reply = replies[at];
      return reply === undefined ? [] : tracked(reply, inquiry, { carrier, account });
    }),
  );
}

/** What one reply says of the numbers, or of the reference, that it was asked for. */
export function tracked(reply: Reply, { numbers }: WireInquiry, carrier: CarrierIdentity): TrackedNumber[] {
  const asked = numbers ?? [{ field: 'reference.value' }];
  const forAll = (errors: readonly ErrorEntry[]): TrackedNumber[] =>
    asked.map(({ field }) => ({ errors: errors.map((entry) => ({ ...entry, field })) }));
  if (!isAnswer(reply)) return forAll([failureEntry(carrier, reply)]);
  const operation = numbers === undefined ? 'TrackPackagesByReference' : 'TrackPackagesByPin';
  const reading = readReply(reply, carrier, responseTo(operation));
  if (reading.errors !== undefined) return forAll(reading.errors);
  const response = wireTrackResponse.parse(reading.document);
  const found = response.TrackingInformationList?.TrackingInformation ?? [];
  // Errors of the whole answer, not of one of its packages.
  const general = errorsOf(response).map((error) => entryOf(error, carrier));
  if (found.length === 0 && general.length > 0) return forAll(general);
  if (numbers === undefined)
    return found.length === 0
      ? [{ errors: [unknownNumberEntry(carrier, { field: 'reference.value' })] }]
      : found.map((one) => trackedPackage(one, { field: 'reference.value' }, carrier));
  return numbers.map((number) => {
    const own = found.filter((one) => isAbout(one, number.tracking_number));
    const information = own.find(({ Scans }) => Scans !== undefined) ?? own[0];
    return information === undefined
      ? { errors: [notAnswered(number, carrier)] }
      : trackedPackage(information, number, carrier);
  });
}

interface Asked {
  readonly field: string;
  readonly tracking_number?: string;
}

function isAbout({ PIN }: WireInformation, asked: string): boolean {
  return PIN?.Value?.toUpperCase() === asked.toUpperCase();
}

/**
 * An error instead of scans means that Purolator has no such package, perhaps not yet: it publishes no codes that would say
 * so. A package without scans and without errors is one that it knows.
 */
function trackedPackage(
  information: WireInformation,
  { field, tracking_number }: Asked,
  carrier: CarrierIdentity,
): TrackedNumber {
  const scans = information.Scans?.Scan ?? [];
  const errors = errorsOf(information);
  const pin = tracking_number ?? information.PIN?.Value;
  const [first] = errors;
  if (scans.length === 0 && first !== undefined)
    return {
      errors: [
        unknownNumberEntry(carrier, { tracking_number, field, code: first.code, message: first.message }),
      ],
    };
  if (pin === undefined)
    return {
      errors: [
        { ...localErrorEntry(carrier, 'no_number', 'A package in Purolator’s answer has no PIN.'), field },
      ],
    };
  const notices = noticesIn(informationOf(information));
  return {
    details: detailsOf(pin, scans, notices, carrier),
    errors: errors.map((error) => ({ ...entryOf(error, carrier), field })),
  };
}

/** Without what is deeper in it. */
function informationOf({ ResponseInformation }: { readonly ResponseInformation?: unknown }): ResponseElement {
  return { ResponseInformation };
}

function errorsOf(element: { readonly ResponseInformation?: unknown }): ReportedError[] {
  return errorsIn(informationOf(element)).filter(
    ({ code, message }) => `${code ?? ''}${message ?? ''}` !== '',
  );
}

function entryOf({ code = '', message = '' }: ReportedError, carrier: CarrierIdentity): ErrorEntry {
  return carrierErrorEntry(carrier, { code, message, status: 200 });
}

function notAnswered({ field, tracking_number }: Asked, carrier: CarrierIdentity): ErrorEntry {
  const why = `Purolator's answer has nothing about the PIN ${tracking_number}.`;
  return { ...localErrorEntry(carrier, 'not_answered', why), field };
}
