import type { SuggestedAddress } from './address.js';
import type { CarrierIdentity } from './carrier-identity.js';
import type { Notice } from './quote.js';

export const LOCATION_KINDS = ['counter', 'shop', 'locker', 'drop_box', 'other'] as const;
/** What a location is; `other` where the carrier's word fits none. */
export type LocationKind = (typeof LOCATION_KINDS)[number];

export const LOCATION_PURPOSES = ['drop_off', 'collect'] as const;
/** What people do there: hand packages over, or collect them. */
export type LocationPurpose = (typeof LOCATION_PURPOSES)[number];

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
