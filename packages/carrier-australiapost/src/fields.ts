import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, none, notBuilt, sent } from '@waybill/core/plugin';

const NO_DUTIES = noEffect('Prices include no duties.');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const DUTIES = noEffect(
  'The recipient pays duties on delivery, and the sender to the United States; another payer is refused.',
);
const NO_DATE = noEffect('A shipment has no day before it is ordered; a day in the past is refused.');
const US_EXPORT = noEffect('A filing of the United States; Australia Post ships from Australia.');
const DOMESTIC = 'developers.auspost.com.au, reference-create-domestic-shipments, 2026-11-22';
const NO_INVOICE = none(
  'A declaration has the number of the invoice alone',
  'developers.auspost.com.au, request-items-intl, 2026-11-22',
);

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': ACCOUNT_PAYS,
  'shipment.cash_on_delivery': none('An item has no feature that collects money', DOMESTIC),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.duty_paid_by': DUTIES,
  'shipment.duty_payment_account': DUTIES,
  'shipment.declared_value': noEffect('Goods are declared in customs.items.'),
  'shipment.date': NO_DATE,
  'shipment.ship_date': NO_DATE,
  'item.description': noEffect('Goods are declared in customs.items.'),
  'item.value_amount': sent('its share of the cover'),
  'customs.terms_of_trade': DUTIES,
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.is_document': noEffect('Prices do not depend on it.'),
    'shipment.currency': sent('the currency of the cover'),
    'shipment.customs': NO_DUTIES,
    'customs.items': NO_DUTIES,
    'customs_item.description': NO_DUTIES,
    'customs_item.quantity': NO_DUTIES,
    'customs_item.code': NO_DUTIES,
    'customs_item.sku': NO_DUTIES,
    'customs_item.value_amount': NO_DUTIES,
    'customs_item.value_currency': NO_DUTIES,
    'customs_item.origin_country': NO_DUTIES,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'customs.description': sent('description_of_other, where classification_type is OTHER'),
    'customs.no_eei': US_EXPORT,
    'customs.aes': US_EXPORT,
    'customs.shipping_cost': notBuilt(
      'COMMERCIAL_CLEARANCE, a feature of a few contracts, has declared_shipping_cost.',
    ),
    'customs_item.id': sent('the package that it is in, of several'),
    'customs_item.value_currency': noEffect('Values are Australian dollars; another currency is refused.'),
    'customs.reason_for_export': sent('classification_type'),
    'customs_item.weight': sent('item_contents.weight'),
    'customs_item.net_weight': sent('item_contents.weight'),
    'customs.export_declaration': sent('export_declaration_number'),
    'shipment.notify_recipient': sent('email_tracking_enabled'),
    'invoice.date': NO_INVOICE,
    'invoice.type': NO_INVOICE,
    'invoice.copies': NO_INVOICE,
  }),
};
