// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Rate card, as an app writes them; those with a default may be left out. */
export interface RateCardInput {
  /**
   * Path of the card: a `.yaml`, `.yml` or `.json` file, or a folder of CSV sheets. In code also the document
   * itself, or a card from `readRateCard`.
   */
  readonly card: SettingsInput['card'];
  /**
   * Only in code: counts tracking numbers, an object with `next()`. By default each number is made from a random
   * identifier.
   */
  readonly tracking_numbers?: SettingsInput['tracking_numbers'];
  /** Decides which day is today: the ship date by default, and the earliest one. Default `America/Toronto`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    ratecard: {
      options: {
        signature: 'Signature';
        adult_signature: 'Adult signature';
        saturday_delivery: 'Saturday delivery';
        hold_for_pickup: 'Hold for pickup';
        leave_at_door: 'Leave at door';
        do_not_leave: 'Do not leave';
        cash_on_delivery: 'Cash on delivery';
        appointment: 'Delivery by appointment';
        inside_delivery: 'Inside delivery';
        lift_gate: 'Lift gate';
      };
    };
  }
  interface PartyExtras {
    /**
     * In `recipient`: Whether the address is a home: `true` or `false`. `type: residential` means the same.
     * Example: `true`.
     */
    'ratecard:residential'?: string;
  }
  interface ShipmentExtras {
    /** Amount to collect, in the shipment's currency, with the option cash_on_delivery. Example: `45.00`. */
    'ratecard:cod_amount'?: string;
  }
}
