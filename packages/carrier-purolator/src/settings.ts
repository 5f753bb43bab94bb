import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { PurolatorInput } from './editor.js';

/** Base URLs of E-Ship Web Services (WSDL, `soap:address`). */
export const HOSTS = {
  sandbox: 'https://devwebservices.purolator.com',
  production: 'https://webservices.purolator.com',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/Toronto' });

/** An account with Purolator. */
const schema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  account_number: z.string().regex(/^\d{1,10}$/, 'must be 1 to 10 digits, as text (leading zeros count)'),
  user_token: z.string().trim().min(1).optional(),
  language: z.enum(['en', 'fr']).default('en'),
  service_spelling: z.enum(['rule', 'as_written']).default('rule'),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Settings after the check, with the defaults. */
export type PurolatorSettings = z.output<typeof schema>;

const documented: SettingsSchema<PurolatorInput, PurolatorSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    username: { meaning: 'The E-Ship Web Services key.', required: true, secret: true },
    password: { meaning: 'The password of the key.', required: true, secret: true },
    account_number: {
      meaning: 'The registered account that ships, and pays by default. Digits as text.',
      required: true,
    },
    user_token: { meaning: 'The activation key of the account. Some keys need it.', secret: true },
    language: { meaning: 'Language of descriptions and messages in replies, `en` or `fr`.', default: 'en' },
    service_spelling: {
      meaning:
        '`rule` sends service codes as the table spells them, `as_written` as the request spells them.',
      default: 'rule',
    },
    ...http.fields,
    environment: {
      meaning: '`sandbox` (Purolator’s Development) or `production`; each has its own key.',
      default: 'sandbox',
    },
  },
} as const;

/** Settings without secrets. */
export type OpenSettings = PublicSettings<PurolatorSettings, typeof settings.fields>;
