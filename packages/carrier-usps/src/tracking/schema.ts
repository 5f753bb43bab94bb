/** The fields of `TrackingDetails` and `TrackingSummary` that we read. All may be missing. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, wireBoolean, wireText } from '@waybill/carrier-kit/reply';

const wireEvent = z.object({
  eventType: maybeText,
  eventCode: maybeText,
  eventTimestamp: maybeText,
  GMTTimestamp: maybeText,
  GMTOffset: maybeText,
  eventCity: maybeText,
  eventState: maybeText,
  eventZIP: maybeText,
  eventCountry: maybeText,
  firm: maybeText,
  name: maybeText,
});

const wireDetails = z.object({
  trackingNumber: maybeText,
  status: maybeText,
  statusCategory: maybeText,
  statusSummary: maybeText,
  trackingEvents: listOf(wireEvent),
  mailClass: maybeText,
  predictedDeliveryDate: maybeText,
  predictedDeliveryWindowStartTime: maybeText,
  predictedDeliveryWindowEndTime: maybeText,
  predictedDeliveryTimeStamp: maybeText,
  expectedDeliveryTimeStamp: maybeText,
  guaranteedDeliveryTimeStamp: maybeText,
  returnDateNotice: maybeText,
  accessControl: maybeText,
  // What a proof of delivery is requested with, and whether there is one.
  uniqueMailPieceId: maybeText,
  mailPieceIntakeDate: maybeText,
  tableCode: maybeText,
  proofOfDeliveryEnabled: maybe(wireBoolean),
  trackingProofOfDeliveryEnabled: maybe(wireBoolean),
  // `TrackingSummary`: a sentence for each event.
  eventSummaries: listOf(wireText),
  expectedDeliveryDate: maybeText,
  expectedDeliveryTime: maybeText,
  guaranteedDeliveryDate: maybeText,
});

export type WireEvent = z.output<typeof wireEvent>;
export type WireDetails = z.output<typeof wireDetails>;

/** Members that only an answer about a package has. */
const TELLING = ['trackingNumber', 'statusCategory', 'statusSummary', 'trackingEvents', 'eventSummaries'];

/** What the reply says of a package; `undefined` for another document. */
export function trackedIn(document: unknown): WireDetails | undefined {
  const isAbout = TELLING.some((member) => member in Object(document));
  return isAbout ? wireDetails.safeParse(document).data : undefined;
}
