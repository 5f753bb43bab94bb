import { type Account as AccountOf, httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { AccountInput } from './editor.js';

/** Gateway of the JSON platform (Shipping OpenAPI, `servers`): one for both environments, the app decides. */
const GATEWAY = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';

/** Base URLs of the two platforms (XML: Canada Post, "Fundamentals of our services"). */
export const HOSTS = {
  json: { sandbox: GATEWAY, production: GATEWAY },
  xml: { sandbox: 'https://ct.soa-gw.canadapost.ca', production: 'https://soa-gw.canadapost.ca' },
} as const;

/** The platform of an account. */
export type Api = keyof typeof HOSTS;

export const http = {
  json: httpSettings({ hosts: HOSTS.json, time_zone: 'America/Toronto' }),
  xml: httpSettings({ hosts: HOSTS.xml, time_zone: 'America/Toronto' }),
} as const;

const filled = z.string().min(1);
const needed = (api: Api) =>
  z.string({ error: ({ input }) => missing(input, `is required with api "${api}"`) }).min(1);
const missing = (input: unknown, message: string) => (input === undefined ? message : undefined);

const contractId = z.string().regex(/^\d{1,10}$/, 'must be 1 to 10 digits, as text (leading zeros count)');

const shared = {
  contract_id: contractId.optional(),
  // `GroupIDType` of shipment.xsd.
  group_id: z.string().trim().min(1).max(32).optional(),
  // `EmailType` of shipment.xsd; without a contract XML takes fewer.
  refund_email: z.email().max(60).optional(),
  language: z.enum(['en-CA', 'fr-CA']).default('en-CA'),
  ...http.json.shape,
};

const jsonAccount = z.strictObject({
  api: z.literal('json').default('json'),
  client_id: needed('json'),
  client_secret: needed('json'),
  // As a part of paths (`mobo`) it has 7 characters at least; rating takes 10 at most.
  customer_number: z
    .string({ error: ({ input }) => missing(input, 'is required') })
    .regex(/^\d{7,10}$/, 'must be 7 to 10 digits, as text (leading zeros count)'),
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
    .regex(/^\d{1,10}$/, 'must be 1 to 10 digits, as text (leading zeros count)'),
  client_id: filled.optional(),
  client_secret: filled.optional(),
  zonos_key: filled.optional(),
  ...shared,
});

/** An account with Canada Post. It may hold the logins of both platforms; `api` decides which one is used. */
const settingsSchema = z
  .discriminatedUnion('api', [jsonAccount, xmlAccount])
  .refine(({ group_id, contract_id }) => group_id === undefined || contract_id !== undefined, {
    path: ['group_id'],
    error: 'needs a contract_id: without a contract shipments are transmitted at once',
  });

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof settingsSchema>;

type Shared = Omit<AccountInput, 'api' | 'client_id' | 'client_secret' | 'username' | 'password'>;
type Login<Names extends keyof AccountInput> = {
  readonly [Name in keyof Pick<AccountInput, Names>]-?: NonNullable<AccountInput[Name]>;
};
type Platform<Name extends Api> = Pick<AccountInput, 'api'> & { readonly api?: Name | undefined };
type JsonInput = Shared & Platform<'json'> & Login<'client_id' | 'client_secret'>;
type XmlInput = Shared & Required<Platform<'xml'>> & Login<'username' | 'password'>;

/**
 * Settings of an account with Canada Post as they are written: those with a default may be left out. The login is that
 * of the platform that `api` names.
 */
export type CanadaPostInput = JsonInput | XmlInput;
/** Settings after the check, with the defaults. */
export type CanadaPostSettings = z.output<typeof settingsSchema>;

const documented: SettingsSchema<CanadaPostInput, CanadaPostSettings> = settingsSchema;

export const settings = {
  schema: documented,
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
      meaning: 'Your customer number, digits as text; with `json` at least 7, leading zeros included.',
      required: true,
    },
    contract_id: {
      meaning: 'Your contract number. Without it the credit card on the profile pays for shipments.',
    },
    group_id: {
      meaning:
        'Name of the group in which shipments wait for your manifest, at most 32 characters. Needs `contract_id`. Without it each shipment is transmitted and charged at once.',
    },
    refund_email: {
      meaning:
        'Where Canada Post writes to about refunds, at most 60 characters; a void without `refund_email` uses it.',
    },
    zonos_key: {
      meaning:
        'Your Zonos account key, for packages to the United States without `us_declaration_id`. With `json` only, unused with `xml`.',
      secret: true,
    },
    language: { meaning: 'Language of names in replies, `en-CA` or `fr-CA`.', default: 'en-CA' },
    ...http.json.fields,
    environment: {
      meaning: '`sandbox` or `production`; each has its own app or API key. With `json` both have one host.',
      default: 'sandbox',
    },
  },
} as const;

/** Settings without secrets. */
export type OpenSettings = PublicSettings<CanadaPostSettings, typeof settings.fields>;
/** One account, as the operations know it. */
export type Account = AccountOf<OpenSettings>;
