// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for GLS, as an app writes them; those with a default may be left out. */
export interface GlsInput {
  /** Client ID of the app in the developer portal. */
  readonly client_id: SettingsInput['client_id'];
  /** Client secret of the app. */
  readonly client_secret: SettingsInput['client_secret'];
  /** Contact ID of the place that packages leave from; GLS assigns it. */
  readonly contact_id: SettingsInput['contact_id'];
  /** The mark that GLS gave to the maker of your software. */
  readonly middleware?: SettingsInput['middleware'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/Berlin`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    gls: {
      services: {
        PARCEL: 'GLS Parcel';
        EXPRESS: 'GLS Express';
      };
      options: {
        service_signature: 'Signature';
        service_Saturday: 'Saturday';
        service_shopdelivery: 'ShopDelivery';
        service_shopreturn: 'ShopReturn';
        service_cash: 'Cash';
        service_deposit: 'Deposit';
        service_flexdelivery: 'FlexDelivery';
        service_addresseeonly: 'AddresseeOnly';
        service_guaranteed24: 'Guaranteed24';
        service_1000: '10:00';
      };
    };
  }
  interface ShipmentExtras {
    /**
     * Contact ID of another place that packages leave from, instead of that of the settings. Example: `276b7HgqTR`.
     */
    'gls:contact_id'?: string;
    /**
     * GLS’s code of the terms of trade, two digits, instead of the one that follows from the payer of duties.
     * Example: `30`.
     */
    'gls:incoterm_code'?: string;
    /** Where packages are left with `leave_at_door`; at most 60 characters. Example: `Garage behind the house`. */
    'gls:place_of_deposit'?: string;
  }
  interface LabelExtras {
    /** Template of a label in ZPL: `ZPL_200` (200 dpi, the default) or `ZPL_300`. Example: `ZPL_300`. */
    'gls:template_set'?: string;
  }
}
