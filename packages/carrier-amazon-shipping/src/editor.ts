// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Amazon Shipping, as an app writes them; those with a default may be left out. */
export interface AmazonShippingInput {
  /** Client identifier of the app, `amzn1.application-oa2-client.…`. */
  readonly client_id: SettingsInput['client_id'];
  /** Client secret of the app. */
  readonly client_secret: SettingsInput['client_secret'];
  /** The merchant's consent, which the app got once: `Atzr|…`. */
  readonly refresh_token: SettingsInput['refresh_token'];
  /** Where the merchant ships with Amazon: `US`, `GB`, `IN`, `IT`, `ES` or `FR`. */
  readonly country: SettingsInput['country'];
  /** Carrier whose tracking numbers are looked up; by default Amazon itself, such as `AMZN_UK` in GB. */
  readonly carrier_id?: SettingsInput['carrier_id'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /**
   * Where "today" is, and the day on which a promise ends. Each country has a default of its own: this is that of
   * GB; in US it is `America/New_York`. Default `Europe/London`.
   */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'amazon-shipping': {
      services: {
        'SWA-UK-2D': 'Amazon Shipping Two Day';
        'SWA-UK-PREM': 'Amazon Shipping Premium';
      };
      options: {
        signatureOnDelivery: 'Signature on delivery';
        otpOnDelivery: 'One-time passcode on delivery';
        collectOnDelivery: 'Collect on delivery';
        RETURNS: 'Return';
        isHazmat: 'Hazardous materials';
      };
    };
  }
  interface ShipmentExtras {
    /**
     * The Amazon order that is shipped, for its address and its price. `sku` of the contents is then the
     * OrderItemId. Example: `113-3080243-4028244`.
     */
    'amazon-shipping:order_id'?: string;
    /** For the driver; at most 256 characters. Example: `Ring twice`. */
    'amazon-shipping:delivery_notes'?: string;
  }
  interface LabelExtras {
    /** Dots per inch of the label, one that the service offers. Example: `203`. */
    'amazon-shipping:dpi'?: string;
  }
}
