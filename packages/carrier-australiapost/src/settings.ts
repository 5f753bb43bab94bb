import { type Account as AccountOf, httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { AustraliapostInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `australiapost:3D55`. */
export const CARRIER = 'australiapost';

/** Source: developers.auspost.com.au, Shipping and Tracking API, Getting started. */
export const HOSTS = {
  sandbox: 'https://digitalapi.auspost.com.au/test/shipping/v1',
  production: 'https://digitalapi.auspost.com.au/shipping/v1',
} as const;

/** `environment`, `server_url` and `time_zone`, which every carrier has. */
export const http = httpSettings({ hosts: HOSTS, time_zone: 'Australia/Sydney' });

/** A charge account: eParcel has 10 digits, StarTrack 8. */
const schema = z.strictObject({
  api_key: z.string().min(1),
  password: z.string().min(1),
  account_number: z
    .string()
    .regex(/^(\d{8}|\d{10})$/, 'must be 10 digits (eParcel) or 8 (StarTrack), as text: zeros in front count'),
  label_host: z
    .string()
    .regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be like https://labels.example.com')
    .optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type AustraliapostSettings = z.output<typeof schema>;

const documented: SettingsSchema<AustraliapostInput, AustraliapostSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    api_key: { meaning: 'API key, the user name of the login.', required: true, secret: true },
    password: { meaning: 'Password of the API key.', required: true, secret: true },
    account_number: {
      meaning: 'Charge account: 10 digits of eParcel, or 8 of StarTrack; zeros in front count.',
      required: true,
    },
    label_host: {
      meaning:
        "A further host of label files, like `https://labels.example.com`, if Australia Post's links lead to one that is not known here.",
    },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<AustraliapostSettings, typeof settings.fields>;
export type Account = AccountOf<OpenSettings>;
