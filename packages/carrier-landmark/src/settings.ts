import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { LandmarkInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `landmark:LGINTSTD`. */
export const CARRIER = 'landmark';

/** There is one server; the element `Test` makes a request a test. */
const HOST = 'https://api.landmarkglobal.com';
export const HOSTS = { sandbox: HOST, production: HOST } as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/Chicago' });

/** An account with Landmark Global. */
const schema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  client_id: z.string().min(1),
  account_number: z.string().min(1).optional(),
  region: z.string().min(1).optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type LandmarkSettings = z.output<typeof schema>;

const documented: SettingsSchema<LandmarkInput, LandmarkSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    username: { meaning: 'User name of the API.', required: true },
    password: { meaning: 'Password of the API.', required: true, secret: true },
    client_id: { meaning: 'Number of the client, `ClientID`: `218`.', required: true },
    account_number: {
      meaning: 'Only for clients with several accounts: `L0218A`.',
    },
    region: {
      meaning:
        'Where Landmark receives the packages, in its own words: `Landmark CMH`. The integration manager names it.',
    },
    ...http.fields,
    environment: {
      meaning:
        '`sandbox` sends `Test`: Landmark then answers at random, also with errors, and makes nothing. `production` buys for real.',
      default: 'sandbox',
    },
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<LandmarkSettings, typeof settings.fields>;
