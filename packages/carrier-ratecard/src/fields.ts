import { type FieldsByOperation, type FieldTable, noEffect, refused, sent } from '@waybill/core';

const CHECKED = 'Checked against the items.';
const NO_VALUES = 'A card prices by weight, size and place, not by value.';
const NOT_INSURED = 'A card insures nothing.';
const NO_EXTRAS = 'A card reads none here.';
const PAYER = 'The price is the account’s own; a card bills nobody else.';
const GOODS = 'A card does not look at the goods.';
const PAPERS = 'The label is all that is made; customs papers are the shop’s own.';
const ON_LABEL_ONLY = 'It stands on the label, not in the price.';

/** What rating and shipping have in common. */
const both = {
  'shipment.items': sent('parcels'),
  'shipment.insured_amount': refused(NOT_INSURED),
  'shipment.total_items': noEffect(CHECKED),
  'shipment.packaging_type': noEffect('A card prices by weight and size, whatever the packaging.'),
  'shipment.is_document': noEffect('Documents are priced as anything else.'),
  'shipment.currency': noEffect('It is the currency of values; prices are in the card’s.'),
  'shipment.total_weight': noEffect(CHECKED),
  'shipment.weight_unit': sent("weight in the card's unit"),
  'shipment.dimension_unit': sent("dimensions in the card's unit"),
  'shipment.paid_by': noEffect('SENDER is what happens; other payers are refused.'),
  'shipment.payment_country_code': refused(PAYER),
  'shipment.payment_account_number': refused(PAYER),
  'shipment.services': sent('services'),
  'shipment.options': sent('options'),
  'shipment.date': sent('ship_date'),
  'shipment.payment_type': noEffect('account_number is what happens; credit_card is refused.'),
  'shipment.duty_paid_by': noEffect('A card prices no duties; THIRD_PARTY is refused.'),
  'shipment.duty_payment_account': refused('A card bills no duties.'),
  'shipment.declared_value': noEffect(NO_VALUES),
  'shipment.customs': noEffect(PAPERS),
  'shipment.invoice': noEffect(PAPERS),
  'shipment.ship_date': sent('ship_date'),
  'shipment.quote': noEffect('Its quotes carry no handle.'),
  'shipment.extra': refused(NO_EXTRAS),
  'item.id': noEffect('Parcels are told apart by their order.'),
  'item.weight': sent('parcels: weight'),
  'item.width': sent('parcels: dimensions, the longest first'),
  'item.height': sent('parcels: dimensions, the longest first'),
  'item.length': sent('parcels: dimensions, the longest first'),
  'item.packaging_type': noEffect('A card prices by weight and size, whatever the packaging.'),
  'item.description': noEffect(GOODS),
  'item.content': noEffect(GOODS),
  'item.quantity': sent('parcels: quantity'),
  'item.sku': noEffect(GOODS),
  'item.code': noEffect(GOODS),
  'item.value_amount': noEffect(NO_VALUES),
  'item.value_currency': noEffect(NO_VALUES),
  'item.origin_country': noEffect(GOODS),
  'item.extra': refused(NO_EXTRAS),
  'customs.description': noEffect(PAPERS),
  'customs.terms_of_trade': noEffect('DAP and DDU are what happens; other terms are refused.'),
  'customs.no_eei': noEffect(PAPERS),
  'customs.aes': noEffect(PAPERS),
  'customs.items': noEffect(PAPERS),
  'customs.commercial_invoice': noEffect(PAPERS),
  'customs.extra': refused(NO_EXTRAS),
  'customs_item.id': noEffect(PAPERS),
  'customs_item.weight': noEffect(PAPERS),
  'customs_item.width': noEffect(PAPERS),
  'customs_item.height': noEffect(PAPERS),
  'customs_item.length': noEffect(PAPERS),
  'customs_item.packaging_type': noEffect(PAPERS),
  'customs_item.description': noEffect(PAPERS),
  'customs_item.content': noEffect(PAPERS),
  'customs_item.quantity': noEffect(PAPERS),
  'customs_item.sku': noEffect(PAPERS),
  'customs_item.code': noEffect(PAPERS),
  'customs_item.value_amount': noEffect(PAPERS),
  'customs_item.value_currency': noEffect(PAPERS),
  'customs_item.origin_country': noEffect(PAPERS),
  'customs_item.extra': refused(NO_EXTRAS),
  'label.extra': refused(NO_EXTRAS),
  'invoice.date': noEffect(PAPERS),
  'invoice.identifier': noEffect(PAPERS),
  'invoice.type': noEffect(PAPERS),
  'invoice.copies': noEffect(PAPERS),
  'invoice.extra': refused(NO_EXTRAS),
} satisfies Partial<FieldTable>;

/** No field is silently ignored: what each does. */
export const fields: FieldsByOperation = {
  rating: {
    ...both,
    'shipment.references': noEffect(ON_LABEL_ONLY),
    'shipment.label': noEffect(ON_LABEL_ONLY),
    'label.format': noEffect(ON_LABEL_ONLY),
    'label.type': noEffect(ON_LABEL_ONLY),
  },
  shipping: {
    ...both,
    'shipment.references': sent('label: references'),
    'shipment.label': sent('label: format'),
    'label.format': sent('label: format: PDF, ZPL, PNG, GIF'),
    'label.type': noEffect('Labels are 4x6 inches; other types are refused.'),
  },
};
