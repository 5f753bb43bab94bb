import { httpSettings, type Account as KitAccount, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { FedexInput } from './editor.js';

/** Base URLs (FedEx Developer Portal, "API Authorization"). */
export const HOSTS = {
  sandbox: 'https://apis-sandbox.fedex.com',
  production: 'https://apis.fedex.com',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/New_York' });

/** What happens to a Ground Economy package that cannot be delivered: `ancillaryEndorsement` of both APIs. */
export const ENDORSEMENTS = [
  'ADDRESS_CORRECTION',
  'CARRIER_LEAVE_IF_NO_RESPONSE',
  'CHANGE_SERVICE',
  'FORWARDING_SERVICE',
  'RETURN_SERVICE',
] as const;

/** An account with FedEx. */
const settingsSchema = z.strictObject({
  api_key: z.string().min(1),
  secret_key: z.string().min(1),
  account_number: z.string().regex(/^\d{1,9}$/, 'must be 1 to 9 digits, as text (zeros in front count)'),
  hub_id: z
    .string()
    .regex(/^\d{4}$/, 'must be 4 digits, as text')
    .optional(),
  endorsement: z.enum(ENDORSEMENTS).optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type FedexSettings = z.output<typeof settingsSchema>;

const documented: SettingsSchema<FedexInput, FedexSettings> = settingsSchema;

export const settings = {
  schema: documented,
  fields: {
    api_key: { meaning: 'API key of a project in the FedEx Developer Portal.', required: true },
    secret_key: { meaning: 'Secret key of that project.', required: true, secret: true },
    account_number: {
      meaning: 'FedEx account number that is rated and billed, digits as text.',
      required: true,
    },
    hub_id: {
      meaning:
        'Hub of the account for FedEx Ground Economy, four digits as text; without it that service is neither quoted nor bought.',
    },
    endorsement: {
      meaning: `What happens to a Ground Economy package under 1 lb that cannot be delivered: ${ENDORSEMENTS.join(', ')}.`,
    },
    ...http.fields,
    environment: { meaning: '`sandbox` or `production`; each has its own keys.', default: 'sandbox' },
  },
} as const;

/** One account, without its secret key. */
export type Account = KitAccount<PublicSettings<FedexSettings, typeof settings.fields>>;
