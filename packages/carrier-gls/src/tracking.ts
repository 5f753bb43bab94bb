/** Tracking: up to ten numbers in a call, each answered for itself. GLS Track and Trace V1 1.0.7, getEventsByReferences. */
import { atOnce, type OperationContext, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  chosenShipment,
  eventTimeOf,
  type TrackedNumber,
  type TrackingMeaning,
  trackingBatches,
  trackingCodes,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, localErrorEntry, maybeText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { TrackingOutcome } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
  type TrackingRequest,
} from '@waybill/core/plugin';
import { listIn, readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

/** Lists of numbers, one call each. */
export interface WireTrackingRequest {
  readonly batches: readonly (readonly AskedNumber[])[];
  /** Of several packages with one number, that of the nearest day is meant. */
  readonly ship_date?: string;
  /** Of the texts, as `Accept-Language` has it. */
  readonly language: string;
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

function createRequest(
  { tracking_numbers, reference, ship_date, language = 'en' }: TrackingRequest,
  { report }: OperationContext,
): WireTrackingRequest {
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^\w+$/.test(number)) report.invalid(`tracking_numbers[${at}]`, 'must be letters and digits');
  if (reference !== undefined)
    report.notSupported('reference', 'is set; GLS finds packages by their numbers alone');
  return omitUndefined({
    batches: trackingBatches(tracking_numbers, 10),
    ship_date,
    language: language.toUpperCase(),
  });
}

function callsOf({ batches, language }: WireTrackingRequest): Call[] {
  return batches.map((batch, at) =>
    trackingCall(
      batch.map((one) => one.tracking_number),
      at,
      language,
    ),
  );
}

/** @param at the batch, or the package. */
export function trackingCall(numbers: readonly string[], at: number, language: string): Call {
  return {
    step: 'track',
    package: at,
    method: 'GET',
    url: `/track-and-trace-v1/tracking/simple/references/${numbers.join(',')}`,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'accept-language': language },
    optional: true,
  };
}

const wireParcel = z.object({
  requested: maybeText,
  unitno: maybeText,
  status: maybeText,
  statusDateTime: maybeText,
  events: listOf(
    z.object({
      code: maybeText,
      city: maybeText,
      postalCode: maybeText,
      country: maybeText,
      description: maybeText,
      eventDateTime: maybeText,
    }),
  ),
  errorCode: maybeText,
  errorMessage: maybeText,
});
type WireParcel = z.output<typeof wireParcel>;

function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  carrier: CarrierIdentity,
): TrackingOutcome {
  return trackingOutcome(
    request.batches.flatMap((batch, at) => {
      const reply = replies.find((one) => one.package === at);
      return reply === undefined ? [] : tracked(reply, batch, request, carrier);
    }),
  );
}

function tracked(
  reply: Reply,
  batch: readonly AskedNumber[],
  request: WireTrackingRequest,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [failureEntry(carrier, reply)] }];
  const reading = readReply(reply, carrier, listIn('parcels', wireParcel));
  if (reading.errors !== undefined) return [{ errors: reading.errors }];
  return batch.map((asked) => {
    const own = reading.document.filter((parcel) => batch.length === 1 || isAbout(parcel, asked));
    return trackedNumber(own, asked, request, carrier);
  });
}

/** Whether the package that was asked about is cancelled. */
export function isCancelled(reply: Reply, carrier: CarrierIdentity): boolean {
  if (!isAnswer(reply)) return false;
  const { document = [] } = readReply(reply, carrier, listIn('parcels', wireParcel));
  return document.length > 0 && document.every(({ status }) => status === 'CANCELED');
}

function isAbout({ requested }: WireParcel, { tracking_number }: AskedNumber): boolean {
  return requested?.toUpperCase() === tracking_number.toUpperCase();
}

function trackedNumber(
  parcels: readonly WireParcel[],
  { tracking_number, field }: AskedNumber,
  { ship_date }: WireTrackingRequest,
  carrier: CarrierIdentity,
): TrackedNumber {
  const known = parcels.filter(({ errorCode }) => errorCode === undefined);
  const chosen = chosenShipment(known, {
    ship_date,
    dayOf: ({ events, statusDateTime }) => (events.at(-1)?.eventDateTime ?? statusDateTime)?.slice(0, 10),
    carrier_name: 'GLS',
  });
  if (chosen !== undefined) {
    const details = detailsOf(chosen.shipment, tracking_number, carrier);
    return { details: { ...details, meta: { ...details.meta, notices: chosen.notices } } };
  }
  const [{ errorCode: code, errorMessage: message }] = [
    parcels[0] ?? { errorCode: undefined, errorMessage: undefined },
  ];
  if (code === undefined || code.startsWith('E_404'))
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] };
  const isDown = code.startsWith('E_500');
  const entry = localErrorEntry(carrier, code, message ?? code, isDown ? 'unavailable' : 'carrier');
  return { errors: [{ ...entry, retryable: isDown, field }] };
}

/** `status`. FINAL closes the history: then the events say how it ended. */
const STATUSES = trackingCodes({
  pre_transit: 'PLANNEDPICKUP INPICKUP PREADVICE',
  in_transit: 'INTRANSIT INWAREHOUSE',
  out_for_delivery: 'INDELIVERY',
  attempted: 'NOTDELIVERED',
  available_for_pickup: 'DELIVEREDPS',
  delivered: 'DELIVERED',
  exception: 'NOTPICKEDUP',
  cancelled: 'CANCELED',
});

/** The first part of an event's code, or the whole where that says more. `INTIAL` is GLS's own spelling. */
const EVENTS = trackingCodes({
  pre_transit: 'INTIAL.PREADVICE INTIAL.E48_DATA',
  accepted: 'INTIAL.NORMAL',
  in_transit: 'INTIAL',
  out_for_delivery: 'OUTDEL',
  available_for_pickup: 'DELIVD.PARCELSHOP',
  delivered: 'DELIVD',
  cancelled: 'CANCEL',
  remark: 'CHANGD',
});

function meaningOf(code = ''): TrackingMeaning {
  return EVENTS.get(code) ?? EVENTS.get(code.split('.')[0] ?? '') ?? { status: null, reason: null };
}

function detailsOf(wire: WireParcel, tracking_number: string, carrier: CarrierIdentity) {
  const events = wire.events.map(({ code, city, postalCode, country, description, eventDateTime }) =>
    trackingEvent({
      time: eventTimeOf(eventDateTime),
      ...meaningOf(code),
      code: code ?? null,
      text: description ?? '',
      place: trackingPlace({ city, postal_code: postalCode, country_code: country }),
    }),
  );
  const isOpen = events.every(({ status }) => status === null);
  const summary = STATUSES.get(wire.status ?? '') ?? (isOpen ? { status: 'unknown' as const } : undefined);
  const isDelivered = summary?.status === 'delivered';
  return trackingDetails(carrier, {
    tracking_number,
    events,
    ...(summary === undefined ? {} : { summary }),
    // A status that we do not know is kept in GLS's own word.
    ...(isOpen && wire.status !== undefined ? { status_text: wire.status } : {}),
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    ...(isDelivered && events.every(({ status }) => status !== 'delivered')
      ? { delivered_at: eventTimeOf(wire.statusDateTime) }
      : {}),
  });
}
