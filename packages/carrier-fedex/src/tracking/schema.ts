/** The fields of `TrkcResponseVO_TrackingNumber` and `TrkcResponseVO_ReferenceNumber` that are read. All may be missing. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, wireBoolean } from '@waybill/carrier-kit/reply';
import { outputReader, wireNotices } from '../errors.js';
import { figure, text, word } from '../json.js';

const wireDelay = maybe(z.object({ type: text, status: text }));

const wireAddress = z.object({ city: text, stateOrProvinceCode: text, postalCode: text, countryCode: text });

const wireStatus = z.object({
  code: text,
  derivedCode: text,
  statusByLocale: text,
  description: text,
  ancillaryDetails: listOf(z.object({ reason: text })),
  delayDetail: wireDelay,
});

const wireScan = z.object({
  date: text,
  eventType: text,
  derivedStatusCode: text,
  eventDescription: text,
  derivedStatus: text,
  exceptionCode: text,
  exceptionDescription: text,
  // By number an address; by reference, in the contract, the place at it.
  scanLocation: maybe(
    wireAddress.extend({ locationContactAndAddress: maybe(z.object({ address: maybe(wireAddress) })) }),
  ),
  delayDetail: wireDelay,
});
export type WireScan = z.output<typeof wireScan>;

const wireWindow = maybe(z.object({ window: maybe(z.object({ begins: text, ends: text })) }));
export type WireWindow = z.output<typeof wireWindow>;

/** `value` in the contract, `values` in replies (2026-11-22, recorded by other developers). */
const wireIdentifier = z.object({ type: text, value: listOf(word), values: listOf(word) });

const wireTrackResult = z.object({
  trackingNumberInfo: maybe(z.object({ trackingNumber: text })),
  error: maybe(z.object({ code: text, message: text })),
  additionalTrackingInfo: maybe(z.object({ packageIdentifiers: listOf(wireIdentifier) })),
  serviceDetail: maybe(z.object({ type: text, description: text })),
  latestStatusDetail: maybe(wireStatus),
  serviceCommitMessage: maybe(z.object({ type: text })),
  shipmentDetails: maybe(z.object({ beforePossessionStatus: maybe(wireBoolean) })),
  availableImages: listOf(z.object({ type: text })),
  deliveryDetails: maybe(
    z.object({
      receivedByName: text,
      signedByName: text,
      locationDescription: text,
      deliveryAttempts: figure,
    }),
  ),
  scanEvents: listOf(wireScan),
  dateAndTimes: listOf(z.object({ type: text, dateTime: text })),
  estimatedDeliveryTimeWindow: wireWindow,
  standardTransitTimeWindow: wireWindow,
});
export type WireTrackResult = z.output<typeof wireTrackResult>;

const wireNumber = z.object({ trackingNumber: text, trackResults: listOf(wireTrackResult) });
export type WireNumber = z.output<typeof wireNumber>;

/** What a reply says of numbers; `undefined` for a document that names none. */
export const trackedIn = outputReader(
  z.object({ completeTrackResults: listOf(wireNumber), alerts: wireNotices }),
  ({ completeTrackResults }) => completeTrackResults.length > 0,
);
