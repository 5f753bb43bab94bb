/** One package, from USPS's terms to neutral. */
import {
  clockTimeOf,
  eventTime,
  newestFirst,
  trackingDetails,
  trackingEvent,
  trackingPlace,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice, TrackingDetails, TrackingEvent } from '@waybill/core';
import type { CarrierIdentity, EstimatedDelivery, TrackedService } from '@waybill/core/plugin';
import { services } from '../services.js';
import { partsOf, timeOf } from './event-time.js';
import { eventMeaning, summaryMeaning, wordsMeaning } from './meaning.js';
import type { WireDetails, WireEvent } from './schema.js';

export function detailsOf(
  wire: WireDetails,
  tracking_number: string,
  carrier: CarrierIdentity,
): TrackingDetails {
  const reported = wire.trackingEvents.map(eventOf);
  // An account without the details gets sentences.
  const all = reported.length > 0 ? reported : wire.eventSummaries.map(sentenceEvent);
  const events = withDeliveryToSender(newestFirst(all));
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    summary: summaryMeaning(wire, events),
    status_text: wire.status ?? wire.statusSummary ?? events[0]?.text ?? null,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    service: serviceOf(wire),
    meta: {
      notices: returnNotice(wire),
      ...omitUndefined({ return_date: wire.returnDateNotice, access_control: wire.accessControl }),
    },
  });
  const { delivered, status } = details;
  const isProved = wire.proofOfDeliveryEnabled === true || wire.trackingProofOfDeliveryEnabled === true;
  return {
    ...details,
    estimated_delivery: FINISHED.includes(status) ? null : estimatedDelivery(wire),
    delivery_place: delivered ? deliveryPlace(events) : null,
    proof: delivered && isProved ? ['email'] : [],
  };
}

/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returning', 'returned', 'failed'];

function eventOf(event: WireEvent): TrackingEvent {
  return trackingEvent({
    time: timeOf(event),
    ...eventMeaning(event),
    code: event.eventCode ?? null,
    text: event.eventType ?? '',
    place: trackingPlace({
      city: event.eventCity,
      state_code: event.eventState,
      postal_code: event.eventZIP,
      // The country is a name or a code.
      ...(/^[A-Z]{2}$/.test(event.eventCountry ?? '')
        ? { country_code: event.eventCountry }
        : { text: event.eventCountry }),
    }),
    signed_by: event.name ?? event.firm ?? null,
  });
}

/** The sentence holds time and place in words, in more than one order. */
function sentenceEvent(text: string): TrackingEvent {
  return trackingEvent({ ...(wordsMeaning(text) ?? {}), text });
}

/** `mailClass` is a code, or words with trade marks. */
function serviceOf({ mailClass }: WireDetails): TrackedService | null {
  if (mailClass === undefined) return null;
  const row = services.rows.find(({ code }) => code === mailClass);
  return services.code_pattern?.test(mailClass)
    ? { code: mailClass, name: row?.name ?? null }
    : { code: null, name: mailClass };
}

/** "Front Door/Porch" of "Delivered, Front Door/Porch". */
function deliveryPlace(events: readonly TrackingEvent[]): string | null {
  const text = events.find(({ status }) => status === 'delivered')?.text ?? '';
  return /^delivered, *(?<place>.+)$/i.exec(text)?.groups?.place ?? null;
}

function returnNotice({ returnDateNotice }: WireDetails): Notice[] {
  if (returnDateNotice === undefined) return [];
  const message = `USPS returns it to the sender on ${returnDateNotice}.`;
  return [{ code: 'return_date', message }];
}

/** Predicted from where it is, expected when it was mailed, guaranteed by the service. */
function estimatedDelivery(wire: WireDetails): EstimatedDelivery | null {
  const { predictedDeliveryDate, predictedDeliveryTimeStamp, expectedDeliveryTimeStamp } = wire;
  const window = {
    from: clockTimeOf(wire.predictedDeliveryWindowStartTime),
    to: clockTimeOf(wire.predictedDeliveryWindowEndTime),
  };
  return (
    delivery('estimated', predictedDeliveryDate, window) ??
    delivery('estimated', predictedDeliveryTimeStamp) ??
    delivery('scheduled', expectedDeliveryTimeStamp) ??
    delivery('scheduled', wire.expectedDeliveryDate, { to: clockTimeOf(wire.expectedDeliveryTime) }) ??
    delivery('committed', wire.guaranteedDeliveryTimeStamp) ??
    delivery('committed', wire.guaranteedDeliveryDate)
  );
}

function delivery(
  kind: EstimatedDelivery['kind'],
  written: string | undefined,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): EstimatedDelivery | null {
  const at = eventTime(partsOf(written));
  if (at === null) return null;
  // Midnight stands for a day without a time.
  const until = at.time === null || at.time === '00:00:00' ? null : at.time.slice(0, 5);
  return { date: at.date, from: from ?? null, to: to ?? until, utc_offset: null, kind };
}
