export type { WooCommerceSettings } from './settings.js';
export { createWooCommerce } from './woocommerce.js';
