import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { ChronopostInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `chronopost:01`. */
export const CARRIER = 'chronopost';

/** There is no sandbox: labels of a real account are charged. */
export const HOSTS = { production: 'https://ws.chronopost.fr' } as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/Paris' });

/** An account with Chronopost. */
const schema = z.strictObject({
  account_number: z.string().regex(/^\d{1,8}$/, 'must be up to 8 digits, as text'),
  password: z.string().min(1),
  sub_account: z
    .string()
    .regex(/^\d{1,3}$/, 'must be up to 3 digits, as text')
    .default('0'),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type ChronopostSettings = z.output<typeof schema>;

const documented: SettingsSchema<ChronopostInput, ChronopostSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    account_number: { meaning: 'Number of the contract, 8 digits as text.', required: true },
    password: { meaning: 'Password of the web services, 6 digits.', required: true, secret: true },
    sub_account: {
      meaning: 'Number of the sub-account; `0` is the account itself.',
      default: '0',
      for: ['shipping'],
    },
    ...http.fields,
    environment: {
      meaning: '`production`: Chronopost has no sandbox, and every label of a real account is charged.',
      default: 'production',
    },
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<ChronopostSettings, typeof settings.fields>;
