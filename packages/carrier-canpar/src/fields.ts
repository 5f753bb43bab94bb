import { fieldTable } from '@waybill/carrier-kit';
import { counted, type FieldsByOperation, leftOut, noEffect, none, sent } from '@waybill/core/plugin';
import { NO_COD, WSDL } from './options.js';

const ONE_PACKAGING = none('Letters and paks are services', `${WSDL}, Package`);
const RECIPIENT_PAYS_DUTIES = noEffect('The recipient pays duties; another payer is refused.');
const GOODS = noEffect('Goods are declared in customs.items.');
const NO_DUTIES = noEffect('Prices include no duties.');
const NO_PAPERS = noEffect('A filing of the United States; Canpar ships from Canada.');
const NO_PLACE = none('A proforma has no place for it', `${WSDL}, Proforma`);
const VALUED = noEffect('Liability comes from insured_amount.');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.cash_on_delivery': NO_COD,
  'shipment.insured_amount': sent('packages/declared_value, split by value'),
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.paid_by': sent('collect'),
  'shipment.payment_country_code': noEffect('An account is known by its number alone.'),
  'shipment.payment_account_number': sent('collect_shipper_num'),
  'shipment.duty_paid_by': RECIPIENT_PAYS_DUTIES,
  'shipment.duty_payment_account': RECIPIENT_PAYS_DUTIES,
  'shipment.declared_value': VALUED,
  'item.description': GOODS,
  'item.value_amount': sent('its share of the insured amount'),
  'item.value_currency': noEffect(
    'Where insured_amount is split by value it must be CAD; another one is refused.',
  ),
  'customs.terms_of_trade': RECIPIENT_PAYS_DUTIES,
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.services': counted('prices of other services are left out'),
    'shipment.currency': noEffect('insured_amount is in CAD; another currency is refused.'),
    'shipment.is_document': noEffect('Documents cost what goods cost.'),
    'shipment.customs': NO_DUTIES,
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
    'shipment.is_document': noEffect(
      'Without customs it is a document; goods that leave Canada need customs.',
    ),
    'shipment.notify_recipient': sent('send_email_to_delivery'),
    'shipment.references': sent('packages/reference, packages/alternative_reference'),
    'shipment.invoice': sent('proforma/reference, with customs outside Canada'),
    'customs.description': sent('description'),
    'customs.export_declaration': NO_PLACE,
    'customs.shipping_cost': NO_PLACE,
    'customs.sold_to': NO_PLACE,
    'customs.no_eei': NO_PAPERS,
    'customs.aes': NO_PAPERS,
    'customs.commercial_invoice': sent('reason_for_export: a sale'),
    'customs.reason_for_export': sent('reason_for_export'),
    'customs_item.weight': noEffect('Customs lines have no weight.'),
    'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
    'label.format': noEffect('Labels are PNG; another format is refused.'),
    'invoice.date': NO_PLACE,
    'invoice.type': leftOut('The paper is a proforma.'),
    'invoice.copies': NO_PLACE,
  }),
};
