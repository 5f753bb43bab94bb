import { z } from '@waybill/carrier-kit';
import { listOf, maybe, wireText } from '@waybill/carrier-kit/reply';
import { wireNotices } from '../errors.js';
import { figure, text } from '../reply-schemas.js';

const wireHours = z.object({
  dayofweek: text,
  operationalHoursType: text,
  operationalHours: listOf(z.object({ begins: text, ends: text })),
});
/** The hours of one day. */
export type WireHours = z.output<typeof wireHours>;

const wireAddress = z.object({
  streetLines: listOf(wireText),
  city: text,
  stateOrProvinceCode: text,
  postalCode: text,
  countryCode: text,
});

const wireLocation = z.object({
  locationId: wireText.transform((written) => written.trim()).pipe(z.string().min(1)),
  distance: maybe(z.object({ units: z.enum(['KM', 'MI']), value: figure })),
  contactAndAddress: maybe(
    z.object({
      address: maybe(wireAddress),
      contact: maybe(z.object({ companyName: text, phoneNumber: text })),
      addressAncillaryDetail: maybe(z.object({ displayName: text, locationInProperty: text })),
    }),
  ),
  storeHours: listOf(wireHours),
  geoPositionalCoordinates: maybe(z.object({ latitude: figure, longitude: figure })),
  locationType: text,
  locationAttributeTypes: listOf(wireText),
  specialInstructions: text,
});
/** One of `locationDetailList`. */
export type WireLocation = z.output<typeof wireLocation>;

const wireFound = z.object({
  output: z.object({ totalResults: figure, locationDetailList: listOf(wireLocation), alerts: wireNotices }),
});

/** What a reply found; `undefined` if it does not even say that it found nothing. */
export function foundIn(document: unknown) {
  const output = wireFound.safeParse(document).data?.output;
  return output?.totalResults === undefined && (output?.locationDetailList.length ?? 0) === 0
    ? undefined
    : output;
}
