import type { SettingsInput } from './settings.js';

/** Settings for bpost, as an app writes them; those with a default may be left out. */
export interface BpostInput {
  readonly account_id: SettingsInput['account_id'];
  readonly passphrase: SettingsInput['passphrase'];
  readonly environment?: SettingsInput['environment'];
  readonly server_url?: SettingsInput['server_url'];
  readonly time_zone?: SettingsInput['time_zone'];
}
