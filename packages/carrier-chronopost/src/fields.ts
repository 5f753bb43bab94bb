import { fieldTable } from '@waybill/carrier-kit';
import { counted, type FieldsByOperation, noEffect, refused, sent } from '@waybill/core/plugin';

const ONE_PACKAGING = refused('There is one kind of packaging; letterbox sizes are services.');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const COLLECTED = noEffect('Duties of the recipient are collected on delivery; an account is refused.');
const NO_DUTIES = noEffect('Prices include no duties.');
const NO_PAPERS = noEffect('A filing of the United States; packages leave from France.');
const NO_INVOICE = noEffect('Chronopost makes no invoice, and its declaration names none.');
const VALUED = noEffect('Insurance comes from insured_amount; customs values from customs.items.');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.payment_country_code': noEffect('An account is known by its number alone.'),
  'shipment.duty_payment_account': COLLECTED,
  'item.extra': refused('Packages have no extras.'),
  'shipment.extra': refused('Shipments have no extras.'),
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.delivery_point': sent('the address of the point; relay services alone are quoted'),
    'item.quantity': counted('a price is asked once for equal packages'),
    'shipment.services': counted('prices of other services are left out'),
    'shipment.options': counted('services that have the day; the price is without it, see Quirks'),
    'shipment.insured_amount': noEffect('Chronopost does not quote insurance with all products: see Quirks.'),
    'shipment.currency': noEffect('Prices are in EUR.'),
    'shipment.date': noEffect('The contract does not say how a day is written.'),
    'shipment.ship_date': noEffect('The contract does not say how a day is written.'),
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.duty_paid_by': NO_DUTIES,
    'shipment.declared_value': VALUED,
    'item.value_amount': VALUED,
    'shipment.customs': NO_DUTIES,
    'customs.terms_of_trade': NO_DUTIES,
    'customs.items': NO_DUTIES,
    'customs_item.description': NO_DUTIES,
    'customs_item.quantity': NO_DUTIES,
    'customs_item.sku': NO_DUTIES,
    'customs_item.code': NO_DUTIES,
    'customs_item.value_amount': NO_DUTIES,
    'customs_item.value_currency': NO_DUTIES,
    'customs_item.origin_country': NO_DUTIES,
    'customs_item.extra': NO_DUTIES,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.delivery_point': sent('recipientRef, idRelais, and the address of the recipient'),
    'shipment.insured_amount': sent('insuredValue, split by value'),
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.duty_paid_by': sent('incoterm'),
    'shipment.declared_value': VALUED,
    'shipment.notify_recipient': sent('recipientPreAlert'),
    'shipment.references': sent('shipperRef, recipientRef'),
    'shipment.invoice': NO_INVOICE,
    'item.description': sent('content1'),
    'item.content': sent('content1'),
    'item.value_amount': sent('its share of the insured amount'),
    'customs.description': sent('description'),
    'customs.terms_of_trade': sent('incoterm'),
    'customs.commercial_invoice': noEffect('The declaration names no reason.'),
    'customs.no_eei': NO_PAPERS,
    'customs.aes': NO_PAPERS,
    'customs.extra': refused('Customs have no extras.'),
    'customs_item.weight': sent('grossWeight'),
    'customs_item.net_weight': sent('netWeight'),
    'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
    'customs_item.extra': refused('Customs have no extras.'),
    'label.extra': refused('Labels have no extras.'),
    'invoice.date': NO_INVOICE,
    'invoice.identifier': NO_INVOICE,
    'invoice.type': NO_INVOICE,
    'invoice.copies': NO_INVOICE,
    'invoice.extra': refused('Invoices have no extras.'),
  }),
};
