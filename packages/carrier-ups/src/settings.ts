import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { UpsInput } from './editor.js';

/** Hosts of API and login (UPS OpenAPI, `servers`): the Customer Integration Environment and production. */
export const HOSTS = {
  sandbox: 'https://wwwcie.ups.com',
  production: 'https://onlinetools.ups.com',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/New_York' });

/** Codes of `PickupType`. */
export const PICKUP_TYPES = ['01', '03', '06', '19', '20'] as const;

/** An account with UPS. */
const schema = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  account_number: z
    .string()
    .regex(/^[A-Z0-9]{6}$/, 'must be the 6 letters and digits of a UPS account number, in capitals'),
  negotiated: z.boolean().default(true),
  pickup_type: z.enum(PICKUP_TYPES).optional(),
  customer_classification: z.enum(['00', '01', '04', '05', '06', '53']).optional(),
  validate_address: z.boolean().default(true),
  ground_saver: z.boolean().default(false),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Settings once they are checked, defaults filled in. */
export type UpsSettings = z.output<typeof schema>;

const documented: SettingsSchema<UpsInput, UpsSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'Client ID of the app on developer.ups.com.', required: true },
    client_secret: { meaning: 'Client secret of the app.', required: true, secret: true },
    account_number: { meaning: 'Your UPS account number, the shipper number; 6 characters.', required: true },
    negotiated: {
      meaning: "Asks for the account's negotiated rates; `false` quotes published rates.",
      default: 'true',
    },
    pickup_type: {
      meaning:
        'How UPS gets your packages, on which published prices depend (`PickupType`): 01 daily pickup, 03 customer counter, 06 one time pickup, 19 letter center, 20 air service center. Left out, UPS counts on daily pickup.',
    },
    customer_classification: {
      meaning:
        'Which published prices are quoted from the United States (`CustomerClassification`): 00 those of the account, 01 daily, 04 retail, 05 regional, 06 general list, 53 standard list.',
    },
    validate_address: {
      meaning:
        'Labels are refused when city, state and postal code do not belong together; `false` checks postal code and state alone.',
      default: 'true',
    },
    ground_saver: {
      meaning:
        'The account has UPS Ground Saver: a rate for all services also asks for it, one more call, for one package within the United States.',
      default: 'false',
    },
    ...http.fields,
    environment: { meaning: '`sandbox` (UPS calls it CIE) or `production`.', default: 'sandbox' },
  },
} as const;

/** What the operations know of an account: no secret. */
export type AccountSettings = PublicSettings<UpsSettings, typeof settings.fields>;
