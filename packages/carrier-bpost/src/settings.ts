import { httpSettings, type Account as KitAccount, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { BpostInput } from './editor.js';

/** Shipping Manager. There is no test server: test accounts are on the same one. */
export const HOSTS = { production: 'https://shm-rest.bpost.cloud' } as const;
/** Tracking has a server of its own, with the same login. */
export const TRACKING_HOST = 'https://api.parcel.bpost.cloud';

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/Brussels' });

/** An account with bpost's Shipping Manager. */
const schema = z.strictObject({
  account_id: z.string().regex(/^\d{6}$/, 'must be 6 digits, as text (zeros in front count)'),
  passphrase: z.string().min(1),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type BpostSettings = z.output<typeof schema>;

const documented: SettingsSchema<BpostInput, BpostSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    account_id: { meaning: 'Account of the Shipping Manager: 6 digits, as text.', required: true },
    passphrase: { meaning: 'Passphrase of that account.', required: true, secret: true },
    ...http.fields,
    environment: {
      meaning: '`production`: test accounts are on the same server.',
      default: 'production',
    },
  },
} as const;

/** One account, without its secrets. */
export type Account = KitAccount<PublicSettings<BpostSettings, typeof settings.fields>>;
