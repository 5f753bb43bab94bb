import { httpSettings, type Account as KitAccount, type PublicSettings, z } from '@waybill/carrier-kit';
import { isTimeZone } from '@waybill/carrier-kit/request';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { DhlExpressInput } from './editor.js';

/** Base URLs of the MyDHL API (OpenAPI, `servers`). */
export const HOSTS = {
  sandbox: 'https://express.api.dhl.com/mydhlapi/test',
  production: 'https://express.api.dhl.com/mydhlapi',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'UTC' });

/** An account with DHL Express. */
export const settingsSchema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  account_number: z
    .string()
    .regex(/^[0-9A-Za-z]{1,12}$/, 'must be 1 to 12 letters or digits, as text (zeros in front count)'),
  service_point_key: z.string().min(1).optional(),
  ...http.shape,
  // No default: with another zone than the shipper's, DHL prices another day and misses its own cut-off.
  time_zone: z.string().refine(isTimeZone, 'must be an IANA time zone, e.g. Europe/Berlin'),
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type DhlExpressSettings = z.output<typeof settingsSchema>;

const documented: SettingsSchema<DhlExpressInput, DhlExpressSettings> = settingsSchema;

export const settings = {
  schema: documented,
  fields: {
    username: { meaning: 'User name of the API (not of MyDHL+).', required: true, secret: true },
    password: { meaning: 'Password of the API.', required: true, secret: true },
    account_number: { meaning: 'The shipper account that is billed, as text.', required: true },
    service_point_key: {
      meaning: 'The key for finding service points, which DHL gives apart from the login.',
      secret: true,
      for: ['locations'],
    },
    ...http.fields,
    environment: {
      meaning: '`sandbox` or `production`; the same login may be enabled for both.',
      default: 'sandbox',
    },
    time_zone: {
      meaning:
        'IANA name of the zone where the shipments start, `Europe/Berlin`: DHL wants the local time there.',
      required: true,
    },
  },
} as const;

/** One account, without its login. */
export type Account = KitAccount<PublicSettings<DhlExpressSettings, typeof settings.fields>>;
