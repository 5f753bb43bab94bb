import { isTimeZone } from '@waybill/carrier-kit';
import { z } from 'zod';

/** Gateway of the JSON platform (Shipping OpenAPI, `servers`): one for both environments, the app decides. */
const GATEWAY = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';

/** Base URLs of the two platforms (XML: Canada Post, "Fundamentals of our services"). */
export const HOSTS = {
  json: { sandbox: GATEWAY, production: GATEWAY },
  xml: { sandbox: 'https://ct.soa-gw.canadapost.ca', production: 'https://soa-gw.canadapost.ca' },
} as const;

/** Which platform an account speaks to. */
export type Api = keyof typeof HOSTS;

const filled = z.string().min(1);
const needed = (api: Api) =>
  z.string({ error: ({ input }) => missing(input, `is required with api "${api}"`) }).min(1);
const missing = (input: unknown, message: string) => (input === undefined ? message : undefined);

const contractId = z.string().regex(/^\d{1,10}$/, 'must be 1 to 10 digits, as text (zeros in front count)');

const shared = {
  contract_id: contractId.optional(),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
  language: z.enum(['en-CA', 'fr-CA']).default('en-CA'),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/Toronto')
    .default('America/Toronto'),
};

const jsonAccount = z.strictObject({
  api: z.literal('json').default('json'),
  client_id: needed('json'),
  client_secret: needed('json'),
  // As a part of paths (`mobo`) it has 7 characters at least; rating takes 10 at most.
  customer_number: z
    .string({ error: ({ input }) => missing(input, 'is required') })
    .regex(/^\d{7,10}$/, 'must be 7 to 10 digits, as text (zeros in front count)'),
  zonos_key: filled.optional(),
  username: filled.optional(),
  password: filled.optional(),
  ...shared,
});

const xmlAccount = z.strictObject({
  api: z.literal('xml'),
  username: needed('xml'),
  password: needed('xml'),
  // `CustomerIDType` of common.xsd.
  customer_number: z
    .string({ error: ({ input }) => missing(input, 'is required') })
    .regex(/^\d{1,10}$/, 'must be 1 to 10 digits, as text (zeros in front count)'),
  client_id: filled.optional(),
  client_secret: filled.optional(),
  zonos_key: filled.optional(),
  ...shared,
});

/** An account with Canada Post. It may hold the logins of both platforms; `api` says which one is used. */
export const settingsSchema = z.discriminatedUnion('api', [jsonAccount, xmlAccount]);

/** Settings of an account with Canada Post as they are written: what has a default may be left out. */
export type CanadaPostInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type CanadaPostSettings = z.output<typeof settingsSchema>;

/** Settings that are no secret. */
export type PublicSettings = Pick<
  CanadaPostSettings,
  'api' | 'customer_number' | 'contract_id' | 'environment' | 'server_url' | 'language' | 'time_zone'
>;

export const settings = {
  schema: settingsSchema,
  fields: {
    api: {
      meaning:
        'Which platform: `json` is the Developer Portal with OAuth2, `xml` the older REST+XML services.',
      default: 'json',
    },
    client_id: { meaning: 'Client ID of the app. Required with `json`, unused with `xml`.' },
    client_secret: {
      meaning: 'Client secret of the app. Required with `json`, unused with `xml`.',
      secret: true,
    },
    username: {
      meaning: 'User name of the API key. Required with `xml`, unused with `json`.',
      secret: true,
    },
    password: { meaning: 'Password of the API key. Required with `xml`, unused with `json`.', secret: true },
    customer_number: {
      meaning: 'Your customer number, digits as text; with `json` at least 7, zeros in front included.',
      required: true,
    },
    contract_id: {
      meaning: 'Your contract number. Without it the credit card on the profile pays for shipments.',
    },
    zonos_key: {
      meaning:
        'Your Zonos account key, for parcels to the United States without `us_declaration_id`. With `json` only, unused with `xml`.',
      secret: true,
    },
    environment: {
      meaning: '`sandbox` or `production`; each has its own app or API key. With `json` both have one host.',
      default: 'sandbox',
    },
    server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
    language: { meaning: 'Language of names in replies, `en-CA` or `fr-CA`.', default: 'en-CA' },
    time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: 'America/Toronto' },
  },
} as const;
