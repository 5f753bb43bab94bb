/**
 * Tracking: one package in each call, or the shop's reference. Events are kept for 120 days.
 * UPS OpenAPI, Tracking v1.
 */
import { atOnce, type OperationContext, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  eventTime,
  eventTimeFromUtc,
  type TrackedNumber,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe, maybeText, under } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { TrackingDetails, TrackingEvent, TrackingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type EstimatedDelivery,
  type EventTime,
  type Exchange,
  isAnswer,
  type Reply,
  type TrackingReference,
  type TrackingRequest,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';
import { meaningOf } from './tracking-codes.js';

export const tracking: TrackingOperation<AccountSettings, WireTrackingRequest> = {
  createRequest,
  // One call for each inquiry: one without an answer costs only its own number.
  next: atOnce(({ inquiries, request_id }) =>
    inquiries.map(({ url }, at) => ({
      step: 'track',
      package: at,
      method: 'GET',
      url,
      headers: { transid: transactionId(request_id) },
      optional: true,
    })),
  ),
  parseResponse,
};

export interface WireTrackingRequest {
  readonly request_id: string;
  readonly inquiries: readonly WireInquiry[];
}

/** One call: a package, or the shipments with a reference. */
export interface WireInquiry {
  /** Path and query. */
  readonly url: string;
  /** Left out when a reference is looked for. */
  readonly tracking_number?: string;
  /** `tracking_numbers[2]` or `reference.value`. */
  readonly field: string;
}

/** `inquiryNumber`: "between 7 and 34 characters in length". */
const NUMBER = /^[A-Za-z0-9]{7,34}$/;
/** Languages of UPS's texts that we know, each with a country that UPS has it for. `locale`: language_COUNTRY. */
const LOCALES: Readonly<Record<string, string>> = {
  de: 'de_DE',
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  pt: 'pt_PT',
};

function createRequest(
  { tracking_numbers, reference, language }: TrackingRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireTrackingRequest {
  const query = { locale: localeOf(language, report) };
  for (const [at, number] of (tracking_numbers ?? []).entries())
    checkNumber(number, `tracking_numbers[${at}]`, report);
  return {
    request_id: account.context.newId(),
    inquiries:
      reference === undefined
        ? trackingBatches(tracking_numbers)
            .flat()
            .map((asked) => ({ ...asked, url: urlOf('details', asked.tracking_number, query) }))
        : [
            {
              field: 'reference.value',
              url: urlOf('reference/details', reference.value, {
                ...query,
                ...searchOf(reference, account.settings),
              }),
            },
          ],
  };
}

/** `locale` of a language; English where UPS is not known to have it. */
export function localeOf(language = 'en', report: Reporter): string {
  const locale = lookUp(LOCALES, language);
  if (locale === undefined)
    report.notice('language', `The texts are in English: ${language} is not one of UPS's languages here.`);
  return locale ?? 'en_US';
}

/** Refuses what UPS does not take for a tracking number. */
export function checkNumber(number: string, field: string, report: Reporter): void {
  if (!NUMBER.test(number)) report.invalid(field, 'must be 7 to 34 letters and digits, as UPS takes them');
}

/** A reference is looked for among the account's shipments; UPS looks at the last 14 days unless the request names others. */
function searchOf(reference: TrackingReference, { account_number }: AccountSettings) {
  const { ship_date_from, ship_date_to, destination_country_code, destination_postal_code } = reference;
  return omitUndefined({
    fromPickUpDate: ship_date_from?.replaceAll('-', ''),
    toPickUpDate: ship_date_to?.replaceAll('-', ''),
    destCountry: destination_country_code,
    destZip: destination_postal_code,
    shipperNum: account_number,
    refNumType: 'SmallPackage',
  });
}

/** Path and query of an inquiry. */
export function urlOf(what: string, number: string, query: Readonly<Record<string, string>>): string {
  return `/api/track/v1/${what}/${encodeURIComponent(number)}?${new URLSearchParams(query)}`;
}

const wireStatus = z.object({
  type: maybeText,
  code: maybeText,
  statusCode: maybeText,
  description: maybeText,
  simplifiedTextDescription: maybeText,
});

const wireAddress = z.object({
  city: maybeText,
  stateProvince: maybeText,
  postalCode: maybeText,
  countryCode: maybeText,
  country: maybeText,
});

const wireActivity = z.object({
  date: maybeText,
  time: maybeText,
  gmtDate: maybeText,
  gmtTime: maybeText,
  gmtOffset: maybeText,
  location: maybe(z.object({ address: maybe(wireAddress) })),
  status: maybe(wireStatus),
});

const wirePackage = z.object({
  trackingNumber: maybeText,
  currentStatus: maybe(wireStatus),
  activity: listOf(wireActivity),
  deliveryDate: listOf(z.object({ type: maybeText, date: maybeText })),
  deliveryTime: maybe(z.object({ type: maybeText, startTime: maybeText, endTime: maybeText })),
  deliveryInformation: maybe(
    z.object({
      receivedBy: maybeText,
      location: maybeText,
      // Proofs, in base64.
      pod: maybe(z.object({ content: maybeText })),
      signature: maybe(z.object({ image: maybeText })),
      deliveryPhoto: maybe(z.object({ photo: maybeText, photoDispositionCode: maybeText })),
    }),
  ),
  accessPointInformation: maybe(z.object({ pickupByDate: maybeText })),
  alternateTrackingNumber: listOf(z.object({ number: maybeText })),
  referenceNumber: listOf(z.object({ number: maybeText })),
  service: maybe(z.object({ code: maybeText, description: maybeText })),
});

export const wireTrackResponse = z.object({
  shipment: listOf(
    z.object({
      inquiryNumber: maybeText,
      package: listOf(wirePackage),
      warnings: listOf(z.object({ code: maybeText, message: maybeText })),
    }),
  ),
});

type WireActivity = z.output<typeof wireActivity>;
export type WireTrackedPackage = z.output<typeof wirePackage>;

function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  carrier: CarrierIdentity,
): TrackingOutcome {
  return trackingOutcome(
    request.inquiries.flatMap((inquiry, at) => {
      const reply = replies.find((one) => one.package === at);
      return reply === undefined ? [] : tracked(reply, inquiry, carrier);
    }),
  );
}

function tracked(
  reply: Reply,
  { tracking_number, field }: WireInquiry,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [{ ...failureEntry(carrier, reply), field }] }];
  const reading = readReply(reply, carrier, under('trackResponse'));
  const unknown = (said: { code?: string | undefined; message?: string | undefined }): TrackedNumber[] => [
    { errors: [unknownNumberEntry(carrier, { tracking_number, field, ...said })] },
  ];
  if (reading.errors !== undefined) {
    const [first] = reading.reported;
    if (reply.status === 404 && first !== undefined) return unknown(first);
    return [{ errors: reading.errors.map((entry) => ({ ...entry, field })) }];
  }
  const { shipment: shipments } = wireTrackResponse.parse(reading.document);
  const packages = shipments.flatMap((shipment) => shipment.package);
  if (packages.length === 0) return unknown(shipments.flatMap(({ warnings }) => warnings)[0] ?? {});
  if (tracking_number === undefined)
    return packages.map((one) => ({ details: detailsOf(one, one.trackingNumber ?? '', carrier) }));
  // The answer may hold every package of the shipment.
  const own = packages.find(({ trackingNumber }) => trackingNumber === tracking_number) ?? packages[0];
  if (own === undefined) return unknown({});
  const details = detailsOf(own, tracking_number, carrier);
  const siblings = packages.flatMap(({ trackingNumber }) =>
    trackingNumber === undefined || trackingNumber === tracking_number
      ? []
      : [{ tracking_number: trackingNumber, relation: 'package' as const }],
  );
  return [{ details: { ...details, related: [...siblings, ...details.related] } }];
}

