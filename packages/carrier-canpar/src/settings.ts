import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { CanparInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `canpar:E`. */
export const CARRIER = 'canpar';

/** The sandbox is the address in CanshipBusinessService.wsdl; production is that of other programs. */
export const HOSTS = {
  sandbox: 'https://sandbox.canpar.com',
  production: 'https://canship.canpar.com',
} as const;

/** Canpar's clock: days without a time are midnight here. */
export const TIME_ZONE = 'America/Toronto';

export const http = httpSettings({ hosts: HOSTS, time_zone: TIME_ZONE });

/** An account with Canpar. */
const schema = z.strictObject({
  user_id: z.string().trim().min(1),
  password: z.string().min(1),
  shipper_number: z.string().regex(/^\d{1,10}$/, 'must be digits, as text (zeros in front count)'),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type CanparSettings = z.output<typeof schema>;

const documented: SettingsSchema<CanparInput, CanparSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    user_id: { meaning: 'The user of the web service, an e-mail address.', required: true },
    password: { meaning: 'The password of that user.', required: true, secret: true },
    shipper_number: {
      meaning: 'The account that ships, and pays by default (`shipper_num`). Digits as text.',
      required: true,
    },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<CanparSettings, typeof settings.fields>;
