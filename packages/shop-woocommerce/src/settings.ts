import { serverUrl } from '@waybill/orders/shop';
import { z } from 'zod';

/** The settings of a WooCommerce shop. */
export const settingsSchema = z.strictObject({
  server_url: serverUrl,
  consumer_key: z.string().min(1, 'must be a key of the REST API: WooCommerce, Settings, Advanced, REST API'),
  consumer_secret: z.string().min(1, 'must be the secret of the key'),
  notify_customer: z.boolean().default(true),
  weight_unit: z.enum(['kg', 'g', 'lbs', 'oz']).optional(),
});

/** How a WooCommerce shop is reached. */
export interface WooCommerceSettings {
  /** Its address, with the folder if WordPress is in one: `https://shop.example`. */
  readonly server_url: string;
  /** `ck_…` */
  readonly consumer_key: string;
  /** `cs_…` */
  readonly consumer_secret: string;
  /** Whether a note with the tracking number is for the buyer, to whom the shop then writes. True by default. */
  readonly notify_customer?: boolean;
  /** Of the products. By default the shop is asked. */
  readonly weight_unit?: 'kg' | 'g' | 'lbs' | 'oz';
}
