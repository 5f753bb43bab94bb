import * as z from 'zod/mini';
import { countryOf } from '../models/address.js';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { clockTime, count, country, date, extra, fields, list, text, totalWeight } from '../models/fields.js';
import type { ServiceCode } from '../models/installed-carriers.js';
import type { CountryCode } from '../models/iso-codes.js';
import { type Issue, issue } from '../models/issue.js';
import { type Party, type PartyData, partySchema } from '../models/party.js';
import type { PickupResult } from '../models/pickup-result.js';
import { type ShipmentHandle, shipmentHandleSchema } from '../models/shipment-handle.js';
import type { ShippingResult } from '../models/shipping-result.js';
import { operation } from './operation.js';

const PACKAGE_LOCATIONS = [
  'front_door',
  'back_door',
  'side_door',
  'reception',
  'mail_room',
  'office',
  'loading_dock',
  'porch',
  'mailbox',
  'knock',
  'other',
] as const;
/** Where the driver finds the packages. */
export type PackageLocation = (typeof PACKAGE_LOCATIONS)[number];

/** The fields of a {@link PickupRequest}. Day and times are those of the clock where the address is. */
export interface PickupRequestData {
  /** Who hands the packages over, and where. `address.type` says whether it is a home or a business. */
  readonly address: PartyData;
  /** Day of the pickup, `YYYY-MM-DD`. */
  readonly pickup_date: string;
  /** The packages are ready from this time on, `HH:MM`. */
  readonly ready_time: string;
  /** The driver can come until this time, `HH:MM`. */
  readonly closing_time: string;
  /** Number of packages. May be left out where `shipments` are given. */
  readonly package_count?: number;
  /** Weight of all packages, in `weight_unit`. */
  readonly total_weight?: number;
  /** Unit of `total_weight`. Default `KG`. */
  readonly weight_unit?: 'KG' | 'LB';
  /** Services of the packages, as `shipment.services` of a request to ship: some carriers send another driver for each. */
  readonly services?: readonly ServiceCode[];
  /** Countries that the packages go to, ISO 3166-1 alpha-2. Left out, the country of the address. */
  readonly destination_country_codes?: readonly CountryCode[];
  /** What was bought and is to be picked up: results of purchases, or what was stored of them. */
  readonly shipments?: readonly (ShippingResult | ShipmentHandle)[];
  /** Where the driver finds the packages. */
  readonly package_location?: PackageLocation;
  /** What the driver should know. */
  readonly instruction?: string;
  /** Where the carrier writes to about the pickup. */
  readonly notify_email?: string;
  /** Ask what the pickup costs, where the carrier says so only when it is asked. Default false. */
  readonly with_price?: boolean;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** What the requests about a pickup have in common. */
export const pickupShape = {
  address: partySchema,
  pickup_date: date,
  ready_time: clockTime,
  closing_time: clockTime,
  package_count: z.optional(count),
  total_weight: z.optional(totalWeight),
  weight_unit: z.optional(z.enum(['KG', 'LB'])),
  services: z.optional(list(text)),
  destination_country_codes: z.optional(list(country).check(z.minLength(1))),
  shipments: z.optional(list(shipmentHandleSchema).check(z.minLength(1))),
  package_location: z.optional(z.enum(PACKAGE_LOCATIONS)),
  instruction: z.optional(text),
  notify_email: z.optional(text),
  with_price: z.optional(z.boolean()),
  extra: z.optional(extra),
};

/** The defaults of these fields. */
export const pickupDefaults = { weight_unit: 'KG', with_price: false };

type Given = Readonly<Record<string, unknown>>;

export const pickupRules = (given: Given): Issue[] => [...availabilityRules(given), ...countRules(given)];

export function availabilityRules({ address, ready_time, closing_time }: Given): Issue[] {
  const isEmpty =
    typeof ready_time === 'string' && typeof closing_time === 'string' && closing_time <= ready_time;
  return [
    ...countryOf('address', address),
    ...(isEmpty
      ? [
          issue(
            'closing_time',
            'contradiction',
            `is ${closing_time}, which is not after ready_time ${ready_time}`,
          ),
        ]
      : []),
  ];
}

function countRules({ package_count, shipments }: Given): Issue[] {
  if (package_count !== undefined || shipments !== undefined) return [];
  return [issue('package_count', 'required', 'is required, or shipments')];
}

/** The input of scheduling a pickup. */
export class PickupRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupRequestData) {
    super(data);
  }
}
export interface PickupRequest extends PickupRequestData {
  readonly address: Party;
  readonly shipments?: readonly ShipmentHandle[];
  readonly weight_unit: 'KG' | 'LB';
  readonly with_price: boolean;
}
brand(PickupRequest, 'PickupRequest', {
  schema: fields(pickupShape),
  rule: pickupRules,
  defaults: pickupDefaults,
});

/** `null` when no pickup is known to have been scheduled. */
export type PickupOutcome = [result: PickupResult | null, errors: ErrorEntry[]];

export const pickup = operation<PickupOutcome>()({
  Request: PickupRequest,
  create: 'createPickupRequest',
  send: 'schedulePickup',
  parse: 'parsePickupResponse',
  call: 'schedulePickup',
  what: 'schedule a pickup',
  taken_back: true,
});