/** What UPS reports of one package. */
export function detailsOf(
  wire: WireTrackedPackage,
  tracking_number: string,
  carrier: CarrierIdentity,
): TrackingDetails {
  const { service, currentStatus, deliveryInformation, alternateTrackingNumber, referenceNumber } = wire;
  const serviceName = service?.description;
  return trackingDetails(carrier, {
    tracking_number,
    events: wire.activity.map((activity) => eventOf(activity, serviceName)),
    ...(currentStatus === undefined ? {} : { summary: meaningOf(currentStatus, serviceName) }),
    status_text: textOf(currentStatus) ?? null,
    estimated_delivery: estimatedDelivery(wire),
    ...(deliveredAt(wire) === null ? {} : { delivered_at: deliveredAt(wire) }),
    signed_by: deliveryInformation?.receivedBy?.trim() || null,
    delivery_place: deliveryInformation?.location?.trim() || null,
    pickup_by: eventTime({ date: wire.accessPointInformation?.pickupByDate })?.date ?? null,
    service: service === undefined ? null : { code: service.code ?? null, name: serviceName ?? null },
    references: referenceNumber.flatMap(({ number }) => (number === undefined ? [] : [number])),
    related: alternateTrackingNumber.flatMap(({ number }) =>
      number === undefined || number === tracking_number
        ? []
        : [{ tracking_number: number, relation: 'partner' as const }],
    ),
  });
}

