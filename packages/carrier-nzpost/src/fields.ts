import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, refused, sent } from '@waybill/core/plugin';

const NO_DUTIES = noEffect('Prices include no duties.');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const ONE_PACKAGING = refused('There is one kind of packaging: TrackPaks are services.');
const NO_DATE = noEffect('A label has no day before it is scanned; a day in the past is refused.');
const NO_INVOICE = refused('There is no invoice.');
const LISTED = noEffect('All services and add-ons are listed; those that are asked for are quoted.');
const DOLLARS = noEffect('Values are New Zealand dollars; another currency is refused.');
const DUTIES = sent('receiver_charging_arrangement');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.ship_from': sent('pickup_address; in a price pickup_suburb, pickup_city, pickup_postcode'),
  'shipment.insured_amount': refused('Insurance is not bought through this plugin.'),
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': refused('The account of the settings pays.'),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.date': NO_DATE,
  'shipment.ship_date': NO_DATE,
  'item.description': noEffect('Goods are declared in customs.items.'),
  'item.extra': refused('Packages have no extras.'),
  'shipment.currency': DOLLARS,
  'customs_item.value_currency': DOLLARS,
  'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.services': LISTED,
    'shipment.options': LISTED,
    'shipment.is_document': sent('documents, abroad'),
    'shipment.declared_value': sent('value, abroad and without customs.items'),
    'shipment.duty_paid_by': NO_DUTIES,
    'shipment.duty_payment_account': NO_DUTIES,
    'shipment.extra': noEffect('Extras are read in shipping.'),
    'item.value_amount': sent('its share of the value, abroad'),
    'customs.terms_of_trade': NO_DUTIES,
    'customs_item.description': NO_DUTIES,
    'customs_item.code': NO_DUTIES,
    'customs_item.origin_country': NO_DUTIES,
    'customs_item.extra': NO_DUTIES,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.declared_value': noEffect('Goods are declared in customs.items.'),
    'shipment.duty_paid_by': DUTIES,
    'shipment.duty_payment_account': noEffect(
      'Duties are billed to the account of the settings, or collected.',
    ),
    'shipment.invoice': NO_INVOICE,
    'item.value_amount': noEffect('Goods are declared in customs.items.'),
    'customs.terms_of_trade': DUTIES,
    'customs.description': noEffect('Each line has its description.'),
    'customs.reason_for_export': sent('nature_of_transaction_code'),
    'customs.shipping_cost': sent('postage_paid_amount'),
    'customs.no_eei': refused('It is for exports from the United States.'),
    'customs.aes': refused('It is for exports from the United States.'),
    'customs.extra': refused('Customs have no extras.'),
    'customs_item.id': sent('the package that it is in, of several'),
    'customs_item.weight': sent('weight_kg'),
    'customs_item.net_weight': sent('weight_kg'),
    'customs_item.extra': refused('Lines have no extras.'),
    'label.extra': refused('Labels have no extras.'),
    'invoice.date': NO_INVOICE,
    'invoice.identifier': NO_INVOICE,
    'invoice.type': NO_INVOICE,
    'invoice.copies': NO_INVOICE,
    'invoice.extra': NO_INVOICE,
  }),
};
