import { z } from 'zod';

/** Base URLs of the REST+XML services (Canada Post, "Fundamentals of our services"). */
export const HOSTS = {
  sandbox: 'https://ct.soa-gw.canadapost.ca',
  production: 'https://soa-gw.canadapost.ca',
} as const;

/** Customer and contract numbers: `CustomerIDType`, `ContractIDType` in common.xsd. */
const number = z.string().regex(/^\d{1,10}$/, 'must be 1 to 10 digits, as text (zeros in front count)');

/** An account with Canada Post. */
export const settingsSchema = z.strictObject({
  api: z.literal('xml').default('xml'),
  username: z.string().min(1),
  password: z.string().min(1),
  customer_number: number,
  contract_id: number.optional(),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
  language: z.enum(['en-CA', 'fr-CA']).default('en-CA'),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/Toronto')
    .default('America/Toronto'),
});

export type CanadaPostInput = z.input<typeof settingsSchema>;
export type CanadaPostSettings = z.output<typeof settingsSchema>;

export const settings = {
  schema: settingsSchema,
  fields: {
    api: { meaning: 'Which of the two platforms; `xml` is the REST+XML services.', default: 'xml' },
    username: { meaning: 'User name of the API key.', required: true, secret: true },
    password: { meaning: 'Password of the API key.', required: true, secret: true },
    customer_number: { meaning: 'Your customer number, digits as text.', required: true },
    contract_id: {
      meaning:
        'Your contract number. Without it shipments are non-contract, paid by the card on the profile.',
    },
    environment: { meaning: '`sandbox` or `production`; each has its own API key.', default: 'sandbox' },
    server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
    language: { meaning: 'Language of names in replies, `en-CA` or `fr-CA`.', default: 'en-CA' },
    time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: 'America/Toronto' },
  },
} as const;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