function eventOf(activity: WireActivity, serviceName: string | undefined): TrackingEvent {
  const { status = {}, location } = activity;
  const address = location?.address;
  return trackingEvent({
    time: timeOf(activity),
    ...meaningOf(status, serviceName),
    code: status.statusCode ?? status.type ?? null,
    sub_code: status.code ?? null,
    text: textOf(status) ?? '',
    place: trackingPlace({
      city: address?.city,
      state_code: address?.stateProvince,
      postal_code: address?.postalCode,
      country_code: address?.countryCode ?? address?.country,
    }),
  });
}

const textOf = (status: WireTrackedPackage['currentStatus']): string | undefined =>
  status?.description?.trim() || status?.simplifiedTextDescription?.trim() || undefined;

/** `date` and `time` are local and have no zone. `gmtDate` and `gmtTime` are UTC already; `gmtOffset` is the local zone. */
function timeOf({ date, time, gmtDate, gmtTime, gmtOffset }: WireActivity): EventTime | null {
  return (
    eventTimeFromUtc({ date: gmtDate, time: gmtTime, utc_offset: gmtOffset }) ?? eventTime({ date, time })
  );
}

/** Rescheduled, else scheduled; the window of hours is in `deliveryTime`. Not of a package that was delivered. */
function estimatedDelivery({ deliveryDate, deliveryTime }: WireTrackedPackage): EstimatedDelivery | null {
  const dateOf = (wanted: string) => deliveryDate.find(({ type }) => type === wanted)?.date;
  if (dateOf('DEL') !== undefined) return null;
  const date = eventTime({ date: dateOf('RDD') ?? dateOf('SDD') })?.date;
  if (date === undefined) return null;
  const { type = '', startTime, endTime } = deliveryTime ?? {};
  const clock = (time: string | undefined) => eventTime({ date, time })?.time?.slice(0, 5) ?? null;
  return {
    date,
    from: WINDOWS.includes(type) ? clock(startTime) : null,
    to: WINDOWS.includes(type) || type === 'CMT' ? clock(endTime) : null,
    utc_offset: null,
    kind: type === 'CMT' ? 'committed' : WINDOWS.includes(type) ? 'estimated' : 'scheduled',
  };
}

/** Estimated, confirmed and imminent delivery windows. */
const WINDOWS = ['EDW', 'CDW', 'IDW'];

/** The delivery as `deliveryDate` and `deliveryTime` have it, if the list of activities does not have it. */
function deliveredAt({ activity, deliveryDate, deliveryTime }: WireTrackedPackage): EventTime | null {
  if (activity.some(({ status }) => status?.type === 'D')) return null;
  return eventTime({
    date: deliveryDate.find(({ type }) => type === 'DEL')?.date,
    time: deliveryTime?.type === 'DEL' ? deliveryTime.endTime : undefined,
  });
}
