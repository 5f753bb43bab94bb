// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Hermes Germany, as an app writes them; those with a default may be left out. */
export interface HermesDeInput {
  /** Client ID that Hermes gave to the API partner. */
  readonly client_id: SettingsInput['client_id'];
  /** Client secret of the API partner. */
  readonly client_secret: SettingsInput['client_secret'];
  /** User of the business account. */
  readonly username: SettingsInput['username'];
  /** Password of that user. */
  readonly password: SettingsInput['password'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/Berlin`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'hermes-de': {
      services: {
        PARCEL: 'Hermes parcel';
        BAG: 'Hermes luggage';
        BIKE: 'Hermes bicycle';
        LARGE_ITEM: 'Hermes large item';
      };
      options: {
        signatureService: 'Signature';
        identVerifyFsk18: 'Ident, 18 years';
        identVerifyFsk16: 'Ident, 16 years';
        parcelShopDeliveryService: 'ParcelShop delivery';
        cashOnDeliveryService: 'Cash on delivery';
        householdSignatureService: 'Household signature';
        nextDayService: 'Next day';
        tanService: 'TAN';
        bulkGoodService: 'Bulky goods';
        limitedQuantitiesService: 'Limited quantities';
        compactParcelService: 'Compact parcel';
        redirectionProhibitedService: 'No redirection';
        excludeParcelShopAuthorization: 'No authorisation';
        lateInjectionService: 'Late injection';
      };
    };
  }
  interface ShipmentExtras {
    /** Day of the delivery, at least two working days and at most 210 days ahead. Example: `2026-12-07`. */
    'hermes-de:stated_day'?: string;
    /** Time on that day: `FORENOON`, `NOON`, `AFTERNOON` or `EVENING`. Example: `FORENOON`. */
    'hermes-de:stated_time'?: string;
    /** Number of the document that the recipient shows, with `ident_type`. Example: `L01X00T47`. */
    'hermes-de:ident_id'?: string;
    /**
     * The document: `GERMAN_IDENTITY_CARD`, `GERMAN_PASSPORT` or `INTERNATIONAL_PASSPORT`. Example:
     * `GERMAN_IDENTITY_CARD`.
     */
    'hermes-de:ident_type'?: string;
    /** Date of birth that the document must show. Example: `1990-05-17`. */
    'hermes-de:ident_birthday'?: string;
  }
  interface ItemExtras {
    /** In `item`: Class of the package, `XS` to `XL`, which customers of Digital Sales must name. Example: `M`. */
    'hermes-de:parcel_class'?: string;
  }
  interface CustomsExtras {
    /** Whether Hermes makes the export declaration. Example: `true`. */
    'hermes-de:export_clearance'?: string;
  }
  interface LabelExtras {
    /** Dots per inch of a label in ZPL: `203` (the default) or `300`. Example: `300`. */
    'hermes-de:dpi'?: string;
  }
}
