/** Reads UPS's answers about packages. A number without data is not known yet: that is no failure of the account. */
import {
  eventTime,
  eventTimeFromUtc,
  type TrackedNumber,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, under } from '@waybill/carrier-kit/reply';
import type { TrackingDetails, TrackingEvent, TrackingOutcome } from '@waybill/core';
import {
  type CarrierIdentity,
  type EstimatedDelivery,
  type EventTime,
  type Exchange,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { meaningOf } from './meaning.js';
import type { WireInquiry, WireTrackingRequest } from './request.js';
import { type WireActivity, type WireTrackedPackage, wireTrackResponse } from './schema.js';

export function parseResponse(
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

/** What became of one package. */
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
