import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, refused, sent } from '@waybill/core/plugin';

const NO_DUTIES = noEffect('Prices include no duties.');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const RECIPIENT_PAYS_DUTIES = noEffect('The recipient pays duties on delivery; another payer is refused.');
const NO_DATE = noEffect('A shipment has no day before it is ordered; a day in the past is refused.');
const EDN = refused('An export from Australia has an Export Declaration Number: customs.export_declaration.');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': refused('The account of the settings pays.'),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.duty_paid_by': RECIPIENT_PAYS_DUTIES,
  'shipment.duty_payment_account': RECIPIENT_PAYS_DUTIES,
  'shipment.declared_value': noEffect('Goods are declared in customs.items.'),
  'shipment.date': NO_DATE,
  'shipment.ship_date': NO_DATE,
  'item.description': noEffect('Goods are declared in customs.items.'),
  'item.value_amount': sent('its share of the cover'),
  'item.extra': refused('Packages have no extras.'),
  'customs.terms_of_trade': RECIPIENT_PAYS_DUTIES,
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.is_document': noEffect('Prices do not depend on it.'),
    'shipment.currency': sent('the currency of the cover'),
    'shipment.customs': NO_DUTIES,
    'shipment.extra': noEffect('A shipment has no extras.'),
    'customs.items': NO_DUTIES,
    'customs_item.description': NO_DUTIES,
    'customs_item.quantity': NO_DUTIES,
    'customs_item.code': NO_DUTIES,
    'customs_item.sku': NO_DUTIES,
    'customs_item.value_amount': NO_DUTIES,
    'customs_item.value_currency': NO_DUTIES,
    'customs_item.origin_country': NO_DUTIES,
    'customs_item.extra': NO_DUTIES,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.extra': noEffect('A shipment has no extras.'),
    'customs.description': sent('description_of_other, where classification_type is OTHER'),
    'customs.no_eei': refused('It is for exports from the United States.'),
    'customs.aes': EDN,
    'customs_item.id': sent('the package that it is in, of several'),
    'customs_item.value_currency': noEffect('Values are Australian dollars; another currency is refused.'),
    'customs.reason_for_export': sent('classification_type'),
    'customs_item.weight': sent('item_contents.weight'),
    'customs_item.net_weight': sent('item_contents.weight'),
    'customs.export_declaration': sent('export_declaration_number'),
    'shipment.notify_recipient': sent('email_tracking_enabled; text messages are refused'),
    'customs_item.extra': refused('Lines have no extras.'),
    'label.extra': refused('Labels have no extras.'),
    'invoice.date': refused('There is no invoice, only its number in the declaration.'),
    'invoice.extra': refused('There is no invoice, only its number in the declaration.'),
  }),
};
