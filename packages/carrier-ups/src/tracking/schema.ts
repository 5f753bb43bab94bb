/** The fields of `trackResponse` that we read. All may be missing. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText } from '@waybill/carrier-kit/reply';

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

export type WireStatus = z.output<typeof wireStatus>;
export type WireActivity = z.output<typeof wireActivity>;
export type WireTrackedPackage = z.output<typeof wirePackage>;
