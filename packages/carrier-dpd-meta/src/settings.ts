import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { DpdMetaInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `dpd-meta:101`. */
export const CARRIER = 'dpd-meta';

export const HOSTS = {
  sandbox: 'https://api-preprod.dpsin.dpdgroup.com:8443',
  production: 'https://api.dpdgroup.com',
} as const;

/** The business units, and the country that each ships from. META API document 1.2. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  '001': 'DE',
  '002': 'FR',
  '010': 'NL',
  '011': 'GB',
  '014': 'AT',
  '015': 'CZ',
  '016': 'SK',
  '017': 'HU',
  '018': 'BG',
  '020': 'ES',
  '021': 'PL',
  '023': 'IT',
  '026': 'SI',
  '028': 'HR',
  '030': 'PT',
  '031': 'EE',
  '032': 'LT',
  '033': 'LV',
  '034': 'BE',
  '036': 'CH',
  '038': 'FR',
  '041': 'RO',
  '046': 'IE',
};

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/Berlin' });

const text = z.string().min(1).max(100);

/** An account with one business unit of DPD. */
const schema = z.strictObject({
  business_unit: z.string().regex(/^\d{3}$/, 'must be the three digits of a business unit, e.g. 001'),
  login: text,
  password: text,
  client_id: text.optional(),
  client_secret: text.optional(),
  account_number: text,
  sub_account_number: text.optional(),
  customer_id: text.optional(),
  sending_depot: z
    .string()
    .regex(/^\w{7}$/, 'must have 7 characters: the business unit and the depot')
    .optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type DpdMetaSettings = z.output<typeof schema>;

const documented: SettingsSchema<DpdMetaInput, DpdMetaSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    business_unit: {
      meaning: 'Code of the business unit that gave the login, 3 digits: `001` is DPD Germany.',
      required: true,
    },
    login: { meaning: 'Login of the business unit’s web services.', required: true },
    password: { meaning: 'Password of that login.', required: true, secret: true },
    client_id: { meaning: 'Client ID, which SEUR (`020`) gives besides the login.' },
    client_secret: { meaning: 'Client secret of SEUR.', secret: true },
    account_number: { meaning: 'Customer account number with the business unit.', required: true },
    sub_account_number: { meaning: 'Number of the sub-account, where the business unit gives one.' },
    customer_id: { meaning: 'Customer ID, where the business unit gives one besides the account.' },
    sending_depot: { meaning: 'Depot of departure, 7 characters; BRT (`023`) asks for it.' },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<DpdMetaSettings, typeof settings.fields>;

/** `customerInfos`, of every document. */
export function customerInfos({
  account_number: customerAccountNumber,
  sub_account_number: customerSubAccountNumber,
  customer_id: customerID,
}: OpenSettings) {
  return {
    customerAccountNumber,
    ...(customerSubAccountNumber === undefined ? {} : { customerSubAccountNumber }),
    ...(customerID === undefined ? {} : { customerID }),
  };
}
