import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { AmazonShippingInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `amazon-shipping:SWA-UK-2D`. */
export const CARRIER = 'amazon-shipping';

/** `servers` of the OpenAPI file. */
const REGIONS = {
  NA: {
    sandbox: 'https://sandbox.sellingpartnerapi-na.amazon.com',
    production: 'https://sellingpartnerapi-na.amazon.com',
  },
  EU: {
    sandbox: 'https://sandbox.sellingpartnerapi-eu.amazon.com',
    production: 'https://sellingpartnerapi-eu.amazon.com',
  },
} as const;

/** Login with Amazon, for all countries. */
const LOGIN_HOST = 'https://api.amazon.com';

export const HOSTS: readonly string[] = [...Object.values(REGIONS).flatMap(Object.values), LOGIN_HOST];

/** By country: what Amazon calls its business there, the region of its servers, the currency, and where its clocks are. */
const BUSINESSES = {
  US: { name: 'US', region: 'NA', currency: 'USD', time_zone: 'America/New_York' },
  GB: { name: 'UK', region: 'EU', currency: 'GBP', time_zone: 'Europe/London' },
  IN: { name: 'IN', region: 'EU', currency: 'INR', time_zone: 'Asia/Kolkata' },
  IT: { name: 'IT', region: 'EU', currency: 'EUR', time_zone: 'Europe/Rome' },
  ES: { name: 'ES', region: 'EU', currency: 'EUR', time_zone: 'Europe/Madrid' },
  FR: { name: 'FR', region: 'EU', currency: 'EUR', time_zone: 'Europe/Paris' },
} as const;
type Country = keyof typeof BUSINESSES;

const http = httpSettings({ hosts: REGIONS.EU, time_zone: BUSINESSES.GB.time_zone });

/** A merchant who has allowed an app to ship. */
const schema = z
  .strictObject({
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    refresh_token: z.string().min(1),
    country: z.enum(Object.keys(BUSINESSES) as [Country, ...Country[]]),
    carrier_id: z.string().trim().min(1).optional(),
    ...http.shape,
    time_zone: http.shape.time_zone.removeDefault().optional(),
  })
  .transform(({ time_zone, ...account }) => ({
    ...account,
    time_zone: time_zone ?? BUSINESSES[account.country].time_zone,
  }));

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type AmazonShippingSettings = z.output<typeof schema>;

const documented: SettingsSchema<AmazonShippingInput, AmazonShippingSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'Client identifier of the app, `amzn1.application-oa2-client.…`.', required: true },
    client_secret: { meaning: 'Client secret of the app.', required: true, secret: true },
    refresh_token: {
      meaning: "The merchant's consent, which the app got once: `Atzr|…`.",
      required: true,
      secret: true,
    },
    country: {
      meaning: 'Where the merchant ships with Amazon: `US`, `GB`, `IN`, `IT`, `ES` or `FR`.',
      required: true,
    },
    carrier_id: {
      meaning:
        'Carrier whose tracking numbers are looked up; by default Amazon itself, such as `AMZN_UK` in GB.',
    },
    ...http.fields,
    time_zone: {
      meaning:
        'Where "today" is, and the day on which a promise ends. Each country has a default of its own: this is that of GB; in US it is `America/New_York`.',
      default: BUSINESSES.GB.time_zone,
    },
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<AmazonShippingSettings, typeof settings.fields>;

/** The server of an account, and where its tokens come from. */
export function serversOf({ country, environment, server_url }: OpenSettings) {
  const own = server_url?.replace(/\/+$/, '');
  return {
    server_url: own ?? REGIONS[BUSINESSES[country].region][environment],
    token_url: `${own ?? LOGIN_HOST}/auth/o2/token`,
  };
}

/** `x-amzn-shipping-business-id`; without it every account would be one of the United Kingdom. */
export function businessId({ country }: Pick<OpenSettings, 'country'>): string {
  return `AmazonShipping_${BUSINESSES[country].name}`;
}

/** ISO 4217. */
export function currencyOf({ country }: Pick<OpenSettings, 'country'>): string {
  return BUSINESSES[country].currency;
}

/** Amazon itself is one of the carriers behind this API. */
export function trackedCarrier({ country, carrier_id }: OpenSettings): string {
  return carrier_id ?? `AMZN_${BUSINESSES[country].name}`;
}
