// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Canpar Express, as an app writes them; those with a default may be left out. */
export interface CanparInput {
  /** The user of the web service, an e-mail address. */
  readonly user_id: SettingsInput['user_id'];
  /** The password of that user. */
  readonly password: SettingsInput['password'];
  /** The account that ships, and pays by default (`shipper_num`). Digits as text. */
  readonly shipper_number: SettingsInput['shipper_number'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/Toronto`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    canpar: {
      services: {
        '1': 'Canpar Ground';
        '2': 'Canpar USA';
        '3': 'Canpar Select Letter';
        '4': 'Canpar Select Pak';
        '5': 'Canpar Select';
        C: 'Canpar Express Letter';
        D: 'Canpar Express Pak';
        E: 'Canpar Express';
        F: 'Canpar USA Letter';
        G: 'Canpar USA Pak';
        H: 'Canpar Select USA';
        I: 'Canpar International';
      };
      options: {
        A: '10 a.m.';
        B: 'Noon';
        S: 'Saturday';
        nsr: 'No signature required';
        cos: 'Chain of signature';
        dg: 'Dangerous goods';
      };
    };
  }
  interface ShipmentExtras {
    /** What the shipment is (`description`). Example: `Desk lamps`. */
    'canpar:description'?: string;
    /** A note for the driver (`instruction`). Example: `Ring twice`. */
    'canpar:instruction'?: string;
    /** Cost centre of every package (`cost_centre`). Example: `WEB`. */
    'canpar:cost_centre'?: string;
  }
  interface ItemExtras {
    /** In `item`: The package needs extra care (`xc`), at a charge; `true` or `false`. Example: `true`. */
    'canpar:extra_care'?: string;
  }
}
