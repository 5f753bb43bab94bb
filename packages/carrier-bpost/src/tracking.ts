/** Tracking: `GET /item/{barcode}/trackingInfo`, one call for each number. Source: bpost tracking v1, `itemTracking`. */
import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  clockTimeOf,
  eventTimeOf,
  newestFirst,
  type TrackedNumber,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe, maybeText, under } from '@waybill/carrier-kit/reply';
import { type CarrierIdentity, type EstimatedDelivery, isAnswer, type Reply } from '@waybill/core/plugin';
import { TRACKING } from './connect.js';
import { readReply } from './errors.js';
import type { Account } from './settings.js';
import { meaningOf } from './tracking-codes.js';

/** The numbers, one call each. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
}

const wireItem = z.object({
  customerReference: maybeText,
  crossReference: maybeText,
  deliveryTime: maybeText,
  deliveryTimeWindow: maybe(
    z.object({ plannedDeliveryDateWindowStart: maybeText, plannedDeliveryDateWindowEnd: maybeText }),
  ),
  itemDetail: maybe(z.object({ productCode: maybeText })),
  stateInfo: listOf(
    z.object({ time: maybeText, location: maybeText, stateCode: maybeText, stateDescription: maybeText }),
  ),
});

export const tracking: TrackingOperation<Account['settings'], WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, ship_date, language }, { report }) => {
    if (reference !== undefined)
      report.notSupported('reference', `is not searched for: ${report.name} tracks barcodes alone`);
    if (ship_date !== undefined)
      report.notice('ship_date', `${report.name} takes no day of shipment here: barcodes are enough.`);
    if (language !== undefined && language !== 'en')
      report.notice('language', `${report.name} answers in English, not in ${language}.`);
    return { numbers: trackingBatches(tracking_numbers).flat() };
  },
  next: atOnce(({ numbers }) =>
    numbers.map(({ tracking_number }) => ({
      step: 'track',
      method: 'GET',
      url: `${TRACKING}/item/${encodeURIComponent(tracking_number)}/trackingInfo`,
      headers: { accept: 'application/xml' },
      optional: true,
    })),
  ),
  parseResponse: ({ request, replies }, { carrier, account }) =>
    trackingOutcome(
      request.numbers.flatMap((number, at) => {
        const reply = replies[at];
        return reply === undefined ? [] : [tracked(reply, number, { carrier, account })];
      }),
    ),
};

function tracked(
  reply: Reply,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber {
  if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
  const reading = readReply(reply, carrier, under('itemTracking'));
  if (reading.errors === undefined)
    return { details: detailsOf(wireItem.parse(reading.document), tracking_number, carrier) };
  const [first] = reading.reported;
  if (reply.status === 404)
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, message: first?.message })] };
  return { errors: reading.errors.map((entry) => ({ ...entry, field })) };
}

function detailsOf(item: z.output<typeof wireItem>, tracking_number: string, carrier: CarrierIdentity) {
  const code = item.itemDetail?.productCode;
  const { crossReference, customerReference } = item;
  const events = newestFirst(
    item.stateInfo.map(({ time, location, stateCode, stateDescription }) =>
      trackingEvent({
        ...meaningOf(stateCode),
        code: stateCode ?? null,
        text: stateDescription ?? stateCode ?? '',
        time: eventTimeOf(time),
        place: trackingPlace({ text: location }),
      }),
    ),
  );
  const delivered_at = eventTimeOf(item.deliveryTime);
  // Not every code is known; the time of the delivery says what one that is not known means.
  const isDelivered = delivered_at !== null && (events[0]?.status ?? null) === null;
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    ...(isDelivered ? { summary: { status: 'delivered' } } : {}),
    service: code === undefined ? null : { code, name: null },
    references: customerReference === undefined ? [] : [customerReference],
    related:
      crossReference === undefined ? [] : [{ tracking_number: crossReference, relation: 'partner' as const }],
  });
  return details.delivered
    ? { ...details, delivered_at: delivered_at ?? details.delivered_at }
    : { ...details, estimated_delivery: windowOf(item.deliveryTimeWindow) };
}

/** The planned window. `deliveryTime` is no estimate: it is the moment of the delivery. */
function windowOf(window: z.output<typeof wireItem>['deliveryTimeWindow']): EstimatedDelivery | null {
  const from = eventTimeOf(window?.plannedDeliveryDateWindowStart);
  const to = eventTimeOf(window?.plannedDeliveryDateWindowEnd);
  const day = from ?? to;
  if (day === null) return null;
  return {
    date: day.date,
    from: clockTimeOf(from?.time?.slice(0, 5)) ?? null,
    to: clockTimeOf(to?.time?.slice(0, 5)) ?? null,
    utc_offset: day.utc_offset ?? null,
    kind: 'estimated',
  };
}
