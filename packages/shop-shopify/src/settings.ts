import { serverUrl } from '@waybill/orders/shop';
import { z } from 'zod';

/** The settings of a Shopify shop. */
export const settingsSchema = z.strictObject({
  shop: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/,
      'must be the address in the admin, such as acme.myshopify.com',
    ),
  access_token: z.string().min(1, 'must be the Admin API access token of an app of the shop'),
  notify_customer: z.boolean().default(true),
  ship_unpaid: z.boolean().default(false),
  server_url: serverUrl.optional(),
});

/** How a Shopify shop is reached. */
export interface ShopifySettings {
  /** Its address in the admin: `acme.myshopify.com`. */
  readonly shop: string;
  /** The Admin API access token of an app of the shop: `shpat_…`. */
  readonly access_token: string;
  /** Whether Shopify writes to the buyer when a tracking number comes. True by default. */
  readonly notify_customer?: boolean;
  /** True to send orders before they are paid: cash on delivery, invoices. */
  readonly ship_unpaid?: boolean;
  /** Another server, for a proxy or a simulator. */
  readonly server_url?: string;
}
