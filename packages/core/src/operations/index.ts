import type { CheckedPart } from '../models/address.js';
import type { ExtraPlace } from '../models/installed-carriers.js';
import type { ProofKind } from '../models/proof-of-delivery.js';
import { addressValidation } from './address-validation.js';
import { locations } from './locations.js';
import { manifest } from './manifest.js';
import { manifestDocuments } from './manifest-documents.js';
import type { Operation } from './operation.js';
import { type PickupRequestData, pickup } from './pickup.js';
import { pickupAvailability } from './pickup-availability.js';
import { pickupCancel } from './pickup-cancel.js';
import { pickupStatus } from './pickup-status.js';
import { pickupUpdate } from './pickup-update.js';
import { proofOfDelivery } from './proof-of-delivery.js';
import { rating } from './rating.js';
import { recovery } from './recovery.js';
import { type ReturnKind, returns } from './returns.js';
import { shipping } from './shipping.js';
import { tracking } from './tracking.js';
import { voiding } from './voiding.js';

export { RecoveryRequest } from '../models/recovery.js';
export { AddressRequest } from './address-validation.js';
export { type LocationsNear, LocationsRequest } from './locations.js';
export { ManifestRequest } from './manifest.js';
export { ManifestDocumentsRequest } from './manifest-documents.js';
export { type PackageLocation, PickupRequest } from './pickup.js';
export { PickupAvailabilityRequest } from './pickup-availability.js';
export { PickupCancelRequest } from './pickup-cancel.js';
export { PickupStatusRequest } from './pickup-status.js';
export { PickupUpdateRequest } from './pickup-update.js';
export { ProofRequest } from './proof-of-delivery.js';
export {
  RETURN_KINDS,
  type ReturnKind,
  type ReturnLabel,
  type ReturnLabelData,
  ReturnRequest,
} from './returns.js';
export { type TrackingReference, TrackingRequest } from './tracking.js';
export { VoidRequest } from './voiding.js';

/** Every operation. */
export const OPERATIONS = {
  rating,
  shipping,
  tracking,
  voiding,
  recovery,
  address_validation: addressValidation,
  pickup,
  pickup_cancel: pickupCancel,
  pickup_availability: pickupAvailability,
  pickup_update: pickupUpdate,
  pickup_status: pickupStatus,
  manifest,
  manifest_documents: manifestDocuments,
  returns,
  locations,
  proof_of_delivery: proofOfDelivery,
} satisfies Readonly<Record<string, Operation>>;

/** An operation that a carrier may offer. */
export type Capability = keyof typeof OPERATIONS;

/** An operation on a shipment: its request is a {@link RateRequest} or a {@link ShipmentRequest}. */
export type ShipmentOperation = 'rating' | 'shipping';

/** The request of each operation. */
export type OperationRequests = {
  readonly [Name in Capability]: InstanceType<(typeof OPERATIONS)[Name]['Request']>;
};

/** Without `undefined`, which a request that needs no data also takes. */
type Given<Data> = Data extends object ? Data : never;

/** The data of each operation's request. */
export type OperationData = {
  readonly [Name in Capability]: Given<ConstructorParameters<(typeof OPERATIONS)[Name]['Request']>[0]>;
};

/** The outcome of each operation. */
export type OperationOutcomes = {
  readonly [Name in Capability]: NonNullable<(typeof OPERATIONS)[Name]['outcome']>;
};

/**
 * The request of an operation from plain data; one that is a request already stays as it is.
 * @throws {@link ValidationError} with every problem found.
 */
export function requestOf<Offered extends Capability>(
  capability: Offered,
  data: object,
): OperationRequests[Offered] {
  const { Request }: Operation = OPERATIONS[capability];
  return (data instanceof Request ? data : new Request(data as never)) as OperationRequests[Offered];
}

/**
 * Limits and windows of operations, as the carrier documents them: for tables and user interfaces. They decide nothing; a
 * carrier may refuse earlier or later.
 */
