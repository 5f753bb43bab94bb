import { crossesBorder, type Draft } from './draft.js';

const ADDRESS = [
  'company_name',
  'person_name',
  'address_lines/0',
  'address_lines/1',
  'city',
  'state_code',
  'postal_code',
  'country_code',
  'phone_number',
  'email_address',
  'type',
];
const PACKAGE = ['weight', 'length', 'width', 'height', 'quantity'];
const GOODS = ['description', 'quantity', 'weight', 'value_amount', 'origin_country', 'code'];

/** The pointers of all fields of the form, from top to bottom. */
export function fieldsOf(draft: Draft): readonly string[] {
  return [
    ...ADDRESS.map((name) => `/shipper/${name}`),
    ...ADDRESS.map((name) => `/recipient/${name}`),
    ...draft.packages.flatMap((_, at) => PACKAGE.map((name) => `/shipment/items/${at}/${name}`)),
    ...(crossesBorder(draft)
      ? [
          ...draft.goods.flatMap((_, at) => GOODS.map((name) => `/shipment/customs/items/${at}/${name}`)),
          '/shipment/customs/terms_of_trade',
          '/shipment/invoice/identifier',
        ]
      : []),
    '/shipment/ship_date',
    '/shipment/currency',
    '/shipment/services',
  ];
}
