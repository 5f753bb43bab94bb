import type { Format } from '../format.js';

/** Shop Manager → Settings → Options → Download data, "Order items". Source: help.etsy.com, from memory: see Doubts in the README. */
export const etsy: Format = {
  name: 'etsy',
  requires: [['Sale Date'], ['Order ID'], ['Item Name'], ['Ship Address1', 'Street 1'], ['Ship Zipcode']],
  dates: 'month first',
  titles: {
    order: ['Order ID'],
    placed_at: ['Sale Date'],
    paid_at: ['Date Paid'],
    shipped_at: ['Date Shipped'],
    currency: ['Currency'],
    shipping_paid: ['Order Shipping'],
    'recipient.person_name': ['Ship Name', 'Full Name'],
    'recipient.address_lines[0]': ['Ship Address1', 'Street 1'],
    'recipient.address_lines[1]': ['Ship Address2', 'Street 2'],
    'recipient.city': ['Ship City'],
    'recipient.state_code': ['Ship State'],
    'recipient.postal_code': ['Ship Zipcode'],
    'recipient.country_code': ['Ship Country'],
    'item.sku': ['SKU'],
    'item.name': ['Item Name'],
    'item.variant': ['Variations'],
    'item.quantity': ['Quantity'],
    'item.price': ['Price'],
    'item.ships': ['Listings Type'],
  },
};