export interface OperationFacts {
  readonly tracking?: {
    /** Numbers that the carrier takes in one call. */
    readonly numbers_per_call: number;
    /** Whether it finds shipments by the shop's own reference. */
    readonly by_reference: boolean;
    /**
     * What is known of the time of an event: its offset from UTC, only the clock on the wall at that place, the offset
     * where a `single` number is asked for, or the time zone of the carrier's clocks: `Europe/Berlin`.
     */
    readonly event_zone: 'offset' | 'local' | 'single' | `${string}/${string}`;
    /** Days for which events are kept. */
    readonly history_days?: number;
    /** The carrier asks not to be asked for the same number more often. */
    readonly poll_minutes?: number;
    readonly source: string;
  };
  readonly voiding?: {
    /** Whether packages can be voided one by one. */
    readonly unit: 'package' | 'shipment';
    /** What ends the time in which it is possible. */
    readonly until: 'tendered' | 'manifested' | 'never';
    /** Days after the purchase. */
    readonly window_days?: number;
    /** `not_billed`: nothing was charged yet. `refund_requested`: the carrier decides later. `credited`: it is paid back. */
    readonly money: 'not_billed' | 'refund_requested' | 'credited';
    readonly source: string;
  };
  readonly recovery?: {
    /**
     * What the carrier finds a purchase by whose answer was lost: the identifier of the request, the first of the shop's
     * own references, or `nothing`, so that it has to be looked for by hand.
     */
    readonly finds_by: 'request_id' | 'reference' | 'nothing';
    /** Whether it proves that nothing was bought when the carrier finds nothing. */
    readonly proves_absence: boolean;
    /**
     * Minutes after the last call could have reached the carrier from which on a ledger takes a purchase that the carrier does not find
     * as not made; a day where it is left out. A rule of this library where the contract names no time.
     */
    readonly absent_after_minutes?: number;
    /** Whether the labels of a purchase whose answer was lost can be had. */
    readonly labels: boolean;
    /** Days after the purchase. */
    readonly window_days?: number;
    /** Left out where the carrier finds nothing. */
    readonly source?: string;
  };
  readonly address_validation?: {
    /** What the carrier looks at. */
    readonly checked: readonly CheckedPart[];
    /** Where, in a few words for people, e.g. `US, PR`. */
    readonly countries: string;
    /** Whether it tells homes from businesses. */
    readonly classifies: boolean;
    readonly source: string;
  };
  readonly pickup?: {
    /** What a booking is for: any packages at an address, or shipments that were bought. */
    readonly unit: 'request' | 'shipment';
    /** `created`: the answer has the price. `asked`: a call of its own. `none`: the carrier does not say. */
    readonly price: 'created' | 'asked' | 'none';
    /** The latest time to book for the same day: `asked` of the carrier, or `HH:MM` at the address. */
    readonly same_day_cut_off: 'asked' | 'unknown' | (string & {});
    /** Days ahead that can be booked; today is 0. */
    readonly latest_days?: number;
    /** Minutes that must lie between ready and closing time. */
    readonly shortest_window_minutes?: number;
    readonly source: string;
  };
  readonly pickup_cancel?: {
    /** Other bookings that are cancelled with it, or other consequences, in words. */
    readonly consequence?: string;
    readonly source: string;
  };
  readonly pickup_availability?: {
    /** What the answer has. */
    readonly tells: readonly ('cut_off' | 'window' | 'price' | 'next_date')[];
    readonly source: string;
  };
  readonly pickup_update?: {
    /** Fields that can change. */
    readonly changes: 'all' | readonly (keyof PickupRequestData)[];
    readonly source: string;
  };
  readonly pickup_status?: {
    /** Days for which the carrier still finds a pickup. */
    readonly history_days?: number;
    readonly source: string;
  };
  readonly manifest?: {
    /** What is closed: everything open on the account, the shipments that are listed, or groups that were named at purchase. */
    readonly scope: 'account' | 'shipments' | 'groups';
    /** Services that it is for, in words; every service by default. */
    readonly services?: string;
    /** Whether the shop must close the day: packages that are not on a manifest are not carried, or cost more. */
    readonly duty: boolean;
    /** Whether closing bills the packages, so that it is a purchase. */
    readonly bills: boolean;
    /** When its documents come; `none` where there are none. */
    readonly documents: 'now' | 'later' | 'none';
    readonly source: string;
  };
  readonly manifest_documents?: { readonly source: string };
  readonly returns?: {
    /** How the customer can get the label. */
    readonly kinds: readonly ReturnKind[];
    /** When it is billed. */
    readonly billed: 'created' | 'used';
    /** Where, in a few words for people, e.g. `Canada`. */
    readonly reach?: string;
    readonly source: string;
  };
  readonly locations?: {
    /** What the carrier can look for. */
    readonly by: readonly ('address' | 'point' | 'id')[];
    /** The most locations in one answer, where the carrier says it. */
    readonly most?: number;
    /**
     * How this carrier's requests name `shipment.delivery_point`: an extra, options that go with it, and the extras of its
     * address where the carrier wants that, too. Left out by a carrier that reads the field itself.
     */
    readonly taken_by?: {
      readonly on: ExtraPlace;
      /** Without the carrier's prefix. */
      readonly key: string;
      readonly options?: readonly string[];
      readonly address?: Readonly<Record<DeliveryPointPart, string>>;
    };
    readonly source: string;
  };
  readonly proof_of_delivery?: {
    /** What the carrier has. Empty where it only mails it. */
    readonly kinds: readonly ProofKind[];
    readonly source: string;
  };
}

/** What an extra can say of a location: its name, the first line of its address, and so on. */
export type DeliveryPointPart =
  | 'name'
  | 'address_line'
  | 'city'
  | 'state_code'
  | 'postal_code'
  | 'country_code';
