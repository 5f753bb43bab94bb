import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { AramexInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `aramex:PPX`. */
export const CARRIER = 'aramex';

export const HOSTS = { sandbox: 'https://ws.dev.aramex.net', production: 'https://ws.aramex.net' } as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Asia/Dubai' });

/** Countries in which Aramex has other, unrelated interfaces: Aramex International has no accounts there. */
export const OTHER_INTERFACES = ['AU', 'NZ', 'ZA'] as const;

/** An account with Aramex. */
const schema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  account_number: z.string().regex(/^\d+$/, 'must be digits, as text'),
  account_pin: z.string().min(1),
  account_entity: z.string().regex(/^[A-Z]{3}$/, 'must be a station of three capitals, such as DXB'),
  account_country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')
    .refine(
      (code) => !OTHER_INTERFACES.some((other) => other === code),
      'must not be AU, NZ or ZA: accounts there use other interfaces of Aramex',
    ),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type AramexSettings = z.output<typeof schema>;

const documented: SettingsSchema<AramexInput, AramexSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    username: { meaning: 'User of the web services: an e-mail address.', required: true },
    password: { meaning: 'Its password.', required: true, secret: true },
    account_number: { meaning: 'Number of the account that is billed.', required: true },
    account_pin: { meaning: 'PIN of the account.', required: true, secret: true },
    account_entity: { meaning: 'Station of the account, three letters, such as `DXB`.', required: true },
    account_country_code: {
      meaning:
        'Country of the account, ISO 3166-1 alpha-2: what it pays for leaves from there. Accounts in Australia, New Zealand and South Africa use other interfaces.',
      required: true,
    },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<AramexSettings, typeof settings.fields>;
