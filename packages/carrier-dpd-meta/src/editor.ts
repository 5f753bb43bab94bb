// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for DPD, as an app writes them; those with a default may be left out. */
export interface DpdMetaInput {
  /** Code of the business unit that gave the login, 3 digits: `001` is DPD Germany. */
  readonly business_unit: SettingsInput['business_unit'];
  /** Login of the business unit’s web services. */
  readonly login: SettingsInput['login'];
  /** Password of that login. */
  readonly password: SettingsInput['password'];
  /** Client ID, which SEUR (`020`) gives besides the login. */
  readonly client_id?: SettingsInput['client_id'];
  /** Client secret of SEUR. */
  readonly client_secret?: SettingsInput['client_secret'];
  /** Customer account number with the business unit. */
  readonly account_number: SettingsInput['account_number'];
  /** Number of the sub-account, where the business unit gives one. */
  readonly sub_account_number?: SettingsInput['sub_account_number'];
  /** Customer ID, where the business unit gives one besides the account. */
  readonly customer_id?: SettingsInput['customer_id'];
  /** Depot of departure, 7 characters; BRT (`023`) asks for it. */
  readonly sending_depot?: SettingsInput['sending_depot'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/Berlin`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    'dpd-meta': {
      services: {
        '101': 'DPD Classic';
        '103': 'DPD Classic Saturday';
        '109': 'DPD Classic COD';
        '136': 'DPD Small Parcel';
        '154': 'DPD Parcel Letter';
        '155': 'DPD 18:00';
        '179': 'DPD 10:00';
        '225': 'DPD 12:00';
        '350': 'DPD 8:30';
        '302': 'DPD International Express';
        '294': 'DPD Mail';
        '327': 'DPD Home';
        '328': 'DPD Home Small';
        '329': 'DPD Home COD';
        '330': 'DPD Home COD Small';
        '337': 'DPD Parcel to Shop';
        '338': 'DPD Parcel to Shop Small';
        '358': 'DPD Home Saturday';
        '365': 'DPD Tyre';
        '366': 'DPD Home Tyre';
      };
      options: {
        saturday: 'Saturday';
        cod: 'Cash on delivery';
        pudo: 'Pickup point';
        s2: 'Complete delivery';
      };
    };
  }
  interface ShipmentExtras {
    /** The business unit’s own service code besides the product, where it has one (`serviceCode`). Example: `1`. */
    'dpd-meta:service_code'?: string;
    /** Code of an additional service for the first or the last mile (`additionalServiceCode`). Example: `2`. */
    'dpd-meta:additional_service_code'?: string;
  }
  interface CustomsExtras {
    /**
     * `N` no, `F` free, `E` export cleared, `T` transit cleared, `I` import cleared, `H` hybrid. Default `E` with
     * an `export_declaration`, else `N`. Example: `F`.
     */
    'dpd-meta:clearance_status'?: string;
  }
  interface LabelExtras {
    /**
     * `QR_CODE`: a code in place of the label, where the business unit has one; `BOTH`: the code besides the label.
     * Example: `BOTH`.
     */
    'dpd-meta:drop_off'?: string;
  }
}
