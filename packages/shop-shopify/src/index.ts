export type { ShopifySettings } from './settings.js';
export { createShopify } from './shopify.js';
