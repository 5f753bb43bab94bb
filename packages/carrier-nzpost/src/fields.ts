import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, none, notBuilt, sent } from '@waybill/core/plugin';

const NO_DUTIES = noEffect('Prices include no duties.');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const TABLES = 'ParcelLabel API v3, field tables, 2026-11-22';
const ONE_PACKAGING = notBuilt('TrackPaks are services; envelope_size and diameter_cm are not sent.');
const NO_DATE = noEffect('A label has no day before it is scanned; a day in the past is refused.');
const NO_INVOICE = none('A label and its papers have no invoice', TABLES);
const US_EXPORT = noEffect('A filing of the United States; NZ Post ships from New Zealand.');
const LISTED = noEffect('All services and add-ons are listed; those that are asked for are quoted.');
const DOLLARS = noEffect('Values are New Zealand dollars; another currency is refused.');
const DUTIES = sent('receiver_charging_arrangement');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.ship_from': sent('pickup_address; in a price pickup_suburb, pickup_city, pickup_postcode'),
  'shipment.cash_on_delivery': none('Labels have no member for it', TABLES),
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': ACCOUNT_PAYS,
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.date': NO_DATE,
  'shipment.ship_date': NO_DATE,
  'item.description': noEffect('Goods are declared in customs.items.'),
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
    'shipment.insured_amount': noEffect('The price of insurance abroad is not listed; a notice says so.'),
    'shipment.is_document': sent('documents, abroad'),
    'shipment.declared_value': sent('value, abroad and without customs.items'),
    'shipment.duty_paid_by': NO_DUTIES,
    'shipment.duty_payment_account': NO_DUTIES,
    'item.value_amount': sent('its share of the value, abroad'),
    'customs.terms_of_trade': NO_DUTIES,
    'customs_item.description': NO_DUTIES,
    'customs_item.code': NO_DUTIES,
    'customs_item.origin_country': NO_DUTIES,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.declared_value': noEffect('Goods are declared in customs.items.'),
    'shipment.insured_amount': sent('insurance_required, insured_value_amount, abroad'),
    'shipment.notify_recipient': none('A label has no wish for messages', TABLES),
    'shipment.duty_paid_by': DUTIES,
    'shipment.duty_payment_account': noEffect(
      'Duties are billed to the account of the settings, or collected.',
    ),
    'shipment.invoice': noEffect('Its fields say what becomes of them.'),
    'item.value_amount': sent('its share of the insured amount'),
    'customs.terms_of_trade': DUTIES,
    'customs.description': noEffect('Each line has its description.'),
    'customs.reason_for_export': sent('nature_of_transaction_code'),
    'customs.shipping_cost': sent('postage_paid_amount'),
    'customs.export_declaration': none('A parcel has no member for it', TABLES),
    'customs.no_eei': US_EXPORT,
    'customs.aes': US_EXPORT,
    'customs_item.id': sent('the package that it is in, of several'),
    'customs_item.weight': sent('weight_kg'),
    'customs_item.net_weight': sent('weight_kg'),
    'invoice.date': NO_INVOICE,
    'invoice.identifier': NO_INVOICE,
    'invoice.type': NO_INVOICE,
    'invoice.copies': NO_INVOICE,
  }),
};
