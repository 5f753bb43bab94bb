import type { Format, RawItem, TitledRow } from '../format.js';

const ITEM = /^shipment\.customs\.items\[(\d{1,3})\]\./;
const PACKAGE = /^shipment\.items\[(\d{1,3})\]\.weight$/;

/** The columns of a batch of Waybill: a row for each order, goods in `shipment.customs.items[0].description` and so on. */
export const waybill: Format = {
  name: 'waybill',
  requires: [['order'], ['recipient.country_code'], ['recipient.city', 'recipient.postal_code']],
  titles: {
    order: ['order'],
    currency: ['shipment.currency'],
    goods_value: ['shipment.declared_value'],
    weight: ['shipment.total_weight', 'shipment.items[0].weight'],
    weight_unit: ['shipment.weight_unit'],
    'recipient.person_name': ['recipient.person_name'],
    'recipient.company_name': ['recipient.company_name'],
    'recipient.address_lines[0]': ['recipient.address_lines[0]', 'recipient.address_lines'],
    'recipient.address_lines[1]': ['recipient.address_lines[1]'],
    'recipient.address_lines[2]': ['recipient.address_lines[2]'],
    'recipient.city': ['recipient.city'],
    'recipient.state_code': ['recipient.state_code', 'recipient.state'],
    'recipient.postal_code': ['recipient.postal_code'],
    'recipient.country_code': ['recipient.country_code', 'recipient.country_name'],
    'recipient.phone_number': ['recipient.phone_number', 'recipient.mobile_number'],
    'recipient.email_address': ['recipient.email_address'],
    'recipient.tax_id': ['recipient.tax_id'],
  },
  also: (row) => {
    const { titles, cell } = row;
    const weights = titles
      .filter((title) => PACKAGE.test(title.trim().toLowerCase()))
      .map((title) => Number(cell(title)));
    const lines = cell('recipient.address_lines');
    return {
      ...(lines.includes('|') && { 'recipient.address_lines[0]': lines.replaceAll('|', '\n') }),
      ...(weights.length > 1 && {
        weight: String(weights.reduce((sum, weight) => sum + (Number.isFinite(weight) ? weight : 0), 0)),
      }),
    };
  },
  items: goods,
  reads: /^shipment\.(customs\.)?items\[/i,
};

function goods({ titles, cell }: TitledRow): RawItem[] {
  const numbers = new Set(titles.flatMap((title) => ITEM.exec(title.trim().toLowerCase())?.[1] ?? []));
  return [...numbers].flatMap((number) => {
    const get = (name: string) => cell(`shipment.customs.items[${number}].${name}`);
    const name = get('description') || get('sku');
    if (name === '') return [];
    return [
      {
        sku: get('sku'),
        name,
        quantity: get('quantity'),
        price: get('value_amount'),
        weight: get('weight'),
        weight_unit: cell('shipment.weight_unit'),
        hs_code: get('code'),
        origin_country: get('origin_country'),
      },
    ];
  });
}
