import { httpSettings, type PublicSettings, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { GlsInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `gls:PARCEL`. */
export const CARRIER = 'gls';

export const HOSTS = {
  sandbox: 'https://api-sandbox.gls-group.net',
  production: 'https://api.gls-group.net',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/Berlin' });

/** An account with GLS. */
const schema = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  // Lengths: ShipIT manual 5.0.11, shipment processing, "Shipper data" and "Shipment data".
  contact_id: z.string().min(1).max(20),
  middleware: z.string().min(1).max(40).default('Waybill'),
  customs_consignments: z.enum(['submitted', 'draft', 'none']).default('submitted'),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type GlsSettings = z.output<typeof schema>;

const documented: SettingsSchema<GlsInput, GlsSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    client_id: { meaning: 'Client ID of the app in the developer portal.', required: true },
    client_secret: { meaning: 'Client secret of the app.', required: true, secret: true },
    contact_id: {
      meaning: 'Contact ID of the place that packages leave from; GLS assigns it.',
      required: true,
    },
    middleware: {
      meaning: 'The mark that GLS gave to the maker of your software; GLS requires one.',
      default: 'Waybill',
    },
    customs_consignments: {
      meaning:
        'What becomes of goods that cross a customs border. `submitted`: declared after the label. `draft`: the same, to be finished in the Customs Portal. `none`: they are declared outside this package.',
      default: 'submitted',
    },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<GlsSettings, typeof settings.fields>;
