import { httpSettings, type Account as KitAccount, type PublicSettings, z } from '@waybill/carrier-kit';
import { keyedSetting } from '@waybill/carrier-kit/request';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { DhlParcelDeInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone. */
export const CARRIER = 'dhl-parcel-de';

/** What the base URLs of all its APIs have in common (`servers` of each file). */
export const HOSTS = {
  sandbox: 'https://api-sandbox.dhl.com/parcel/de',
  production: 'https://api-eu.dhl.com/parcel/de',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/Berlin' });

const credential = z.string().min(1);
/** Customer number (EKP), two digits of the product, participation. */
const billing_number = z
  .string()
  .regex(/^\w{10}\d{2}\w{2}$/, 'must be a billing number of 14 characters such as 33333333330102');

const schema = z.strictObject({
  client_id: credential,
  client_secret: credential,
  username: credential,
  password: credential,
  billing_numbers: keyedSetting('V01PAK=33333333330102,V53WPAK=33333333335301').pipe(
    z.record(z.string(), billing_number),
  ),
  profile: z.string().min(1).max(35).default('STANDARD_GRUPPENPROFIL'),
  return_receivers: keyedSetting('DE=deu,CH=che').optional(),
  cod_account_reference: z.string().min(1).max(35).optional(),
  tracking_username: credential.optional(),
  tracking_password: credential.optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type DhlParcelDeSettings = z.output<typeof schema>;

const documented: SettingsSchema<DhlParcelDeInput, DhlParcelDeSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'API key of the app in the developer portal.', required: true },
    client_secret: { meaning: 'API secret of the app.', required: true, secret: true },
    username: {
      meaning: 'User of the business customer portal; capitals count.',
      required: true,
      secret: true,
    },
    password: { meaning: 'Password of that user.', required: true, secret: true },
    billing_numbers: {
      meaning:
        'The billing number of each product, by its code, and that of labels for returns as `V07PAK`: `V01PAK=33333333330102,V53WPAK=33333333335301`.',
      required: true,
    },
    profile: { meaning: 'Group profile of the user in the portal.', default: 'STANDARD_GRUPPENPROFIL' },
    return_receivers: {
      meaning:
        'The receiver of returns from each country, as the portal names it: `DE=deu,CH=che`. Left out, it has the country’s code of three letters.',
    },
    cod_account_reference: {
      meaning:
        'The bank account of the portal that gets the money of cash on delivery, by its reference there.',
    },
    tracking_username: {
      meaning: 'User for tracking, where it is another than `username`: in the sandbox `zt12345`.',
      secret: true,
    },
    tracking_password: {
      meaning: 'Password of the user for tracking: in the sandbox `geheim`.',
      secret: true,
    },
    ...http.fields,
  },
} as const;

/** One account, without its login. */
export type Account = KitAccount<PublicSettings<DhlParcelDeSettings, typeof settings.fields>>;
