/** The fields of `ServicePointsRestResponseV3` that are read. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, wireBoolean, wireDecimal, wireText } from '@waybill/carrier-kit/reply';

/** DHL writes `null` and empty texts for what it does not have. */
const text = maybe(wireText.transform((written) => written.trim() || undefined));
const figure = maybe(wireDecimal.transform(Number));
const flag = maybe(wireBoolean);

const wirePoint = z.object({
  facilityId: text,
  servicePointName: text,
  localName: text,
  servicePointType: text,
  address: maybe(
    z.object({
      addressLine1: text,
      addressLine2: text,
      addressLine3: text,
      city: text,
      zipCode: text,
      country: text,
    }),
  ),
  geoLocation: maybe(z.object({ latitude: figure, longitude: figure })),
  distance: text,
  distanceMetric: figure,
  shippingCutOffTime: text,
  openingHours: maybe(
    z.object({ openingHours: listOf(z.object({ dayOfWeek: text, openingTime: text, closingTime: text })) }),
  ),
  servicePointCapabilities: maybe(
    z.object({ shipmentDropOff: flag, shipmentCollection: flag, capabilityCodes: text }),
  ),
  contactDetails: maybe(z.object({ phoneNumber: text, servicePointId: text })),
});
export type WirePoint = z.output<typeof wirePoint>;

const wirePoints = z.object({
  status: z.object({ statusCode: wireDecimal.transform(Number), statusMessage: text }),
  servicePoints: listOf(wirePoint),
});
export type WirePoints = z.output<typeof wirePoints>;

/** A document with DHL's status of the search, which an error document writes as a text. */
export function pointsIn(document: unknown): WirePoints | undefined {
  return wirePoints.safeParse(document).data;
}
