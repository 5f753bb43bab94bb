// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for DHL eCommerce Americas, as an app writes them; those with a default may be left out. */
export interface DhlEcommerceInput {
  /** Client ID of the app; sandbox and production have one each. */
  readonly client_id: SettingsInput['client_id'];
  /** Client secret of the app. */
  readonly client_secret: SettingsInput['client_secret'];
  /** Number of the pickup account, which is billed: `5350000`. */
  readonly pickup: SettingsInput['pickup'];
  /** Code of the DHL distribution center that gets the packages: `USDFW1`. */
  readonly distribution_center: SettingsInput['distribution_center'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/New_York`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'dhl-ecommerce': {
      services: {
        GND: 'Parcel Ground';
        EXP: 'Parcel Expedited';
        MAX: 'Parcel Expedited Max';
        BGN: 'BPM Ground';
        BEX: 'BPM Expedited';
        PLT: 'Parcel International Direct';
        PLY: 'Parcel International Standard';
        PKY: 'Packet International';
      };
      options: {
        DELCON: 'Delivery Confirmation';
        SIGCON: 'Signature Confirmation';
      };
    };
  }
  interface ShipmentExtras {
    /** `serviceEndorsement`, `1` to `4`: what USPS does with mail that cannot be delivered. Example: `1`. */
    'dhl-ecommerce:service_endorsement'?: string;
    /**
     * `idNumber`: tax or identity number of the recipient, for countries that ask for one. Example: `12345678909`.
     */
    'dhl-ecommerce:recipient_id_number'?: string;
    /** `idType`, `1` to `4`: the kind of `recipient_id_number`. Example: `1`. */
    'dhl-ecommerce:recipient_id_type'?: string;
    /** `deliveryInstructions` for the recipient’s address; at most 40 characters. Example: `Side door`. */
    'dhl-ecommerce:delivery_instructions'?: string;
  }
  interface ItemExtras {
    /** In `item`: `contentCategory` of the package, as DHL numbers it. Example: `99`. */
    'dhl-ecommerce:content_category'?: string;
    /** In `item`: `dgCategory` of the package, as DHL numbers it. Example: `04`. */
    'dhl-ecommerce:dangerous_goods'?: string;
  }
}
