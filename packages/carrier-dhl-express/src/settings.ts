import { isTimeZone } from '@waybill/carrier-kit';
import { z } from 'zod';

/** Base URLs of the MyDHL API (OpenAPI, `servers`). */
export const HOSTS = {
  sandbox: 'https://express.api.dhl.com/mydhlapi/test',
  production: 'https://express.api.dhl.com/mydhlapi',
} as const;

/** An account with DHL Express. */
export const settingsSchema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  account_number: z
    .string()
    .regex(/^[0-9A-Za-z]{1,12}$/, 'must be 1 to 12 letters or digits, as text (zeros in front count)'),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
  time_zone: z.string().refine(isTimeZone, 'must be an IANA time zone, e.g. Europe/Berlin').default('UTC'),
});

/** Settings of an account with DHL Express as they are written: what has a default may be left out. */
export type DhlExpressInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type DhlExpressSettings = z.output<typeof settingsSchema>;

export const settings = {
  schema: settingsSchema,
  fields: {
    username: { meaning: 'User name of the API (not of MyDHL+).', required: true, secret: true },
    password: { meaning: 'Password of the API.', required: true, secret: true },
    account_number: { meaning: 'The shipper account that is billed, as text.', required: true },
    environment: {
      meaning: '`sandbox` or `production`; the same login may be enabled for both.',
      default: 'sandbox',
    },
    server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
    time_zone: {
      meaning: 'Where the shipments start: DHL wants the local time there. Set it.',
      default: 'UTC',
    },
  },
} as const;
