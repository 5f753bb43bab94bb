import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { DhlEcommerceInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `dhl-ecommerce:GND`. */
export const CARRIER = 'dhl-ecommerce';

/** Credentials, labels and manifests of one are unknown to the other. */
export const HOSTS = {
  sandbox: 'https://api-sandbox.dhlecs.com',
  production: 'https://api.dhlecs.com',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'America/New_York' });

/** An account with DHL eCommerce Americas. */
const schema = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  pickup: z.string().min(1),
  distribution_center: z.string().min(1),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type DhlEcommerceSettings = z.output<typeof schema>;

const documented: SettingsSchema<DhlEcommerceInput, DhlEcommerceSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'Client ID of the app; sandbox and production have one each.', required: true },
    client_secret: { meaning: 'Client secret of the app.', required: true, secret: true },
    pickup: { meaning: 'Number of the pickup account, which is billed: `5350000`.', required: true },
    distribution_center: {
      meaning: 'Code of the DHL distribution center that gets the packages: `USDFW1`.',
      required: true,
      for: ['rating', 'shipping'],
    },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<DhlEcommerceSettings, typeof settings.fields>;
