/**
 * Tracking: TrackPackagesByPin, ten packages in each call; TrackPackagesByReference, the shop's reference.
 * Source: TrackingService.wsdl.
 */
import { atOnce, type OperationContext, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTime,
  eventTimeOf,
  newestFirst,
  referenceDays,
  type TrackedNumber,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import {
  carrierErrorEntry,
  failureEntry,
  listOf,
  localErrorEntry,
  maybeText,
  type ReportedError,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, today } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ErrorEntry, Notice, TrackingDetails, TrackingEvent, TrackingOutcome } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type EstimatedDelivery,
  type Exchange,
  isAnswer,
  type Reply,
  type TrackingPlace,
  type TrackingReference,
  type TrackingRequest,
} from '@waybill/core/plugin';
import { errorsIn, noticesIn, type ResponseElement, readReply, responseTo } from './errors.js';
import type { OpenSettings } from './settings.js';
import { element, type SoapHeader, soapCall } from './soap.js';
import { classOf, scanMeaning } from './tracking-codes.js';

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest,
  next: atOnce((request) => request.inquiries.map((inquiry) => trackCall(inquiry, request))),
  parseResponse,
};

/** The questions, one call each. */
export interface WireTrackingRequest extends SoapHeader {
  readonly inquiries: readonly WireInquiry[];
}

/** One question. */
export type WireInquiry =
  | { readonly numbers: readonly AskedNumber[]; readonly search?: undefined }
  /** `TrackPackageByReferenceSearchCriteria` */
  | { readonly search: XmlNode; readonly numbers?: undefined };

/** The contract sets no limit; ten keep a reply small. */
const PINS_PER_CALL = 10;
const LANGUAGES = ['en', 'fr'] as const;

function createRequest(
  { tracking_numbers, reference, language }: TrackingRequest,
  { account, report }: OperationContext<OpenSettings>,
): WireTrackingRequest {
  const { settings, context } = account;
  const spoken = LANGUAGES.find((one) => one === language);
  if (language !== undefined && spoken === undefined)
    report.notice('language', `Purolator answers in English or French, not in ${language}.`);
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^[A-Za-z0-9]+$/.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits, without blanks');
  return {
    request_id: context.newId(),
    language: spoken ?? settings.language,
    inquiries:
      reference === undefined
        ? trackingBatches(tracking_numbers, PINS_PER_CALL).map((numbers) => ({ numbers }))
        : [{ search: searchOf(reference, settings, today(context.clock, settings.time_zone)) }],
  };
}

/** Purolator wants the first and the last day of shipment; the account keeps other shops' references apart. */
export function searchOf(
  reference: TrackingReference,
  { account_number }: OpenSettings,
  this_day: string,
): XmlNode {
  const { value, destination_postal_code, destination_country_code } = reference;
  const { first, last } = referenceDays(reference, this_day);
  return omitUndefined({
    Reference: value,
    DestinationPostalCode: destination_postal_code?.replaceAll(/\s/g, '').toUpperCase(),
    DestinationCountryCode: destination_country_code,
    BillingAccountNumber: account_number,
    ShipmentFromDate: first,
    ShipmentToDate: last,
  });
}

/** The call of a question: one without an answer costs only its own numbers. */
export function trackCall({ numbers, search }: WireInquiry, header: SoapHeader): Call {
  const call =
    numbers === undefined
      ? soapCall('TrackPackagesByReference', { TrackPackageByReferenceSearchCriteria: search }, header)
      : soapCall(
          'TrackPackagesByPin',
          { PINs: { PIN: numbers.map(({ tracking_number }) => ({ Value: tracking_number })) } },
          header,
        );
  return { step: 'track', ...call, optional: true };
}

