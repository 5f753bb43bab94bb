import * as z from 'zod/mini';
import { countryOf, type SuggestedAddress } from './address.js';
import type { CarrierIdentity } from './carrier-identity.js';
import { brand, Entity } from './entity.js';
import type { ErrorEntry } from './error-entry.js';
import { count, extra, fields, text } from './fields.js';
import { type Issue, issue } from './issue.js';
import { type Party, type PartyData, partySchema } from './party.js';
import type { Notice } from './quote.js';
import { isRecord, reader } from './validation.js';

/** What a location is; `other` where the carrier's word fits none. */
export const LOCATION_KINDS = ['counter', 'shop', 'locker', 'drop_box', 'other'] as const;
/** One of {@link LOCATION_KINDS}. */
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** What people do there: hand packages over, or collect them. */
export const LOCATION_PURPOSES = ['drop_off', 'collect'] as const;
/** One of {@link LOCATION_PURPOSES}. */
export type LocationPurpose = (typeof LOCATION_PURPOSES)[number];

/** Where to look: an address with its country, or a point. */
export interface LocationsNear {
  /** Look around this address. */
  readonly address?: PartyData;
  /** Degrees north of the equator, together with `longitude`. */
  readonly latitude?: number;
  /** Degrees east of Greenwich, together with `latitude`. */
  readonly longitude?: number;
}

/** The fields of a {@link LocationsRequest}: where to look, or the id of one location. */
export interface LocationsRequestData {
  /** Where to look. */
  readonly near?: LocationsNear;
  /** The one location with this id. */
  readonly id?: string;
  /** How far to look, in `distance_unit`. Left out, the carrier decides. */
  readonly radius?: number;
  /** Unit of `radius` and of the distances in the answer. Default `KM`. */
  readonly distance_unit?: 'KM' | 'MI';
  /** The most locations to give. Left out, the carrier decides. */
  readonly limit?: number;
  /** Only where all of this is possible. */
  readonly purposes?: readonly LocationPurpose[];
  /** Only these kinds. */
  readonly kinds?: readonly LocationKind[];
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

const defaults = { distance_unit: 'KM' };

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));

export const locationsNearSchema = fields({
  address: z.optional(partySchema),
  latitude: z.optional(degrees(90)),
  longitude: z.optional(degrees(180)),
});

export const locationsRequestSchema = fields({
  near: z.optional(locationsNearSchema),
  id: z.optional(text),
  radius: z.optional(z.number().check(z.positive(), z.maximum(20_000))),
  distance_unit: z.optional(z.enum(['KM', 'MI'])),
  limit: z.optional(count),
  purposes: z.optional(z.array(z.enum(LOCATION_PURPOSES))),
  kinds: z.optional(z.array(z.enum(LOCATION_KINDS))),
  extra: z.optional(extra),
});
const read = reader(locationsRequestSchema, whereToLook);

function whereToLook({ near, id }: Readonly<Record<string, unknown>>): Issue[] {
  if (near === undefined && id === undefined) return [issue('near', 'required', 'is required, or an id')];
  if (!isRecord(near)) return [];
  const { address, latitude, longitude } = near;
  if ((latitude === undefined) !== (longitude === undefined))
    return [
      issue(
        latitude === undefined ? 'near.latitude' : 'near.longitude',
        'required',
        'is required: a point has both',
      ),
    ];
  if (address === undefined && latitude === undefined)
    return [issue('near.address', 'required', 'is required, or latitude and longitude')];
  return latitude === undefined ? countryOf('near.address', address) : [];
}

/** The input of looking for locations. */
export class LocationsRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: LocationsRequestData) {
    super(read, data);
  }
}
export interface LocationsRequest extends LocationsRequestData {
  readonly near?: Omit<LocationsNear, 'address'> & { readonly address?: Party };
  readonly distance_unit: 'KM' | 'MI';
}
brand(LocationsRequest, 'LocationsRequest', defaults);

/** The days of the week, as {@link OpeningHours} have them. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
/** One of {@link WEEKDAYS}. */
export type Weekday = (typeof WEEKDAYS)[number];

/** When a location is open on one day of the week. A day may have several; a day without any is closed. */
export interface OpeningHours {
  /** The day. */
  readonly day: Weekday;
  /** `HH:MM` there. */
  readonly opens: string;
  /** `HH:MM` there; `24:00` for the end of the day. */
  readonly closes: string;
}

/** A place where packages are handed over or collected. */
export interface Location extends CarrierIdentity {
  /** What a request to ship takes to have the package brought there. */
  readonly id: string;
  /** Its name. */
  readonly name: string;
  /** What it is. */
  readonly kind: LocationKind;
  /** Where it is. */
  readonly address: SuggestedAddress;
  /** Degrees north of the equator. */
  readonly latitude: number | null;
  /** Degrees east of Greenwich. */
  readonly longitude: number | null;
  /** How far it is from where the search began. */
  readonly distance: { readonly value: number; readonly unit: 'KM' | 'MI' } | null;
  /** From Monday to Sunday; empty if the carrier does not say. */
  readonly hours: readonly OpeningHours[];
  /** The latest time to hand a package over that is to leave on the same day, `HH:MM` there. */
  readonly latest_drop_off: string | null;
  /** What people do there; empty if the carrier does not say. */
  readonly purposes: readonly LocationPurpose[];
  /** Its telephone number. */
  readonly phone_number: string | null;
  /** How to find it, in the carrier's words. */
  readonly instructions: string | null;
  /** Notices of the carrier, and facts of its own. */
  readonly meta: LocationMeta;
}

/** Further facts; carriers add their own. */
export interface LocationMeta {
  /** Messages of the carrier, and remarks on how its answer was read. */
  readonly notices: readonly Notice[];
  /** What `shipment.extra` says of it, for a carrier that needs its name and address beside the id. */
  readonly shipment_extra?: Readonly<Record<string, string>>;
  readonly [fact: string]: unknown;
}

/** The nearest first. No location without an error: there is none. */
export type LocationsOutcome = [locations: Location[], errors: ErrorEntry[]];
