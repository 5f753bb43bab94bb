// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Aramex, as an app writes them; those with a default may be left out. */
export interface AramexInput {
  /** User of the web services: an e-mail address. */
  readonly username: SettingsInput['username'];
  /** Its password. */
  readonly password: SettingsInput['password'];
  /** Number of the account that is billed. */
  readonly account_number: SettingsInput['account_number'];
  /** PIN of the account. */
  readonly account_pin: SettingsInput['account_pin'];
  /** Station of the account, three letters, such as `DXB`. */
  readonly account_entity: SettingsInput['account_entity'];
  /**
   * Country of the account, ISO 3166-1 alpha-2: what it pays for leaves from there. Accounts in Australia, New
   * Zealand and South Africa use other interfaces.
   */
  readonly account_country_code: SettingsInput['account_country_code'];
  /** `sandbox` or `production`. Default `sandbox`. */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Asia/Dubai`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    aramex: {
      services: {
        PPX: 'Priority Parcel Express';
        DPX: 'Value Express Parcel';
        EPX: 'Economy Parcel Express';
        GPX: 'Ground Parcel Express';
        IBD: 'International Deferred';
        PDX: 'Priority Document Express';
        PLX: 'Priority Letter Express';
        DDX: 'Value Express Document';
        EDX: 'Economy Document Express';
        GDX: 'Ground Document Express';
        ONP: 'Overnight Parcel';
        SMP: 'Same Day Parcel';
        SDD: 'Same Day Delivery';
        PEC: 'Economy Delivery';
        PEX: 'Road Express';
        P24: 'Road Express 24 hours';
        P48: 'Road Express 48 hours';
        OND: 'Overnight Document';
        SMD: 'Same Day Document';
        HVY: 'Heavy (20 kg and more)';
        BLT: 'Special: Bullet Delivery';
        EMD: 'Early Morning Delivery';
        LGS: 'Logistics Delivery';
        BLK: 'Bulk Mail';
        CDA: 'Special Delivery';
        CDS: 'Credit Cards Delivery';
        COM: 'Cheque Collection';
        DEC: 'Invoice Delivery';
        FIX: 'Fixed Bank Run';
        SPD: 'Special: Legal Mail';
        SPL: 'Special: Legal Notifications';
        CGO: 'Cargo';
        SFC: 'Surface Cargo';
      };
      options: {
        SIGR: 'Signature';
        CODS: 'Cash on delivery';
        AM10: 'Morning';
        NOON: 'Noon';
        RTRN: 'Return';
      };
    };
  }
}
