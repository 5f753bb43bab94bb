// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for PostNL, as an app writes them; those with a default may be left out. */
export interface PostnlInput {
  /** Key of the developer portal; the sandbox has a key of its own. */
  readonly api_key: SettingsInput['api_key'];
  /** Customer code; barcodes begin with it. */
  readonly customer_code: SettingsInput['customer_code'];
  /** Customer number, which is billed. */
  readonly customer_number: SettingsInput['customer_number'];
  /** Code of the place where packages are handed over, six characters. */
  readonly collection_location: SettingsInput['collection_location'];
  /** Type and range of barcodes for packages that leave the EU, as PostNL gives them: `CD1234`. */
  readonly s10_range?: SettingsInput['s10_range'];
  /** Customer code for return labels that are bought with a shipment (`with_return_label`). */
  readonly return_customer_code?: SettingsInput['return_customer_code'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/Amsterdam`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    postnl: {
      services: {
        '3085': 'Parcel';
        '2928': 'Mailbox parcel';
        '4946': 'Parcel Belgium';
        '4961': 'Parcel within Belgium';
        '4890': 'Parcel from Belgium';
        '4907': 'Parcel EU';
        '4909': 'Parcel non-EU';
      };
      options: {
        signature_on_delivery: 'Signature on delivery';
        stated_address_only: 'Deliver to stated address only';
        return_when_not_home: 'Return when not home';
        age_check: 'Age check 18+';
        pickup_point: 'Pickup at PostNL location';
        '152-028': 'Label in the box';
        '118-006': 'Evening delivery';
        '101-008': 'Sunday delivery';
        '118-044': 'Today delivery';
        '118-015': 'Sameday delivery';
        '118-017': 'Guaranteed before 09:00';
        '118-007': 'Guaranteed before 10:00';
        '118-008': 'Guaranteed before 12:00';
        '118-012': 'Guaranteed before 17:00';
      };
    };
  }
  interface ShipmentExtras {
    /**
     * Day of delivery, with or without a time: needed for mailbox parcels, and for options that name a time of
     * delivery. Example: `2026-03-05T18:00`.
     */
    'postnl:delivery_date'?: string;
    /** The recipient’s date of birth, for an age check. Example: `1990-05-17`. */
    'postnl:date_of_birth'?: string;
    /** Printed on the invoice; at most 35 characters. Example: `WEB-SHOP`. */
    'postnl:cost_center'?: string;
    /** A remark on the shipment; at most 35 characters. Example: `Fragile`. */
    'postnl:remark'?: string;
  }
  interface CustomsExtras {
    /** Number of the export license; at most 35 characters. Example: `LIC-9847397`. */
    'postnl:license_number'?: string;
    /** Number of the export certificate; at most 35 characters. Example: `CERT-1235986739`. */
    'postnl:certificate_number'?: string;
    /**
     * The sender’s number as trusted shipper in the country of destination; at most 50 characters. Example:
     * `NL862386524`.
     */
    'postnl:trusted_shipper_id'?: string;
  }
  interface LabelExtras {
    /** Resolution of a label in ZPL or GIF: `200` (the default), `300` or `600`. Example: `300`. */
    'postnl:dpi'?: string;
  }
}
