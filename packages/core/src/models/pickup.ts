import * as z from 'zod/mini';
import { countryOf } from './address.js';
import { brand, Entity } from './entity.js';
import { clockTime, count, country, date, extra, fields, text, totalWeight } from './fields.js';
import type { ServiceCode } from './installed-carriers.js';
import type { CountryCode } from './iso-codes.js';
import { type Issue, issue } from './issue.js';
import { type Party, type PartyData, partySchema } from './party.js';
import { type PickupHandle, pickupHandleSchema } from './pickup-handle.js';
import type { PickupResult } from './pickup-result.js';
import { type ShipmentHandle, shipmentHandleSchema } from './shipment-handle.js';
import type { ShippingResult } from './shipping-result.js';
import { reader } from './validation.js';

/** Where the driver finds the packages. */
export const PACKAGE_LOCATIONS = [
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
/** One of {@link PACKAGE_LOCATIONS}. */
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

const defaults = { weight_unit: 'KG', with_price: false };

const shape = {
  address: partySchema,
  pickup_date: date,
  ready_time: clockTime,
  closing_time: clockTime,
  package_count: z.optional(count),
  total_weight: z.optional(totalWeight),
  weight_unit: z.optional(z.enum(['KG', 'LB'])),
  services: z.optional(z.array(text)),
  destination_country_codes: z.optional(z.array(country).check(z.minLength(1))),
  shipments: z.optional(z.array(shipmentHandleSchema).check(z.minLength(1))),
  package_location: z.optional(z.enum(PACKAGE_LOCATIONS)),
  instruction: z.optional(text),
  notify_email: z.optional(text),
  with_price: z.optional(z.boolean()),
  extra: z.optional(extra),
};

type Given = Readonly<Record<string, unknown>>;

const pickupRules = (given: Given): Issue[] => [...availabilityRules(given), ...countRules(given)];

function availabilityRules({ address, ready_time, closing_time }: Given): Issue[] {
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

export const pickupRequestSchema = fields(shape);
const read = reader(pickupRequestSchema, pickupRules);

/** The input of scheduling a pickup. */
export class PickupRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupRequestData) {
    super(read, data);
  }
}
export interface PickupRequest extends PickupRequestData {
  readonly address: Party;
  readonly shipments?: readonly ShipmentHandle[];
  readonly weight_unit: 'KG' | 'LB';
  readonly with_price: boolean;
}
brand(PickupRequest, 'PickupRequest', defaults);

/** The fields of a {@link PickupAvailabilityRequest}: those of a pickup, of which only the address is required. */
export type PickupAvailabilityRequestData = Pick<PickupRequestData, 'address'> &
  Partial<Omit<PickupRequestData, 'address'>>;

export const pickupAvailabilityRequestSchema = fields({
  ...shape,
  pickup_date: z.optional(date),
  ready_time: z.optional(clockTime),
  closing_time: z.optional(clockTime),
});
const readAvailability = reader(pickupAvailabilityRequestSchema, availabilityRules);

/** The input of asking when a carrier can come. */
export class PickupAvailabilityRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupAvailabilityRequestData) {
    super(readAvailability, data);
  }
}
export interface PickupAvailabilityRequest extends PickupAvailabilityRequestData {
  readonly address: Party;
  readonly shipments?: readonly ShipmentHandle[];
  readonly weight_unit: 'KG' | 'LB';
  readonly with_price: boolean;
}
brand(PickupAvailabilityRequest, 'PickupAvailabilityRequest', defaults);

/**
 * The fields of a {@link PickupUpdateRequest}: the whole pickup as it should be from now on, and which one it is. What
 * stays the same is given again.
 */
export interface PickupUpdateRequestData extends PickupRequestData {
  /** The result of scheduling it, or what was stored of it. */
  readonly pickup: PickupResult | PickupHandle;
}

export const pickupUpdateRequestSchema = fields({ ...shape, pickup: pickupHandleSchema });
const readUpdate = reader(pickupUpdateRequestSchema, pickupRules);

/** The input of changing a pickup. */
export class PickupUpdateRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupUpdateRequestData) {
    super(readUpdate, data);
  }
}
export interface PickupUpdateRequest extends PickupUpdateRequestData {
  readonly pickup: PickupHandle;
  readonly address: Party;
  readonly shipments?: readonly ShipmentHandle[];
  readonly weight_unit: 'KG' | 'LB';
  readonly with_price: boolean;
}
brand(PickupUpdateRequest, 'PickupUpdateRequest', defaults);

/** The fields of a {@link PickupCancelRequest}. */
export interface PickupCancelRequestData {
  /** The result of scheduling it, or what was stored of it. */
  readonly pickup: PickupResult | PickupHandle;
  /** Who cancels it, by name: some carriers ask. */
  readonly requested_by?: string;
  /** Why, in words: some carriers ask. */
  readonly reason?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

export const pickupCancelRequestSchema = fields({
  pickup: pickupHandleSchema,
  requested_by: z.optional(text),
  reason: z.optional(text),
  extra: z.optional(extra),
});
const readCancel = reader(pickupCancelRequestSchema);

/** The input of cancelling a pickup. */
export class PickupCancelRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupCancelRequestData) {
    super(readCancel, data);
  }
}
export interface PickupCancelRequest extends PickupCancelRequestData {
  readonly pickup: PickupHandle;
}
brand(PickupCancelRequest, 'PickupCancelRequest');

/** The fields of a {@link PickupStatusRequest}. */
export interface PickupStatusRequestData {
  /** The result of scheduling it, or what was stored of it. */
  readonly pickup: PickupResult | PickupHandle;
}

export const pickupStatusRequestSchema = fields({ pickup: pickupHandleSchema });
const readStatus = reader(pickupStatusRequestSchema);

/** The input of asking what became of a pickup. */
export class PickupStatusRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PickupStatusRequestData) {
    super(readStatus, data);
  }
}
export interface PickupStatusRequest extends PickupStatusRequestData {
  readonly pickup: PickupHandle;
}
brand(PickupStatusRequest, 'PickupStatusRequest');
