import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { SamplePostInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `sample-post:STD`. */
export const CARRIER = 'sample-post';

/** Replace by the carrier's own servers. Nothing answers at these. */
export const HOSTS = {
  sandbox: 'https://sandbox.sample-post.example',
  production: 'https://api.sample-post.example',
} as const;

/** `environment`, `server_url` and `time_zone`, which every carrier has. Replace the time zone by the carrier's own. */
export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/Toronto' });

/** An account with Sample Post. */
const schema = z.strictObject({
  api_key: z.string().min(1),
  account_number: z.string().regex(/^\d{6}$/, 'must be 6 digits, as text (zeros in front count)'),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type SamplePostSettings = z.output<typeof schema>;

const documented: SettingsSchema<SamplePostInput, SamplePostSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    api_key: { meaning: 'Key of the web service.', required: true, secret: true },
    account_number: { meaning: 'The account that is billed; 6 digits.', required: true },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<SamplePostSettings, typeof settings.fields>;
