// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for NZ Post, as an app writes them; those with a default may be left out. */
export interface NzpostInput {
  /** Client ID of the application in the API portal. */
  readonly client_id: SettingsInput['client_id'];
  /** Client secret of the application. */
  readonly client_secret: SettingsInput['client_secret'];
  /** The account that is billed, digits that begin with 5 or 9. Without it prices are list prices. */
  readonly account_number?: SettingsInput['account_number'];
  /** Site code of the place of your regular pickups; labels name it. */
  readonly site_code?: SettingsInput['site_code'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Pacific/Auckland`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    nzpost: {
      services: {
        CPOLE: 'CourierPost Economy';
        CPOLP: 'CourierPost Parcel';
        CPOLTPA4: 'CourierPost TrackPak A4';
        CPOLTPDL: 'CourierPost TrackPak DL';
        TIEX: 'International Express';
        TIEC: 'International Economy Courier';
        TIALP: 'International Air';
        TDEAUS: 'Australia, with signature';
        TDEAUN: 'Australia, without signature';
      };
      options: {
        CPSR: 'Signature';
        CPOLRD: 'Rural delivery';
        RETURN: 'Return';
        DESTROY: 'Destroy';
      };
    };
  }
  interface ShipmentExtras {
    /** What the courier should know at delivery; at most 255 characters. Example: `Leave at the back door`. */
    'nzpost:instructions'?: string;
  }
}
