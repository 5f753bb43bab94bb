import { isTimeZone, z } from '@waybill/carrier-kit';

/** Replace by the carrier's own servers. Nothing answers at these. */
export const HOSTS = {
  sandbox: 'https://sandbox.sample-post.example',
  production: 'https://api.sample-post.example',
} as const;

/** An account with Sample Post. Whoever sets something that does not exist is told so. */
const schema = z.strictObject({
  username: z.string().min(1),
  password: z.string().min(1),
  account_number: z.string().regex(/^\d{6}$/, 'must be 6 digits, as text (zeros in front count)'),
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url({ protocol: /^https?$/ }).optional(),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/Toronto')
    .default('America/Toronto'),
});

/** Settings as they are written, without what has a default. */
export type SamplePostInput = z.input<typeof schema>;
/** Settings that were checked, whole. */
export type SamplePostSettings = z.output<typeof schema>;

export const settings = {
  schema,
  fields: {
    username: { meaning: 'User name of the web service.', required: true },
    password: { meaning: 'Password of the web service.', required: true, secret: true },
    account_number: { meaning: 'The account that is billed; 6 digits.', required: true },
    environment: { meaning: '`sandbox` or `production`.', default: 'sandbox' },
    server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
    time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: 'America/Toronto' },
  },
} as const;