function parseResponse(
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

/** What one reply says about the numbers, or the reference, of its call. */
export function tracked(reply: Reply, { numbers }: WireInquiry, carrier: CarrierIdentity): TrackedNumber[] {
  const wanted = numbers ?? [{ field: 'reference.value' }];
  const forAll = (errors: readonly ErrorEntry[]): TrackedNumber[] =>
    wanted.map(({ field }) => ({ errors: errors.map((entry) => ({ ...entry, field })) }));
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

interface Wanted {
  readonly field: string;
  readonly tracking_number?: string;
}

function isAbout({ PIN }: WireInformation, number: string): boolean {
  return PIN?.Value?.toUpperCase() === number.toUpperCase();
}

/**
 * An error instead of scans means that Purolator has no such package, perhaps not yet: it publishes no codes that would say
 * so. A package without scans and without errors is one that it knows.
 */
function trackedPackage(
  information: WireInformation,
  { field, tracking_number }: Wanted,
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

function notAnswered({ field, tracking_number }: Wanted, carrier: CarrierIdentity): ErrorEntry {
  const why = `Purolator's answer has nothing about the PIN ${tracking_number}.`;
  return { ...localErrorEntry(carrier, 'not_answered', why), field };
}

/**
 * `SummaryScanIndicator` marks the scans that Purolator shows in its short list, several of them, so the newest scan with a
 * status decides.
 */
function detailsOf(
  tracking_number: string,
  scans: readonly WireScan[],
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): TrackingDetails {
  const events = withDeliveryToSender(newestFirst(scans.map(eventOf)));
  const delivery = scans.find((scan) => classOf(scan) === 'DeliveryScan')?.ScanDetails;
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    proof: delivery?.SignatureImage === undefined ? [] : ['signature'],
    // An address is not the carrier's word for where it was left, such as "front door".
    meta: omitUndefined({ notices, delivery_address: delivery?.DeliveryAddress }),
  });
  return {
    ...details,
    estimated_delivery: FINISHED.includes(details.status) ? null : committedDelivery(scans),
  };
}

/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returned', 'cancelled'];

/** `ScanDate` and `ScanTime` are the depot's clock on the wall; nothing says in which zone. */
function eventOf(scan: WireScan): TrackingEvent {
  const { ScanType, ScanDate, ScanTime, Description, Comment, Depot, ScanDetails } = scan;
  return trackingEvent({
    time: eventTime({ date: ScanDate, time: ScanTime }),
    ...scanMeaning(scan),
    code: ScanType ?? (classOf(scan) || null),
    text: [...new Set([Description, Comment].filter((text) => text !== undefined))].join(': '),
    place: placeOf(Depot?.Name),
    signed_by: ScanDetails?.DeliverySignature ?? null,
  });
}

/** `MONTREAL SORT CTR/CTR TRIE, PQ`: a depot in both languages, and its province. Quebec is PQ with Purolator. */
function placeOf(depot: string | undefined): TrackingPlace | null {
  const [, province] = /,\s*([A-Z]{2})$/.exec(depot ?? '') ?? [];
  return trackingPlace({ text: depot, state_code: province === 'PQ' ? 'QC' : province });
}

function committedDelivery(scans: readonly WireScan[]): EstimatedDelivery | null {
  for (const { ScanDetails } of scans) {
    const day = eventTimeOf(ScanDetails?.CommitedDeliveryDate);
    if (day !== null) return { date: day.date, from: null, to: null, utc_offset: null, kind: 'committed' };
  }
  return null;
}

const pin = element({ Value: maybeText });

/** `i:type` names the subtype, perhaps with a prefix. Its own elements are in `ScanDetails`. */
const wireScan = z.object({
  '@_type': maybeText,
  ScanType: maybeText,
  Depot: element({ Name: maybeText }),
  ScanDate: maybeText,
  ScanTime: maybeText,
  Description: maybeText,
  Comment: maybeText,
  ScanDetails: element({
    DeliverySignature: maybeText,
    SignatureImage: maybeText,
    DeliveryAddress: maybeText,
    CommitedDeliveryDate: maybeText,
  }),
});

const wireInformation = z.object({
  PIN: pin,
  Scans: element({ Scan: listOf(wireScan) }),
  ResponseInformation: z.unknown().optional(),
});

/** `TrackPackagesByPinResponse`, `TrackPackagesByReferenceResponse` */
const wireTrackResponse = z.object({
  TrackingInformationList: element({ TrackingInformation: listOf(wireInformation) }),
  ResponseInformation: z.unknown().optional(),
});

export type WireScan = z.output<typeof wireScan>;
export type WireInformation = z.output<typeof wireInformation>;
