import { type Format, pairsOf, type RawItem } from '../format.js';

const STATUSES = { processing: null, completed: 'fulfilled' } as const;

/**
 * "Advanced Order Export For WooCommerce" (AlgolPlus), with the columns that it has chosen at first. Source: the plugin's
 * defaults at wordpress.org/plugins/woo-order-export-lite, from memory: see Doubts in the README.
 */
const advancedExport: Format = {
  name: 'woocommerce',
  requires: [
    ['Order Number'],
    ['Order Status'],
    ['Postcode (Shipping)', 'Postcode (Billing)'],
    ['Item Name', 'SKU'],
  ],
  statuses: STATUSES,
  titles: {
    order: ['Order Number'],
    shop_id: ['Order ID'],
    placed_at: ['Order Date'],
    status: ['Order Status'],
    currency: ['Order Currency'],
    total: ['Order Total Amount'],
    refunded: ['Order Refund Amount'],
    goods_value: ['Order Subtotal Amount'],
    shipping_paid: ['Order Shipping Amount'],
    shipping_method: ['Shipping Method Title'],
    note: ['Customer Note'],
    weight: ['Order Total Weight', 'Total weight'],
    'recipient.first_name': ['First Name (Shipping)'],
    'recipient.last_name': ['Last Name (Shipping)'],
    'recipient.person_name': ['Full Name (Shipping)'],
    'recipient.company_name': ['Company (Shipping)'],
    'recipient.address_lines[0]': ['Address 1 (Shipping)', 'Address 1&2 (Shipping)'],
    'recipient.address_lines[1]': ['Address 2 (Shipping)'],
    'recipient.city': ['City (Shipping)'],
    'recipient.state_code': ['State Code (Shipping)', 'State Name (Shipping)'],
    'recipient.postal_code': ['Postcode (Shipping)'],
    'recipient.country_code': ['Country Code (Shipping)', 'Country Name (Shipping)'],
    'recipient.phone_number': ['Phone (Shipping)', 'Phone (Billing)'],
    'recipient.email_address': ['Email (Billing)'],
    'billing.first_name': ['First Name (Billing)'],
    'billing.last_name': ['Last Name (Billing)'],
    'billing.person_name': ['Full Name (Billing)'],
    'billing.company_name': ['Company (Billing)'],
    'billing.address_lines[0]': ['Address 1 (Billing)', 'Address 1&2 (Billing)'],
    'billing.address_lines[1]': ['Address 2 (Billing)'],
    'billing.city': ['City (Billing)'],
    'billing.state_code': ['State Code (Billing)', 'State Name (Billing)'],
    'billing.postal_code': ['Postcode (Billing)'],
    'billing.country_code': ['Country Code (Billing)', 'Country Name (Billing)'],
    'item.sku': ['SKU'],
    'item.name': ['Item Name', 'Product Name'],
    'item.variant': ['Product Variation'],
    'item.quantity': ['Quantity (- Refund)', 'Quantity'],
    'item.price': ['Item Cost'],
    'item.weight': ['Item Weight', 'Product Weight'],
  },
};

/**
 * "Order Export & Order Import" (WebToffee) and "Customer/Order/Coupon Export" (SkyVerge), a row for each order or for each
 * item. Sources: the plugins' documentation, from memory: see Doubts in the README.
 */
const underscores: Format = {
  name: 'woocommerce',
  requires: [
    ['order_number', 'order_id'],
    ['shipping_postcode'],
    ['shipping_address_1'],
    ['line_items', 'line_item_1', 'item_name'],
  ],
  statuses: STATUSES,
  titles: {
    order: ['order_number_formatted', 'order_number', 'order_id'],
    shop_id: ['order_id'],
    placed_at: ['order_date', 'date'],
    status: ['status', 'order_status'],
    currency: ['order_currency', 'currency'],
    total: ['order_total'],
    refunded: ['refunded_total'],
    goods_value: ['order_subtotal'],
    shipping_paid: ['shipping_total'],
    shipping_method: ['shipping_method'],
    note: ['customer_note'],
    'recipient.first_name': ['shipping_first_name'],
    'recipient.last_name': ['shipping_last_name'],
    'recipient.company_name': ['shipping_company'],
    'recipient.address_lines[0]': ['shipping_address_1'],
    'recipient.address_lines[1]': ['shipping_address_2'],
    'recipient.city': ['shipping_city'],
    'recipient.state_code': ['shipping_state', 'shipping_state_code'],
    'recipient.postal_code': ['shipping_postcode'],
    'recipient.country_code': ['shipping_country', 'shipping_country_code'],
    'recipient.phone_number': ['shipping_phone', 'billing_phone'],
    'recipient.email_address': ['billing_email', 'customer_email'],
    'billing.first_name': ['billing_first_name'],
    'billing.last_name': ['billing_last_name'],
    'billing.company_name': ['billing_company'],
    'billing.address_lines[0]': ['billing_address_1'],
    'billing.address_lines[1]': ['billing_address_2'],
    'billing.city': ['billing_city'],
    'billing.state_code': ['billing_state'],
    'billing.postal_code': ['billing_postcode'],
    'billing.country_code': ['billing_country'],
    'item.sku': ['item_sku'],
    'item.name': ['item_name'],
    'item.variant': ['item_meta'],
    'item.quantity': ['item_quantity'],
    'item.total': ['item_total'],
    'item.weight': ['item_weight'],
    items: ['line_items', ...Array.from({ length: 50 }, (_, at) => `line_item_${at + 1}`)],
  },
  items: ({ titles, cell }) =>
    titles
      .filter((title) => /^line_items?(_\d+)?$/i.test(title.trim()))
      // One cell has all items, between semicolons; a name may have some, too.
      .flatMap((title) => cell(title).split(/;(?=\s*(?:name|id):)/))
      .flatMap(lineItem),
};

function lineItem(text: string): RawItem[] {
  const pairs = pairsOf(text, /\|/);
  const get = (name: string) => pairs.get(name) ?? '';
  if (get('name') === '' && get('sku') === '') return [];
  const fields = ['name', 'sku', 'quantity', 'total', 'weight'] as const;
  return [Object.fromEntries(fields.map((field) => [field, get(field)]))];
}

/** WooCommerce's own Analytics → Orders → Download. It has no address. */
const analytics: Format = {
  name: 'woocommerce',
  requires: [['Order #'], ['Status'], ['Product(s)', 'Products'], ['Items sold']],
  titles: {},
  refused:
    'the file is the report of WooCommerce Analytics, which has no addresses. Export the orders with a plugin for it, such as "Advanced Order Export For WooCommerce"',
};

export const woocommerce: readonly Format[] = [advancedExport, underscores, analytics];
