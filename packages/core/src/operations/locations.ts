import * as z from 'zod/mini';
import { countryOf } from '../models/address.js';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { count, extra, fields, list, text } from '../models/fields.js';
import { type Issue, issue } from '../models/issue.js';
import {
  LOCATION_KINDS,
  LOCATION_PURPOSES,
  type Location,
  type LocationKind,
  type LocationPurpose,
} from '../models/location.js';
import { type Party, type PartyData, partySchema } from '../models/party.js';
import { isRecord } from '../models/validation.js';
import { operation } from './operation.js';

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

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));

export const locationsNearSchema = fields({
  address: z.optional(partySchema),
  latitude: z.optional(degrees(90)),
  longitude: z.optional(degrees(180)),
});

/** The input of looking for locations. */
export class LocationsRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: LocationsRequestData) {
    super(data);
  }
}
export interface LocationsRequest extends LocationsRequestData {
  readonly near?: Omit<LocationsNear, 'address'> & { readonly address?: Party };
  readonly distance_unit: 'KM' | 'MI';
}
brand(LocationsRequest, 'LocationsRequest', {
  schema: fields({
    near: z.optional(locationsNearSchema),
    id: z.optional(text),
    radius: z.optional(z.number().check(z.positive(), z.maximum(20_000))),
    distance_unit: z.optional(z.enum(['KM', 'MI'])),
    limit: z.optional(count),
    purposes: z.optional(list(z.enum(LOCATION_PURPOSES))),
    kinds: z.optional(list(z.enum(LOCATION_KINDS))),
    extra: z.optional(extra),
  }),
  rule: whereToLook,
  defaults: { distance_unit: 'KM' },
});

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

/** The nearest first. An empty list without an error means that there is no location. */
export type LocationsOutcome = [locations: Location[], errors: ErrorEntry[]];

export const locations = operation<LocationsOutcome>()({
  Request: LocationsRequest,
  create: 'createLocationsRequest',
  send: 'getLocations',
  parse: 'parseLocationsResponse',
  call: 'findLocations',
  what: 'find locations',
  reads: true,
  lists: true,
});
