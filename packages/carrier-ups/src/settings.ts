import { isTimeZone } from '@waybill/carrier-kit';
import { z } from 'zod';

/** Hosts of API and login (UPS OpenAPI, `servers`): the Customer Integration Environment and production. */
export const HOSTS = {
  sandbox: 'https://wwwcie.ups.com',
  production: 'https://onlinetools.ups.com',
} as const;

/** An account with UPS. */
export const settingsSchema = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  account_number: z
    .string()
    .regex(/^[A-Z0-9]{6}$/, 'must be the 6 letters and digits of a UPS account number, in capitals'),
  negotiated: z.boolean().default(true),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/New_York')
    .default('America/New_York'),
});

/** Settings of an account with UPS as they are written: what has a default may be left out. */
export type UpsInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type UpsSettings = z.output<typeof settingsSchema>;

export const settings = {
  schema: settingsSchema,
  fields: {
    client_id: { meaning: 'Client ID of the app on developer.ups.com.', required: true },
    client_secret: { meaning: 'Client secret of the app.', required: true, secret: true },
    account_number: { meaning: 'Your UPS account number, the shipper number; 6 characters.', required: true },
    negotiated: {
      meaning: "Asks for the account's negotiated rates; `false` quotes published rates.",
      default: 'true',
    },
    environment: { meaning: '`sandbox` (UPS calls it CIE) or `production`.', default: 'sandbox' },
    server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
    time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: 'America/New_York' },
  },
} as const;
