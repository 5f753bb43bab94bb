/** `PostOfficeLocation`. */
import { z } from '@waybill/carrier-kit';
import { clockTimeOf, distanceIn, type LocationFacts, weekdayNamed } from '@waybill/carrier-kit/after';
import { listOf, maybe, maybeText, wireBoolean, wireDecimal } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import type { LocationKind, OpeningHours, Weekday } from '@waybill/core/plugin';
import { suggestedAddress, wireAddress } from './address.js';

/** Each service has hours of its own. The file has `facilityID`, and USPS's example of a reply `facilityId`. */
const wireOffice = z.object({
  facilityId: maybeText,
  facilityID: maybeText,
  facilityName: maybeText,
  facilityAddress: maybe(wireAddress),
  geoCoordinates: maybe(z.object({ latitude: maybe(wireDecimal), longitude: maybe(wireDecimal) })),
  postOfficeType: maybeText,
  distance: maybe(wireDecimal),
  phoneNumbers: maybe(z.object({ phone: maybeText })),
  services: listOf(
    z.object({
      service: maybeText,
      hours: listOf(
        z.object({
          dayOfWeek: maybeText,
          times: listOf(z.object({ openTime: maybeText, closeTime: maybeText })),
        }),
      ),
    }),
  ),
  temporaryClosure: maybe(wireBoolean),
  temporaryClosureDate: maybeText,
  timeZone: maybeText,
});
type WireOffice = z.output<typeof wireOffice>;

const wireResponse = z.object({ locations: listOf(wireOffice) });

/** The post offices in a document; `undefined` for another one. */
export function officesIn(document: unknown, distance_unit: 'KM' | 'MI'): LocationFacts[] | undefined {
  if (typeof document !== 'object' || document === null || !('locations' in document)) return undefined;
  return wireResponse.parse(document).locations.flatMap((wire) => officeOf(wire, distance_unit) ?? []);
}

/** `postOfficeType`. The first two are counters: of USPS, and of shops in its name. */
const KINDS: Readonly<Record<string, LocationKind>> = {
  POST_OFFICE: 'counter',
  CONTRACT_POSTAL_UNIT: 'shop',
  VILLAGE_POST_OFFICE: 'shop',
  SELF_SERVICE_KIOSK: 'other',
};

/** Nothing for one without an id, which no request could name. */
function officeOf(wire: WireOffice, distance_unit: 'KM' | 'MI'): LocationFacts | undefined {
  const { facilityId, facilityID, facilityName, facilityAddress, geoCoordinates, postOfficeType } = wire;
  const id = facilityId ?? facilityID;
  if (id === undefined) return undefined;
  const isHolding = wire.services.some(({ service }) => service === 'HOLD_FOR_PICKUP');
  return {
    id,
    name: facilityName ?? id,
    kind: KINDS[postOfficeType ?? ''] ?? 'other',
    address: suggestedAddress(facilityAddress),
    latitude: geoCoordinates?.latitude,
    longitude: geoCoordinates?.longitude,
    distance:
      wire.distance === undefined
        ? null
        : distanceIn(distance_unit, { value: Number(wire.distance), unit: 'MI' }),
    hours: hoursOf(wire, 'RETAIL').flatMap(({ day, opens, closes }) =>
      opens === undefined || closes === undefined || closes <= opens ? [] : [{ day, opens, closes }],
    ),
    latest_drop_off: lastCollection(wire),
    purposes: isHolding ? ['drop_off', 'collect'] : ['drop_off'],
    phone_number: wire.phoneNumbers?.phone ?? null,
    meta: {
      notices: closureOf(wire),
      post_office_type: postOfficeType ?? null,
      time_zone: wire.timeZone ?? null,
    },
  };
}

interface ServiceHours {
  readonly day: Weekday;
  readonly opens: OpeningHours['opens'] | undefined;
  readonly closes: OpeningHours['closes'] | undefined;
}

function hoursOf({ services }: WireOffice, name: string): ServiceHours[] {
  const hours = services.find(({ service }) => service === name)?.hours ?? [];
  return hours.flatMap(({ dayOfWeek, times }) => {
    const day = weekdayNamed(dayOfWeek ?? '');
    if (day === undefined) return [];
    return times.map(({ openTime, closeTime }) => ({
      day,
      opens: clockTimeOf(openTime),
      closes: clockTimeOf(closeTime),
    }));
  });
}

/** Where it is the same from Monday to Friday. */
function lastCollection(wire: WireOffice): string | null {
  const weekdays = hoursOf(wire, 'LAST_COLLECTION').filter(({ day }) => !day.startsWith('s'));
  const [time, ...others] = new Set(weekdays.map(({ closes }) => closes));
  return others.length === 0 ? (time ?? null) : null;
}

function closureOf({ temporaryClosure, temporaryClosureDate }: WireOffice): Notice[] {
  if (temporaryClosure !== true) return [];
  const since = temporaryClosureDate === undefined ? '' : ` from ${temporaryClosureDate} on`;
  return [{ code: 'temporary_closure', message: `USPS has it closed for a time${since}.` }];
}
