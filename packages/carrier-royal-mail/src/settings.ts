import { httpSettings, type Account as KitAccount, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { RoyalMailInput } from './editor.js';

/** Click & Drop. There is no sandbox: every order is made in the account itself. */
export const HOSTS = { production: 'https://api.parcel.royalmail.com' } as const;
/** Tracking API v2 has a server and a login of its own. */
export const TRACKING_HOST = 'https://api.royalmail.net';

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/London' });

/** An account with Royal Mail Click & Drop. */
const schema = z.strictObject({
  api_key: z.string().min(1),
  carrier_name: z.string().min(1).max(50).optional(),
  tracking_client_id: z.string().min(1).optional(),
  tracking_client_secret: z.string().min(1).optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type RoyalMailSettings = z.output<typeof schema>;

const documented: SettingsSchema<RoyalMailInput, RoyalMailSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    api_key: { meaning: 'Authorisation key of a Click & Drop integration.', required: true, secret: true },
    carrier_name: {
      meaning:
        'Name of the carrier in the carrier settings of Click & Drop, such as `Royal Mail OBA`; needed where the account has several carriers or posting locations.',
    },
    tracking_client_id: {
      meaning: 'Client id of an app with Tracking API v2, from developer.royalmail.net.',
      for: ['tracking'],
    },
    tracking_client_secret: { meaning: 'Client secret of that app.', secret: true, for: ['tracking'] },
    ...http.fields,
    environment: {
      meaning: '`production`: Royal Mail has no sandbox, and every order is real.',
      default: 'production',
    },
  },
} as const;

/** One account, without its secrets. */
export type Account = KitAccount<PublicSettings<RoyalMailSettings, typeof settings.fields>>;
