import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, none, notBuilt, sent } from '@waybill/core/plugin';
import { QUANTITY } from './packages.js';

/** The document that says so. Replace it by the carrier's own, with its date or page. */
const SOURCE = 'Sample Post API, 2026-01-01';

const GOODS = noEffect('Goods are declared in customs.items.');
const NO_DUTIES = noEffect('Prices include no duties.');
const ONE_PACKAGING = none('There is one kind of packaging.', SOURCE);
// `checkPayers` refuses another payer: a row with `none` would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const RECIPIENT_PAYS_DUTIES = noEffect('The recipient pays duties on delivery; another payer is refused.');
const NO_PAPERS = none('There is no place for export papers.', SOURCE);

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.insured_amount': notBuilt('Insurance is a contract of its own.'),
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': none('The account of the settings pays.', SOURCE),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.duty_paid_by': RECIPIENT_PAYS_DUTIES,
  'shipment.duty_payment_account': RECIPIENT_PAYS_DUTIES,
  'shipment.declared_value': GOODS,
  'item.description': GOODS,
  'item.value_amount': GOODS,
  'customs.terms_of_trade': RECIPIENT_PAYS_DUTIES,
  'customs.commercial_invoice': noEffect('Every declaration is made in the same way.'),
  'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'item.quantity': QUANTITY,
    'shipment.is_document': noEffect('Documents cost what goods cost.'),
    'shipment.currency': noEffect('Prices are in the currency of the account.'),
    'shipment.customs': NO_DUTIES,
    'customs.items': NO_DUTIES,
    'customs_item.description': NO_DUTIES,
    'customs_item.quantity': NO_DUTIES,
    'customs_item.code': NO_DUTIES,
    'customs_item.value_amount': NO_DUTIES,
    'customs_item.value_currency': NO_DUTIES,
    'customs_item.origin_country': NO_DUTIES,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'customs.description': sent('customs/description'),
    'customs.no_eei': NO_PAPERS,
    'customs.aes': NO_PAPERS,
    'customs_item.weight': sent('unit_weight_kg'),
    'label.type': none('Labels are 4x6 inches.', SOURCE),
    'invoice.date': none('The carrier dates it.', SOURCE),
  }),
};
