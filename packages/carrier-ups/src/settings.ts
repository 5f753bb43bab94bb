import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';

/** Hosts of API and login (UPS OpenAPI, `servers`): the Customer Integration Environment and production. */
export const HOSTS = {
  sandbox: 'https://wwwcie.ups.com',
  production: 'https://onlinetools.ups.com',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/New_York' });

/** An account with UPS. */
const schema = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  account_number: z
    .string()
    .regex(/^[A-Z0-9]{6}$/, 'must be the 6 letters and digits of a UPS account number, in capitals'),
  negotiated: z.boolean().default(true),
  ...http.shape,
});

/** Settings of an account with UPS as they are written: those with a default may be left out. */
export type UpsInput = z.input<typeof schema>;
/** Settings once they are checked, defaults filled in. */
export type UpsSettings = z.output<typeof schema>;

export const settings = {
  schema,
  fields: {
    client_id: { meaning: 'Client ID of the app on developer.ups.com.', required: true },
    client_secret: { meaning: 'Client secret of the app.', required: true, secret: true },
    account_number: { meaning: 'Your UPS account number, the shipper number; 6 characters.', required: true },
    negotiated: {
      meaning: "Asks for the account's negotiated rates; `false` quotes published rates.",
      default: 'true',
    },
    ...http.fields,
    environment: { meaning: '`sandbox` (UPS calls it CIE) or `production`.', default: 'sandbox' },
  },
} as const;

/** What the operations know of an account: no secret. */
export type AccountSettings = PublicSettings<UpsSettings, typeof settings.fields>;
