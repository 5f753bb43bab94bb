// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Royal Mail, as an app writes them; those with a default may be left out. */
export interface RoyalMailInput {
  /** Authorisation key of a Click & Drop integration. */
  readonly api_key: SettingsInput['api_key'];
  /**
   * Name of the carrier in the carrier settings of Click & Drop, such as `Royal Mail OBA`; needed where the account
   * has several carriers or posting locations.
   */
  readonly carrier_name?: SettingsInput['carrier_name'];
  /** Client id of an app with Tracking API v2, from developer.royalmail.net. */
  readonly tracking_client_id?: SettingsInput['tracking_client_id'];
  /** Client secret of that app. */
  readonly tracking_client_secret?: SettingsInput['tracking_client_secret'];
  /** `production`: Royal Mail has no sandbox, and every order is real. Default `production`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/London`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'royal-mail': {
      services: {
        TPN24: 'Tracked 24';
        TPS48: 'Tracked 48';
        TRN24: 'Tracked 24, letterboxable';
        TRS48: 'Tracked 48, letterboxable';
        TPLN: 'Tracked 24, high volume';
        TPLS: 'Tracked 48, high volume';
        CRL24: 'Royal Mail 24';
        CRL48: 'Royal Mail 48';
        BPL1: '1st Class';
        BPL2: '2nd Class';
        BPR1: '1st Class, signed for';
        BPR2: '2nd Class, signed for';
        SD1: 'Special Delivery Guaranteed by 1pm, £750';
        SD2: 'Special Delivery Guaranteed by 1pm, £1,000';
        SD3: 'Special Delivery Guaranteed by 1pm, £2,500';
        SD4: 'Special Delivery Guaranteed by 9am';
        SD5: 'Special Delivery Guaranteed by 9am';
        SD6: 'Special Delivery Guaranteed by 9am';
        OTA: 'International Tracked';
        OTB: 'International Tracked, extra compensation';
        OTC: 'International Tracked & Signed';
        OTD: 'International Tracked & Signed, extra compensation';
        OSA: 'International Signed';
        OSB: 'International Signed, extra compensation';
        OLA: 'International Standard';
        OLS: 'International Economy';
      };
      options: {
        requestSignatureUponDelivery: 'Signature';
        isLocalCollect: 'Local Collect';
        includeReturnsLabel: 'Returns label';
      };
      packagings: {
        parcel: 'Parcel';
        largeLetter: 'Large letter';
        letter: 'Letter';
        smallParcel: 'Small parcel';
        mediumParcel: 'Medium parcel';
        largeParcel: 'Large parcel';
        documents: 'Documents';
        undefined: 'Not defined: chosen later on the web page';
      };
    };
  }
  interface ShipmentExtras {
    /**
     * Variant of the service, as the account has it: Saturday delivery, a level of compensation; at most 2
     * characters. Example: `01`.
     */
    'royal-mail:service_register_code'?: string;
    /** Carrier of this order in place of the setting `carrier_name`. Example: `Parcelforce`. */
    'royal-mail:carrier_name'?: string;
    /** Where the package may be left; at most 90 characters. Example: `behind the gate`. */
    'royal-mail:safe_place'?: string;
    /** Cover for loss that follows from late or lost delivery, in whole pounds up to 10000. Example: `1000`. */
    'royal-mail:consequential_loss'?: string;
  }
  interface CustomsExtras {
    /**
     * Duties and taxes that the sender pays, in the currency of the goods; for services with delivered duty paid.
     * Example: `9.60`.
     */
    'royal-mail:duty_costs'?: string;
    /** Whether the goods need an export licence. Example: `true`. */
    'royal-mail:export_licence'?: string;
  }
}
