import { isTimeZone } from '@waybill/carrier-kit';
import { z } from 'zod';

/** Base URLs of E-Ship Web Services (WSDL, `soap:address`). */
export const HOSTS = {
  sandbox: 'https://devwebservices.purolator.com',
  production: 'https://webservices.purolator.com',
} as const;

/** An account with Purolator. */
export const settingsSchema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  account_number: z.string().regex(/^\d{1,10}$/, 'must be 1 to 10 digits, as text (zeros in front count)'),
  user_token: z.string().trim().min(1).optional(),
  language: z.enum(['en', 'fr']).default('en'),
  service_spelling: z.enum(['rule', 'as_written']).default('rule'),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/Toronto')
    .default('America/Toronto'),
});

/** Settings of an account with Purolator as they are written: what has a default may be left out. */
export type PurolatorInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type PurolatorSettings = z.output<typeof settingsSchema>;

export const settings = {
  schema: settingsSchema,
  fields: {
    username: { meaning: 'The E-Ship Web Services key.', required: true, secret: true },
    password: { meaning: 'The password of the key.', required: true, secret: true },
    account_number: {
      meaning: 'The registered account that ships, and pays unless someone else does. Digits as text.',
      required: true,
    },
    user_token: { meaning: 'The activation key of the account. Some keys need it.', secret: true },
    language: { meaning: 'Language of descriptions and messages in replies, `en` or `fr`.', default: 'en' },
    service_spelling: {
      meaning:
        '`rule` sends service codes as the table spells them, whichever spelling was asked for; `as_written` sends them as asked for.',
      default: 'rule',
    },
    environment: {
      meaning: '`sandbox` (Purolator’s Development) or `production`; each has a key of its own.',
      default: 'sandbox',
    },
    server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
    time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: 'America/Toronto' },
  },
} as const;
