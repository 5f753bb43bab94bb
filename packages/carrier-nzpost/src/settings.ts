import { type Account as AccountOf, httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { NzpostInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `nzpost:CPOLE`. */
export const CARRIER = 'nzpost';

/** Source: NZ Post's API portal, read 2026-11-22. */
export const HOSTS = {
  sandbox: 'https://api.uat.nzpost.co.nz',
  production: 'https://api.nzpost.co.nz',
} as const;
/** One server issues the tokens of both. */
const TOKEN_HOST = 'https://oauth.nzpost.co.nz';

/** `environment`, `server_url` and `time_zone`, which every carrier has. */
export const http = httpSettings({ hosts: HOSTS, time_zone: 'Pacific/Auckland' });

/** An application of the API portal, and the account that it is for. */
const schema = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  account_number: z
    .string()
    .regex(/^[59]\d{4,9}$/, 'must be digits that begin with 5 or 9, as text')
    .optional(),
  site_code: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be digits, as text')
    .optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type NzpostSettings = z.output<typeof schema>;

const documented: SettingsSchema<NzpostInput, NzpostSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'Client ID of the application in the API portal.', required: true },
    client_secret: { meaning: 'Client secret of the application.', required: true, secret: true },
    account_number: {
      meaning:
        'The account that is billed, digits that begin with 5 or 9. Without it prices are list prices.',
    },
    site_code: { meaning: 'Site code of the place of your regular pickups; labels name it.' },
    ...http.fields,
  },
} as const;

export function tokenUrl({ server_url = TOKEN_HOST }: Pick<NzpostSettings, 'server_url'>): string {
  return `${server_url}/as/token.oauth2`;
}

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<NzpostSettings, typeof settings.fields>;
export type Account = AccountOf<OpenSettings>;
