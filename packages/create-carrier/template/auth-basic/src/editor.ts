// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Sample Post, as an app writes them; those with a default may be left out. */
export interface SamplePostInput {
  /** User name of the web service. */
  readonly username: SettingsInput['username'];
  /** Password of the web service. */
  readonly password: SettingsInput['password'];
  /** The account that is billed; 6 digits. */
  readonly account_number: SettingsInput['account_number'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/Toronto`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'sample-post': {
      services: {
        STD: 'Sample Standard';
        EXP: 'Sample Express';
        NXT: 'Sample Next Day';
      };
      options: {
        SIG: 'Signature';
        SAT: 'Saturday Delivery';
      };
    };
  }
  interface ShipmentExtras {
    /** Printed on the monthly invoice; at most 20 characters. Example: `WEB-SHOP`. */
    'sample-post:cost_centre'?: string;
  }
}
