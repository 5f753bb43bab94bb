import type { Format } from '../format.js';

/**
 * Seller Hub → Orders → Download report. An order of several items has a row for itself before theirs. Source: ebay.com,
 * "Downloading sales reports", from memory: see Doubts in the README.
 */
export const ebay: Format = {
  name: 'ebay',
  requires: [
    ['Order Number'],
    ['Buyer Username'],
    ['Ship To Name'],
    ['Item Title'],
    ['Ship To Zip', 'Ship To Postal Code'],
  ],
  dates: 'month first',
  titles: {
    order: ['Order Number'],
    shop_id: ['Sales Record Number'],
    placed_at: ['Sale Date'],
    paid_at: ['Paid On Date'],
    shipped_at: ['Shipped On Date'],
    shipping_paid: ['Shipping And Handling'],
    shipping_method: ['Shipping Service'],
    note: ['Buyer Note'],
    'recipient.person_name': ['Ship To Name'],
    'recipient.address_lines[0]': ['Ship To Address 1'],
    'recipient.address_lines[1]': ['Ship To Address 2'],
    'recipient.city': ['Ship To City'],
    'recipient.state_code': ['Ship To State'],
    'recipient.postal_code': ['Ship To Zip', 'Ship To Postal Code'],
    'recipient.country_code': ['Ship To Country'],
    'recipient.phone_number': ['Ship To Phone'],
    'recipient.email_address': ['Buyer Email'],
    'item.sku': ['Custom Label', 'Custom Label (SKU)'],
    'item.name': ['Item Title'],
    'item.variant': ['Variation Details'],
    'item.quantity': ['Quantity'],
    'item.price': ['Sold For'],
  },
  // The report writes currencies with the amounts alone.
  also: ({ cell }) => {
    const currency = currencyOf(cell('Sold For') || cell('Total Price'));
    return currency === undefined ? {} : { currency };
  },
};

const SIGNS: readonly (readonly [sign: string, currency: string])[] = [
  ['C $', 'CAD'],
  ['CA $', 'CAD'],
  ['AU $', 'AUD'],
  ['US $', 'USD'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['€', 'EUR'],
];

function currencyOf(amount: string): string | undefined {
  const code = /\b[A-Z]{3}\b/.exec(amount)?.[0];
  return code ?? SIGNS.find(([sign]) => amount.includes(sign))?.[1];
}
