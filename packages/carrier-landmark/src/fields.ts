import { fieldTable } from '@waybill/carrier-kit';
import {
  type ExtraTable,
  type FieldName,
  type FieldsByOperation,
  type FieldUse,
  leftOut,
  noEffect,
  none,
  notBuilt,
  sent,
} from '@waybill/core/plugin';

/** Elements of the request that have no neutral field. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'reference',
    example: 'ORDER-1042',
    meaning:
      '`Reference` of the shop, at most 50 letters, digits, `-` and `_`: Landmark refuses one that was used before. Otherwise one is made up.',
  },
  {
    on: 'shipment',
    key: 'order_total',
    example: '187.98',
    meaning: 'Price of all goods of an order that is shipped in parts, in their currency.',
  },
  {
    on: 'shipment',
    key: 'order_freight_total',
    example: '20.65',
    meaning: 'Price of the carriage of that whole order.',
  },
  {
    on: 'shipment',
    key: 'commercial',
    example: 'true',
    meaning: '`true`: cleared from business to business.',
  },
  { on: 'label', key: 'dpi', example: '300', meaning: 'Resolution of ZPL: `203` (default) or `300`.' },
];

/** One use of several fields. */
function all<Name extends FieldName>(use: FieldUse, ...names: readonly Name[]): Record<Name, FieldUse> {
  return Object.fromEntries(names.map((name) => [name, use])) as Record<Name, FieldUse>;
}

const REQUEST = 'ShipRequest API, 2025-04-14';
const ONE_PACKAGING = none('A package has no kind', `${REQUEST}, Package`);
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const NOT_DATED = leftOut('A shipment has no day at Landmark.');
const BY_SERVICE = noEffect('The service decides; what contradicts it is refused.');
const NO_PLACE = none('The request has no place for it', REQUEST);
const LINES = sent('Items, where there are no customs items');

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.ship_from': sent('FulfillmentAddress'),
    'shipment.cash_on_delivery': NO_PLACE,
    'shipment.delivery_point': notBuilt('How a pick-up point is named is not documented.'),
    'shipment.insured_amount': notBuilt('ShipmentInsuranceFreight is what the recipient paid.'),
    'shipment.notify_recipient': notBuilt('Email is sent; no document says what is written to it.'),
    'shipment.is_document': sent('ContentCategory'),
    'shipment.options': noEffect('What becomes of each is said there.'),
    'shipment.invoice': noEffect('Its fields say what becomes of them.'),
    ...all(ONE_PACKAGING, 'shipment.packaging_type', 'item.packaging_type'),
    ...all(NOT_DATED, 'shipment.date', 'shipment.ship_date'),
    ...all(
      ACCOUNT_PAYS,
      'shipment.paid_by',
      'shipment.payment_account_number',
      'shipment.duty_payment_account',
    ),
    'shipment.payment_country_code': noEffect('An account is known by its number alone.'),
    ...all(BY_SERVICE, 'shipment.duty_paid_by', 'customs.terms_of_trade'),
    'shipment.declared_value': noEffect('The values of the goods are sent.'),
    'shipment.references': sent('AdditionalFields, PackageReference'),
    ...all(LINES, 'item.description', 'item.content', 'item.contents', 'item.sku', 'item.code'),
    ...all(LINES, 'item.value_amount', 'item.value_currency', 'item.origin_country'),
    'customs.description': noEffect('Each line has its description.'),
    ...all(NO_PLACE, 'customs.no_eei', 'customs.aes', 'customs.export_declaration', 'customs.sold_to'),
    'customs.items': sent('Items'),
    ...all(sent('ContentCategory'), 'customs.commercial_invoice', 'customs.reason_for_export'),
    'customs.shipping_cost': sent('ShipmentInsuranceFreight'),
    ...all(noEffect('Lines have no weight.'), 'customs_item.weight', 'customs_item.net_weight'),
    'label.type': leftOut('Labels have the size that the last-mile carrier prints.'),
    ...all(NO_PLACE, 'invoice.date', 'invoice.identifier', 'invoice.type', 'invoice.copies'),
  }),
};
