import type { Format } from '../format.js';

const STATUSES = { pending: 'unpaid', holded: 'unpaid', closed: 'refunded', processing: null } as const;

/**
 * Sales → Orders → Export of Magento and Adobe Commerce: the columns of the list. It has no items, and addresses in one
 * cell without their country. Source: experienceleague.adobe.com, "Orders", from memory: see Doubts in the README.
 */
const grid: Format = {
  name: 'magento',
  requires: [['ID'], ['Purchase Date'], ['Ship-to Name'], ['Shipping Address'], ['Status']],
  statuses: STATUSES,
  titles: {
    order: ['ID'],
    placed_at: ['Purchase Date'],
    status: ['Status'],
    total: ['Grand Total (Purchased)', 'Grand Total (Base)'],
    refunded: ['Total Refunded'],
    goods_value: ['Subtotal'],
    shipping_paid: ['Shipping and Handling'],
    shipping_method: ['Shipping Information'],
    'recipient.person_name': ['Ship-to Name'],
    'recipient.email_address': ['Customer Email'],
    'recipient.address': ['Shipping Address'],
  },
  also: ({ cell }) => addressOf(cell('Shipping Address')),
};

/** Exports of extensions, with the names of the database: a row for each item. */
const database: Format = {
  name: 'magento',
  requires: [
    ['increment_id'],
    ['shipping_postcode', 'shipping_postal_code'],
    ['shipping_street', 'shipping_street_1'],
    ['sku', 'item_sku'],
  ],
  statuses: STATUSES,
  titles: {
    order: ['increment_id'],
    shop_id: ['entity_id', 'order_id'],
    placed_at: ['created_at'],
    status: ['status'],
    currency: ['order_currency_code'],
    total: ['grand_total'],
    refunded: ['total_refunded'],
    goods_value: ['subtotal'],
    shipping_paid: ['shipping_amount'],
    shipping_method: ['shipping_description'],
    weight: ['order_weight'],
    'recipient.first_name': ['shipping_firstname'],
    'recipient.last_name': ['shipping_lastname'],
    'recipient.company_name': ['shipping_company'],
    'recipient.address_lines[0]': ['shipping_street', 'shipping_street_1'],
    'recipient.address_lines[1]': ['shipping_street_2'],
    'recipient.city': ['shipping_city'],
    'recipient.state_code': ['shipping_region_code', 'shipping_region'],
    'recipient.postal_code': ['shipping_postcode', 'shipping_postal_code'],
    'recipient.country_code': ['shipping_country_id', 'shipping_country'],
    'recipient.phone_number': ['shipping_telephone'],
    'recipient.email_address': ['customer_email'],
    'item.sku': ['sku', 'item_sku'],
    'item.name': ['name', 'item_name', 'product_name'],
    'item.quantity': ['qty_ordered', 'item_qty_ordered'],
    'item.price': ['price', 'item_price'],
    'item.weight': ['weight', 'item_weight'],
  },
};

/** `12 Main St,Unit 4,Springfield,Illinois,62704`: lines of the street, city, region and postal code. */
function addressOf(text: string): ReturnType<NonNullable<Format['also']>> {
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  if (parts.length < 3) return {};
  const [postal = '', region = '', city = ''] = parts.toReversed();
  const [first = '', ...more] = parts.slice(0, -3).filter(Boolean);
  return {
    'recipient.address_lines[0]': first,
    'recipient.address_lines[1]': more.join(', '),
    'recipient.city': city,
    'recipient.state_code': region,
    'recipient.postal_code': postal,
  };
}

export const magento: readonly Format[] = [grid, database];
