import type { Format } from '../format.js';

/**
 * Order reports of Seller Central, "Unshipped orders" and "New orders", separated by tabs. Source: Selling Partner API,
 * "Order report attributes", from memory: see Doubts in the README.
 */
export const amazon: Format = {
  name: 'amazon',
  requires: [
    ['order-id'],
    ['order-item-id'],
    ['quantity-purchased'],
    ['ship-address-1'],
    ['ship-postal-code'],
  ],
  titles: {
    order: ['order-id'],
    placed_at: ['purchase-date'],
    currency: ['currency'],
    shipping_method: ['ship-service-level'],
    note: ['delivery-instructions'],
    gift_note: ['gift-message-text', 'gift-message'],
    'recipient.person_name': ['recipient-name'],
    'recipient.company_name': ['ship-company-name', 'buyer-company-name'],
    'recipient.address_lines[0]': ['ship-address-1'],
    'recipient.address_lines[1]': ['ship-address-2'],
    'recipient.address_lines[2]': ['ship-address-3'],
    'recipient.city': ['ship-city'],
    'recipient.state_code': ['ship-state'],
    'recipient.postal_code': ['ship-postal-code'],
    'recipient.country_code': ['ship-country'],
    'recipient.phone_number': ['ship-phone-number', 'buyer-phone-number'],
    'recipient.email_address': ['buyer-email'],
    'item.sku': ['sku'],
    'item.name': ['product-name'],
    'item.quantity': ['quantity-to-ship', 'quantity-purchased'],
    'item.total': ['item-price'],
  },
};
