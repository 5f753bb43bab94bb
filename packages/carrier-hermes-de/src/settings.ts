import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { HermesDeInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `hermes-de:PARCEL`. */
export const CARRIER = 'hermes-de';

/** What the base URLs of its APIs have in common. The one of production is in no contract: see Quirks. */
const HOSTS = {
  sandbox: 'https://de-api-int.hermesworld.com/services',
  production: 'https://de-api.hermesworld.com/services',
} as const;

/** Where tokens come from. */
const LOGIN_HOSTS = {
  sandbox: 'https://authme-int.myhermes.de',
  production: 'https://authme.myhermes.de',
} as const;

export const ALL_HOSTS: readonly string[] = [...Object.values(HOSTS), ...Object.values(LOGIN_HOSTS)];

const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/Berlin' });

/** An account with Hermes Germany. */
const schema = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  username: z.string().min(1),
  password: z.string().min(1),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type HermesDeSettings = z.output<typeof schema>;

const documented: SettingsSchema<HermesDeInput, HermesDeSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'Client ID that Hermes gave to the API partner.', required: true },
    client_secret: { meaning: 'Client secret of the API partner.', required: true, secret: true },
    username: { meaning: 'User of the business account.', required: true, secret: true },
    password: { meaning: 'Password of that user.', required: true, secret: true },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<HermesDeSettings, typeof settings.fields>;

/** The server of an account, and where its tokens come from. */
export function serversOf(own: HermesDeSettings) {
  const server_url = http.serverUrl(own);
  const login = own.server_url === undefined ? LOGIN_HOSTS[own.environment] : server_url;
  return { server_url, token_url: `${login}/authorization-facade/oauth2/access_token` };
}
