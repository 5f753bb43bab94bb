// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for bpost, as an app writes them; those with a default may be left out. */
export interface BpostInput {
  /** Account of the Shipping Manager: 6 digits, as text. */
  readonly account_id: SettingsInput['account_id'];
  /** Passphrase of that account. */
  readonly passphrase: SettingsInput['passphrase'];
  /** `production`: test accounts are on the same server. Default `production`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/Brussels`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    bpost: {
      services: {
        'bpack 24h Pro': 'bpack 24h Pro';
        'bpack 24h business': 'bpack 24h business';
        'bpack Bus': 'bpack Bus';
        'bpack XL': 'bpack XL';
        'bpack@bpost': 'bpack@bpost: pick-up point';
        'bpack Click & Collect': 'bpack Click & Collect: shop';
        'bpack 24/7': 'bpack 24/7: parcel locker';
        'bpack World Express Pro': 'bpack World Express Pro';
        'bpack World Business': 'bpack World Business';
        'bpack Europe Business': 'bpack Europe Business';
        'bpack@bpost international': 'bpack@bpost international: pick-up point';
        'bpack 24/7 international': 'bpack 24/7 international: parcel locker';
      };
      options: {
        signed: 'Signature';
        saturdayDelivery: 'Saturday delivery';
        automaticSecondPresentation: 'Second presentation';
        cod: 'Cash on delivery';
        delivery_point: 'Pick-up point or locker';
        withReturnLabels: 'Return label';
      };
    };
  }
  interface ShipmentExtras {
    /** Cost centre on the invoice; at most 50 characters. Example: `WEB`. */
    'bpost:cost_center'?: string;
    /**
     * Day on which packages within Belgium are to be delivered, `YYYY-MM-DD`. On a Saturday bpost adds its Saturday
     * delivery, which may cost. Example: `2026-12-04`.
     */
    'bpost:requested_delivery_date'?: string;
  }
  interface CustomsExtras {
    /**
     * What happens to goods that cannot be delivered: `RTS` (returned to the sender, the default), `RTA` (returned
     * by air) or `ABANDONED`. Example: `ABANDONED`.
     */
    'bpost:return_instructions'?: string;
  }
  interface LabelExtras {
    /** Size of the page: `A6` (the default) or `A4`. ZPL is A6. Example: `A4`. */
    'bpost:paper'?: string;
  }
}
