// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Australia Post, as an app writes them; those with a default may be left out. */
export interface AustraliapostInput {
  /** API key, the user name of the login. */
  readonly api_key: SettingsInput['api_key'];
  /** Password of the API key. */
  readonly password: SettingsInput['password'];
  /** Charge account: 10 digits of eParcel, or 8 of StarTrack; zeros in front count. */
  readonly account_number: SettingsInput['account_number'];
  /**
   * A further host of label files, like `https://labels.example.com`, if Australia Post's links lead to one that is
   * not known here.
   */
  readonly label_host?: SettingsInput['label_host'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Australia/Sydney`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    australiapost: {
      services: {
        '3D55': 'Parcel Post + Signature';
        '3J55': 'Express Post + Signature';
        '7D55': 'eParcel 7D55';
        '7J55': 'eParcel 7J55';
        '3H03': 'eParcel 3H03';
        T28: 'Parcel Post';
        T28S: 'Parcel Post + Signature';
        E34: 'Express Post';
        E34S: 'Express Post + Signature';
        PTI8: "Int'l Standard/Pack & Track";
        PTI7: "Int'l Standard with Signature";
        ECM8: "Int'l Express Merchandise";
        ECD8: "Int'l Express Documents";
        EXP: 'StarTrack Express';
        PRM: 'StarTrack Premium';
        FPP: 'StarTrack Fixed Price Premium';
      };
      options: {
        authority_to_leave: 'Authority to leave';
        no_authority_to_leave: 'No authority to leave';
        deliver_together: 'Deliver together';
        non_delivery_return: 'Return';
        non_delivery_abandoned: 'Abandon';
      };
      packagings: {
        CTN: 'Carton';
        PAL: 'Pallet';
        SAT: 'Satchel';
        BAG: 'Bag';
        ENV: 'Envelope';
        ITM: 'Item';
        JIF: 'Jiffy bag';
        SKI: 'Skid';
      };
    };
  }
  interface CustomsExtras {
    /** Whether the goods have a commercial value; by default they do when they are sold. Example: `true`. */
    'australiapost:commercial_value'?: string;
    /** Reference number of the import, as Australia Post asks for it for a destination. Example: `IM0367001234`. */
    'australiapost:import_reference_number'?: string;
    /** Certificate number; at most 35 characters. Example: `CERT-1`. */
    'australiapost:certificate_number'?: string;
    /** Licence number; at most 35 characters. Example: `LIC-1`. */
    'australiapost:licence_number'?: string;
  }
}
