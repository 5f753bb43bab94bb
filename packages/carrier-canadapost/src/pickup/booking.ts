/** A pickup on demand: a driver comes once. */
import type { ShippingCharge } from '@waybill/core/plugin';

/** What can be changed later: `pickup-request-update`. */
export interface PickupChange {
  readonly customer_number: string;
  readonly contact: PickupContact;
  readonly loading_dock: boolean;
  /** A truck of five tons can get there. */
  readonly five_ton: boolean;
  readonly instructions: string;
  readonly heavy_items: boolean;
  readonly volume: string;
  /** `YYYY-MM-DD` */
  readonly pickup_date: string;
  /** `HH:MM` */
  readonly ready_time: string;
  readonly closing_time: string;
}

/** `contact-info` */
export interface PickupContact {
  readonly name: string;
  readonly email: string;
  /** `999-999-9999` */
  readonly phone: string;
  readonly extension?: string;
  readonly updates: boolean;
  readonly language: 'e' | 'f';
}

/** `pickup-request-details` */
export interface PickupBooking extends PickupChange, PickupTariff {
  /** `customer-request-id`: ours. JSON has no place for it. */
  readonly request_id: string;
  readonly place: PickupPlace;
  readonly method_of_payment: 'Account' | 'CreditCard';
}

/** What the price of a pickup depends on. */
export interface PickupTariff {
  readonly contract_id?: string;
  /** Packages of Priority. */
  readonly priority: boolean;
  /** Packages of Priority Worldwide. */
  readonly worldwide: boolean;
}

/** The address in Canada Post's profile of the business, or another one. */
export type PickupPlace =
  | { readonly profile: true; readonly postal_code: string }
  | {
      readonly profile: false;
      readonly company: string;
      readonly street: string;
      readonly city: string;
      readonly province: string;
      readonly postal_code: string;
    };

/** `pickup-request-header`, with the price or the times where the document has them. */
export interface PickupHeader {
  readonly number: string;
  readonly status?: string | undefined;
  readonly next_date?: string | undefined;
  readonly charge?: ShippingCharge | undefined;
  readonly times?: PickupTimes | undefined;
}

/** `on-demand-pickup-time` */
export interface PickupTimes {
  readonly date?: string | undefined;
  readonly ready_time?: string | undefined;
  readonly closing_time?: string | undefined;
}

/** `pickup-availability` */
export interface PickupReach {
  /** Whether drivers come on demand. */
  readonly on_demand: boolean | undefined;
  /** Requests for the same day must be made until then. */
  readonly cut_off: string | undefined;
}
