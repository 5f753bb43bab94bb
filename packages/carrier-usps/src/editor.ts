// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for USPS, as an app writes them; those with a default may be left out. */
export interface UspsInput {
  /** Consumer Key of the app in the developer portal. */
  readonly client_id: SettingsInput['client_id'];
  /** Consumer Secret of the app. */
  readonly client_secret: SettingsInput['client_secret'];
  /**
   * Prices to quote: `RETAIL` of a post office counter, `COMMERCIAL`, or `CONTRACT` of the account. Labels are
   * charged commercial or contract prices. Default `COMMERCIAL`.
   */
  readonly price_type?: SettingsInput['price_type'];
  /** Customer Registration ID of your business, for labels. */
  readonly crid?: SettingsInput['crid'];
  /** Mailer ID whose tracking numbers labels have ("Master MID"): 6 or 9 digits, for labels. */
  readonly mid?: SettingsInput['mid'];
  /** Mailer ID of the manifest ("Label MID"): 6 or 9 digits, for labels. */
  readonly manifest_mid?: SettingsInput['manifest_mid'];
  /** What pays for labels: `EPS`, an Enterprise Payment Account, or `PERMIT`. Default `EPS`. */
  readonly account_type?: SettingsInput['account_type'];
  /** Number of the EPS account or permit, for labels and contract prices. */
  readonly account_number?: SettingsInput['account_number'];
  /** ZIP code of the permit. Required with `PERMIT`. */
  readonly permit_zip?: SettingsInput['permit_zip'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `America/New_York`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    usps: {
      services: {
        USPS_GROUND_ADVANTAGE: 'USPS Ground Advantage';
        PRIORITY_MAIL: 'Priority Mail';
        PRIORITY_MAIL_EXPRESS: 'Priority Mail Express';
        MEDIA_MAIL: 'Media Mail';
        LIBRARY_MAIL: 'Library Mail';
        BOUND_PRINTED_MATTER: 'Bound Printed Matter';
        'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'First-Class Package International Service';
        PRIORITY_MAIL_INTERNATIONAL: 'Priority Mail International';
        PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'Priority Mail Express International';
      };
      options: {
        '921': 'Signature Confirmation';
        '924': 'Signature Confirmation Restricted Delivery';
        '922': 'Adult Signature Required';
        '923': 'Adult Signature Restricted Delivery';
        '981': 'Signature Requested';
        '910': 'Certified Mail';
        '955': 'Return Receipt';
        '957': 'Return Receipt Electronic';
        '991': 'Sunday Delivery';
        '480': 'Tracking Plus 6 Months';
        '481': 'Tracking Plus 1 Year';
        '482': 'Tracking Plus 3 Years';
        '483': 'Tracking Plus 5 Years';
        '484': 'Tracking Plus 7 Years';
        '485': 'Tracking Plus 10 Years';
        '819': 'Dry Ice';
        '813': 'Radioactive Materials';
        '816': 'Lithium Batteries, Ground Only';
        '818': 'Lithium Batteries, Marked';
        '820': 'Lithium Batteries, Unmarked';
        '826': 'Infectious Substances';
        '827': 'Excepted Quantities';
        '831': 'Limited Quantity, Ground';
        '857': 'Hazardous Material';
      };
      packagings: {
        FLAT_RATE_ENVELOPE: 'Flat Rate Envelope';
        LEGAL_FLAT_RATE_ENVELOPE: 'Legal Flat Rate Envelope';
        PADDED_FLAT_RATE_ENVELOPE: 'Padded Flat Rate Envelope';
        SM_FLAT_RATE_BOX: 'Small Flat Rate Box';
        MD_FLAT_RATE_BOX: 'Medium Flat Rate Box';
        LG_FLAT_RATE_BOX: 'Large Flat Rate Box';
        NON_RECTANGULAR: 'Tube or roll of your own';
      };
    };
  }
  interface ShipmentExtras {
    /**
     * The post office that holds the package for pickup, at most 7 characters. Both sides need an e-mail address
     * and a telephone. Example: `1434242`.
     */
    'usps:facility_id'?: string;
  }
}
