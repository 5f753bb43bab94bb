// For editors. Written by `npm run docs` from the tables of this carrier; delete what does not compile any more.
import type { SettingsInput } from './settings.js';

/** Settings for Chronopost, as an app writes them; those with a default may be left out. */
export interface ChronopostInput {
  /** Number of the contract, 8 digits as text. */
  readonly account_number: SettingsInput['account_number'];
  /** Password of the web services, 6 digits. */
  readonly password: SettingsInput['password'];
  /** Number of the sub-account; `0` is the account itself. Default `0`. */
  readonly sub_account?: SettingsInput['sub_account'];
  /**
   * `production`: Chronopost has no sandbox, and every label of a real account is charged. Default `production`.
   */
  readonly environment?: SettingsInput['environment'];
  /** Another base URL, for a proxy or a simulator. */
  readonly server_url?: SettingsInput['server_url'];
  /** Where "today" is, when a request gives no date. Default `Europe/Paris`. */
  readonly time_zone?: SettingsInput['time_zone'];
}

declare module '@waybill/core/plugin' {
  interface InstalledCarriers {
    chronopost: {
      services: {
        '01': 'Chrono 13';
        '02': 'Chrono 10';
        '16': 'Chrono 18';
        '58': 'Chrono 13 letterbox';
        '2M': 'Chrono 18 letterbox';
        '4I': 'Chrono Sameday';
        '9A': 'Chrono 13 (newer contracts)';
        '9B': 'Chrono 10 (newer contracts)';
        '9C': 'Chrono 18 (newer contracts)';
        '44': 'Chrono Classic';
        '9F': 'Chrono Classic (newer contracts)';
        '17': 'Chrono Express';
        '9D': 'Chrono Express (newer contracts)';
        '86': 'Chrono Relais 13';
        '5E': 'Shop2Shop';
        '49': 'Relais Europe';
        '6B': '2Shop Europe';
        '4P': 'Relais DOM';
      };
      options: {
        '6': 'Saturday';
        '1': 'Monday';
      };
    };
  }
}
