import { httpSettings, type PublicSettings, type RequestContext, z } from '@waybill/carrier-kit';
import type { SettingsSchema } from '@waybill/core/plugin';
import type { PostnlInput } from './editor.js';

/** Identifier of the carrier, and the prefix of codes that are meant for it alone: `postnl:118-006`. */
export const CARRIER = 'postnl';

/** `servers` of each contract. */
export const HOSTS = {
  sandbox: 'https://api-sandbox.postnl.nl',
  production: 'https://api.postnl.nl',
} as const;

export const http = httpSettings({ hosts: HOSTS, time_zone: 'Europe/Amsterdam' });

const customerCode = z.string().regex(/^[A-Z]{1,6}$/, 'must be a customer code such as DEVC');

/** An account with PostNL. */
const schema = z.strictObject({
  api_key: z.string().min(1),
  customer_code: customerCode,
  customer_number: z.string().regex(/^\d{1,8}$/, 'must be 1 to 8 digits, as text (zeros in front count)'),
  collection_location: z.string().length(6),
  s10_range: z
    .string()
    .regex(/^C[CDFP]\d{4}$/, 'must be the type and four digits, such as CD1234')
    .optional(),
  return_customer_code: customerCode.optional(),
  ...http.shape,
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof schema>;
/** Checked settings, with their defaults. */
export type PostnlSettings = z.output<typeof schema>;

const documented: SettingsSchema<PostnlInput, PostnlSettings> = schema;

export const settings = {
  schema: documented,
  fields: {
    api_key: {
      meaning: 'Key of the developer portal; the sandbox has a key of its own.',
      required: true,
      secret: true,
    },
    customer_code: { meaning: 'Customer code; barcodes begin with it.', required: true },
    customer_number: { meaning: 'Customer number, which is billed.', required: true },
    collection_location: {
      meaning: 'Code of the place where packages are handed over, six characters.',
      required: true,
    },
    s10_range: {
      meaning: 'Type and range of barcodes for packages that leave the EU, as PostNL gives them: `CD1234`.',
    },
    return_customer_code: {
      meaning: 'Customer code for return labels that are bought with a shipment (`with_return_label`).',
    },
    ...http.fields,
  },
} as const;

/** The settings that operations may see: all but the secrets. */
export type OpenSettings = PublicSettings<PostnlSettings, typeof settings.fields>;
/** What requests for shipments and returns are written with. */
export type Context = RequestContext<OpenSettings>;
