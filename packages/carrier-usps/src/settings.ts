import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { UspsInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `usps:PRIORITY_MAIL`. */
export const CARRIER = 'usps';

/** Base URLs (`servers` of every OpenAPI file). The sandbox is the testing environment for mailers, TEM. */
export const HOSTS = {
  sandbox: 'https://apis-tem.usps.com',
  production: 'https://apis.usps.com',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/New_York' });

const mid = z.string().regex(/^(\d{6}|\d{9})$/, 'must be 6 or 9 digits, as text (leading zeros count)');

/** An app with USPS. Prices need nothing more; labels need the enrolment, and contract prices the account. */
const schema = z
  .strictObject({
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    price_type: z.enum(['RETAIL', 'COMMERCIAL', 'CONTRACT']).default('COMMERCIAL'),
    crid: z
      .string()
      .regex(/^\d{2,18}$/, 'must be 2 to 18 digits, as text')
      .optional(),
    mid: mid.optional(),
    manifest_mid: mid.optional(),
    account_type: z.enum(['EPS', 'PERMIT']).default('EPS'),
    account_number: z.string().trim().min(1).optional(),
    permit_zip: z
      .string()
      .regex(/^\d{5}$/, 'must be a ZIP code of 5 digits')
      .optional(),
    ...http.shape,
  })
  .refine(({ price_type, account_number }) => price_type !== 'CONTRACT' || account_number !== undefined, {
    path: ['account_number'],
    error: 'is required with price_type "CONTRACT"',
  })
  .refine(
    ({ account_type, account_number, permit_zip }) =>
      account_type !== 'PERMIT' || account_number === undefined || permit_zip !== undefined,
    { path: ['permit_zip'], error: 'is required with account_type "PERMIT"' },
  );

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type UspsSettings = z.output<typeof schema>;

const documented: SettingsSchema<UspsInput, UspsSettings> = schema;

const LABELS = ['shipping', 'voiding', 'returns'] as const;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'Consumer Key of the app in the developer portal.', required: true },
    client_secret: { meaning: 'Consumer Secret of the app.', required: true, secret: true },
    price_type: {
      meaning:
        'Prices to quote: `RETAIL` of a post office counter, `COMMERCIAL`, or `CONTRACT` of the account. Labels are charged commercial or contract prices.',
      default: 'COMMERCIAL',
    },
    crid: {
      meaning: 'Customer Registration ID of your business, for labels.',
      for: LABELS,
    },
    mid: {
      meaning: 'Mailer ID whose tracking numbers labels have ("Master MID"): 6 or 9 digits, for labels.',
      for: LABELS,
    },
    manifest_mid: {
      meaning: 'Mailer ID of the manifest ("Label MID"): 6 or 9 digits, for labels.',
      for: LABELS,
    },
    account_type: {
      meaning: 'What pays for labels: `EPS`, an Enterprise Payment Account, or `PERMIT`.',
      default: 'EPS',
    },
    account_number: {
      meaning: 'Number of the EPS account or permit, for labels and contract prices.',
      for: LABELS,
    },
    permit_zip: { meaning: 'ZIP code of the permit. Required with `PERMIT`.' },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secret. */
export type OpenSettings = PublicSettings<UspsSettings, typeof settings.fields>;
