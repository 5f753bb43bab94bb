import { isTimeZone } from '@waybill/carrier-kit';
import { z } from 'zod';

/** Base URLs (FedEx Developer Portal, "API Authorization"). */
export const HOSTS = {
  sandbox: 'https://apis-sandbox.fedex.com',
  production: 'https://apis.fedex.com',
} as const;

/** Where links to documents may point beside the API's own hosts. */
export const DOCUMENT_HOSTS = ['https://www.fedex.com', 'https://wwwtest.fedex.com'] as const;

/** An account with FedEx. */
export const settingsSchema = z.strictObject({
  api_key: z.string().min(1),
  secret_key: z.string().min(1),
  account_number: z.string().regex(/^\d{1,9}$/, 'must be 1 to 9 digits, as text (zeros in front count)'),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/New_York')
    .default('America/New_York'),
});

/** Settings of an account with FedEx as they are written: what has a default may be left out. */
export type FedexInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type FedexSettings = z.output<typeof settingsSchema>;

export const settings = {
  schema: settingsSchema,
  fields: {
    api_key: { meaning: 'API key of a project in the FedEx Developer Portal.', required: true },
    secret_key: { meaning: 'Secret key of that project.', required: true, secret: true },
    account_number: {
      meaning: 'FedEx account number that is rated and billed, digits as text.',
      required: true,
    },
    environment: { meaning: '`sandbox` or `production`; each has its own keys.', default: 'sandbox' },
    server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
    time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: 'America/New_York' },
  },
} as const;
