import { type Format, pairsOf, type RawItem } from '../format.js';

/** Orders → Export, the "Default" template. Source: support.bigcommerce.com, "Exporting orders", from memory: see Doubts in the README. */
export const bigcommerce: Format = {
  name: 'bigcommerce',
  requires: [
    ['Order ID'],
    ['Order Status'],
    ['Shipping Street 1'],
    ['Shipping Zip'],
    ['Product Details', 'Product Name'],
  ],
  statuses: { pending: 'unpaid', completed: 'fulfilled' },
  titles: {
    order: ['Order ID'],
    placed_at: ['Order Date'],
    status: ['Order Status'],
    currency: ['Order Currency Code'],
    total: ['Order Total (inc tax)'],
    refunded: ['Refunded Amount', 'Refund Amount'],
    goods_value: ['Subtotal (ex tax)', 'Subtotal (inc tax)'],
    shipping_paid: ['Shipping Cost (inc tax)', 'Shipping Cost (ex tax)'],
    shipping_method: ['Ship Method'],
    note: ['Customer Message'],
    weight: ['Combined Product Weight'],
    'recipient.person_name': ['Shipping Name'],
    'recipient.first_name': ['Shipping First Name'],
    'recipient.last_name': ['Shipping Last Name'],
    'recipient.company_name': ['Shipping Company'],
    'recipient.address_lines[0]': ['Shipping Street 1'],
    'recipient.address_lines[1]': ['Shipping Street 2'],
    'recipient.city': ['Shipping Suburb', 'Shipping City'],
    'recipient.state_code': ['Shipping State Abbreviation', 'Shipping State'],
    'recipient.postal_code': ['Shipping Zip'],
    'recipient.country_code': ['Shipping Country'],
    'recipient.phone_number': ['Shipping Phone', 'Customer Phone', 'Billing Phone'],
    'recipient.email_address': ['Shipping Email', 'Customer Email', 'Billing Email'],
    'item.sku': ['Product SKU'],
    'item.name': ['Product Name'],
    'item.variant': ['Product Variation Details'],
    'item.quantity': ['Product Qty'],
    'item.price': ['Product Unit Price'],
    'item.weight': ['Product Weight'],
    items: ['Product Details'],
  },
  // `Product ID: 77, Product Qty: 1, Product SKU: M-1, Product Name: Mug, large, Product Weight: 0.5, … | Product ID: …`
  items: ({ cell }) =>
    cell('Product Details')
      .split(/\s\|\s(?=Product ID:)|\|(?=Product ID:)/)
      .flatMap(product),
};

function product(text: string): RawItem[] {
  const pairs = pairsOf(text, /,(?=\s?Product )/);
  const get = (name: string) => pairs.get(`product ${name}`) ?? '';
  if (get('name') === '') return [];
  return [
    {
      sku: get('sku'),
      name: get('name'),
      variant: get('variation details'),
      quantity: get('qty'),
      price: get('unit price'),
      total: get('total price'),
      weight: get('weight'),
    },
  ];
}
