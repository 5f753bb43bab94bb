import { fieldTable } from '@waybill/carrier-kit';
import {
  counted,
  type FieldsByOperation,
  leftOut,
  noEffect,
  none,
  notBuilt,
  sent,
} from '@waybill/core/plugin';
import { NO_UNIT, SKYBILL } from './options.js';

const ONE_PACKAGING = none('There is one kind of packaging; letterbox sizes are services', SKYBILL);
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const COLLECTED = noEffect('Duties of the recipient are collected on delivery; an account is refused.');
const NO_DUTIES = noEffect('Prices include no duties.');
const NOT_OURS = leftOut('It is for exports from the United States.');
const NO_INVOICE = 'A declaration names no invoice.';
const DECLARATION = 'ShippingServiceWS.xsd, customsValue';
const NO_REASON = none('A declaration names no reason', DECLARATION);
const VALUED = noEffect('Insurance comes from insured_amount; customs values from customs.items.');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.cash_on_delivery': notBuilt(NO_UNIT),
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.payment_country_code': leftOut('The account of the settings pays.'),
  'shipment.duty_payment_account': COLLECTED,
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
    'shipment.invoice': leftOut(NO_INVOICE),
    'item.description': sent('content1'),
    'item.content': sent('content1'),
    'item.value_amount': sent('its share of the insured amount'),
    'customs.description': sent('description'),
    'customs.terms_of_trade': sent('incoterm'),
    'customs.commercial_invoice': NO_REASON,
    'customs.reason_for_export': NO_REASON,
    'customs.shipping_cost': notBuilt('The contract has portValue, whose unit it does not say.'),
    'customs.export_declaration': none('A declaration has no number of an export', DECLARATION),
    'customs.sold_to': none('A declaration names the recipient alone', DECLARATION),
    'customs.no_eei': NOT_OURS,
    'customs.aes': NOT_OURS,
    'customs_item.weight': sent('grossWeight'),
    'customs_item.net_weight': sent('netWeight'),
    'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
    'invoice.date': noEffect(NO_INVOICE),
    'invoice.identifier': noEffect(NO_INVOICE),
    'invoice.type': noEffect(NO_INVOICE),
    'invoice.copies': noEffect(NO_INVOICE),
  }),
};
