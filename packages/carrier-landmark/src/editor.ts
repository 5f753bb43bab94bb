// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Landmark Global, as an app writes them; those with a default may be left out. */
export interface LandmarkInput {
  /** User name of the API. */
  readonly username: SettingsInput['username'];
  /** Password of the API. */
  readonly password: SettingsInput['password'];
  /** Number of the client, `ClientID`: `218`. */
  readonly client_id: SettingsInput['client_id'];
  /** Only for clients with several accounts: `L0218A`. */
  readonly account_number?: SettingsInput['account_number'];
  /** Where Landmark receives the packages, in its own words: `Landmark CMH`. The integration manager names it. */
  readonly region?: SettingsInput['region'];
  /**
   * `sandbox` sends `Test`: Landmark then answers at random, also with errors, and makes nothing. `production` buys
   * for real. Default `sandbox`.
   */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/Chicago`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    landmark: {
      services: {
        LGINTSTD: 'MaxiPak Scan DDP';
        LGINTSTDU: 'MaxiPak Scan DDU';
        LGINTBPIP: 'MiniPak Scan DDP';
        LGINTBPIU: 'MiniPak Scan DDU';
        LGINTUPSS: 'UPS Express DDP';
        LGINTUPSSU: 'UPS Express DDU';
        LGINTUPST: 'UPS Standard DDP';
        LGINTUPSTU: 'UPS Standard DDU';
        LGINTBPMO: 'MaxiPak Postal DDP';
        LGINTBPIO: 'MiniPak Postal DDP';
      };
    };
  }
  interface ShipmentExtras {
    /**
     * `Reference` of the shop, at most 50 letters, digits, `-` and `_`: Landmark refuses one that was used before.
     * Otherwise one is made up. Example: `ORDER-1042`.
     */
    'landmark:reference'?: string;
    /** Price of all goods of an order that is shipped in parts, in their currency. Example: `187.98`. */
    'landmark:order_total'?: string;
    /** Price of the carriage of that whole order. Example: `20.65`. */
    'landmark:order_freight_total'?: string;
    /** `true`: cleared from business to business. Example: `true`. */
    'landmark:commercial'?: string;
  }
  interface LabelExtras {
    /** Resolution of ZPL: `203` (default) or `300`. Example: `300`. */
    'landmark:dpi'?: string;
  }
}
