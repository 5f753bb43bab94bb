import type { CarrierIdentity } from './carrier-identity.js';
import type { EventTime } from './event-time.js';
import type { Notice } from './quote.js';

/** Where a package is on its way. */
export const TRACKING_STATUSES = [
  /** The carrier answers, without any state that can be read. */
  'unknown',
  /** Data or a label exists; the carrier does not have the package yet. */
  'pre_transit',
  /** The carrier has the package: picked up, dropped off, accepted at a counter. */
  'accepted',
  /** Moving or waiting in the carrier's network without trouble; customs processing included. */
  'in_transit',
  /** On the vehicle that delivers it. */
  'out_for_delivery',
  /** A delivery was tried and failed; another try or a collection follows. */
  'attempted',
  /** Waits for the recipient at a counter, a locker or a shop. */
  'available_for_pickup',
  /** With the recipient or at the address. Final. */
  'delivered',
  /** Something is wrong or late; it may still recover. */
  'exception',
  /** On the way back to the sender. */
  'returning',
  /** Back with the sender. Final. */
  'returned',
  /** Will not arrive: lost, destroyed, seized. Final. */
  'failed',
  /** Voided before it moved. Final. */
  'cancelled',
] as const;
/** One of {@link TRACKING_STATUSES}. */
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** Statuses after which nothing more is expected. */
export const FINAL_STATUSES: readonly TrackingStatus[] = ['delivered', 'returned', 'failed', 'cancelled'];

/** Why a package is where it is. The list is open: others may follow, so expect words that are not here. It never decides the status. */
export type TrackingReason =
  | 'customs_clearance'
  | 'customs_hold'
  | 'customs_documents'
  | 'payment_due'
  | 'address_problem'
  | 'recipient_unavailable'
  | 'business_closed'
  | 'notice_left'
  | 'refused'
  | 'unclaimed'
  | 'final_notice'
  | 'rescheduled'
  | 'redirected'
  | 'held'
  | 'held_at_request'
  | 'action_needed'
  | 'weather'
  | 'carrier_delay'
  | 'misrouted'
  | 'damaged'
  | 'partial_delivery'
  | 'split'
  | 'lost'
  | 'trace'
  | 'claim'
  | 'destroyed'
  | 'seized'
  | 'prohibited'
  | 'security'
  | 'undeliverable'
  | 'label_problem'
  | 'partner'
  | 'pickup_missed'
  | 'return_requested'
  | 'new_tracking_number'
  | 'at_address_unconfirmed'
  | 'other'
  | (string & {});

/** Where an event happened, as far as the carrier reports it. */
export interface TrackingPlace {
  /** The carrier's words, where it reports no address. */
  readonly text: string | null;
  /** City or town. */
  readonly city: string | null;
  /** Province or state by code, e.g. `QC`. */
  readonly state_code: string | null;
  /** Postal code or ZIP code. */
  readonly postal_code: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country_code: string | null;
  /** Degrees north of the equator. */
  readonly latitude: number | null;
  /** Degrees east of Greenwich. */
  readonly longitude: number | null;
}

/** Something that the carrier recorded about a package. */
export interface TrackingEvent {
  /** When it happened; `null` if the carrier does not report it. */
  readonly time: EventTime | null;
  /** `null` for a remark that does not change where the package is. */
  readonly status: TrackingStatus | null;
  /** Why, where the carrier's code says so. */
  readonly reason: TrackingReason | null;
  /** The carrier's own code. */
  readonly code: string | null;
  /** The carrier's second code, where it has two. */
  readonly sub_code: string | null;
  /** The carrier's words. */
  readonly text: string;
  /** Where it happened; `null` if the carrier does not report it. */
  readonly place: TrackingPlace | null;
  /** Who signed for the package at this event. */
  readonly signed_by: string | null;
}

/** When the carrier expects to deliver. */
export interface EstimatedDelivery {
  /** `YYYY-MM-DD` at the destination. */
  readonly date: string;
  /** Not before this time, `HH:MM` at the destination. */
  readonly from: string | null;
  /** Not after this time, `HH:MM` at the destination. */
  readonly to: string | null;
  /** `-05:00`; `null` if the carrier does not report it. */
  readonly utc_offset: string | null;
  /** `estimated` from where the package is; `scheduled` when it was handed over; `committed` by the service. */
  readonly kind: 'estimated' | 'scheduled' | 'committed';
}

/** The service that a package travels with. */
export interface TrackedService {
  /** The carrier's own code. */
  readonly code: string | null;
  /** The carrier's name for it. */
  readonly name: string | null;
}

/** A number that belongs to a tracked one. */
export interface RelatedNumber {
  /** The other number. */
  readonly tracking_number: string;
  /**
   * A `package` of the same shipment, its `return`, the number of a `partner` who carries it on, or one that it `replaces`
   * or is `replaced_by`.
   */
  readonly relation: 'package' | 'return' | 'partner' | 'replaces' | 'replaced_by';
}

/** Everything that a carrier reports about one tracking number. */
export interface TrackingDetails extends CarrierIdentity {
  /** The number that was asked for. */
  readonly tracking_number: string;
  /** The status of the newest event that has one, unless the carrier summarises it itself. */
  readonly status: TrackingStatus;
  /** Why the package is where it is, where the carrier's code says so. */
  readonly reason: TrackingReason | null;
  /** The carrier's words for the status. */
  readonly status_text: string | null;
  /** Whether `status` is `delivered`. */
  readonly delivered: boolean;
  /** Newest first. */
  readonly events: readonly TrackingEvent[];
  /** When the carrier expects to deliver; `null` if it does not say. */
  readonly estimated_delivery: EstimatedDelivery | null;
  /** When it was delivered. */
  readonly delivered_at: EventTime | null;
  /** When the carrier got it. */
  readonly shipped_at: EventTime | null;
  /** Who signed for the delivery. */
  readonly signed_by: string | null;
  /** The carrier's words for where it was left: "front door". */
  readonly delivery_place: string | null;
  /** Last day to collect it, `YYYY-MM-DD`. */
  readonly pickup_by: string | null;
  /** How often delivery was tried. */
  readonly attempts: number | null;
  /** The service, as far as the carrier reports it. */
  readonly service: TrackedService | null;
  /** The shop's references that the carrier has for it. */
  readonly references: readonly string[];
  /** Other numbers that belong to this one. */
  readonly related: readonly RelatedNumber[];
  /** Proofs of delivery that the carrier can be asked for. */
  readonly proof: readonly ('document' | 'signature' | 'photo' | 'email')[];
  /** Notices of the carrier, the page to follow the package on, and facts of its own. */
  readonly meta: TrackingMeta;
}

/** Further facts; carriers add their own. */
export interface TrackingMeta {
  /** Messages of the carrier, and remarks on how its answer was read. */
  readonly notices: readonly Notice[];
  /** The page on which people follow the package. */
  readonly tracking_url?: string;
  readonly [fact: string]: unknown;
}
