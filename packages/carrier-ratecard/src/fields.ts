import { completeFields, fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, type FieldTable, leftOut, noEffect, none, sent } from '@waybill/core/plugin';
import { extras } from './options.js';

const NO_VALUES = noEffect('A card prices by `shipment.declared_value`, not by the values of packages.');
const CARD = 'format of rate cards';
const RECIPIENT_PAYS_DUTIES = noEffect('The recipient pays duties; another payer is refused.');
const GOODS = noEffect('A card does not depend on the goods.');
const PAPERS = noEffect('Only the label is made; customs papers are made by the shop.');
const PACKAGING = noEffect('A card prices by weight and size, whatever the packaging.');
const SIDES = sent('packages: dimensions, the longest first');

/** What rating and shipping have in common. */
const both = {
  'shipment.cash_on_delivery': sent('the option cash_on_delivery, as the extra cod_amount'),
  'shipment.items': sent('packages'),
  'shipment.insured_amount': sent('the amount insured; refused by a card that insures nothing'),
  'shipment.packaging_type': PACKAGING,
  'shipment.is_document': noEffect('Documents are priced like goods.'),
  'shipment.currency': sent('the currency of the amounts'),
  'shipment.weight_unit': sent('weight, converted to the card’s unit'),
  'shipment.dimension_unit': sent('dimensions, converted to the card’s unit'),
  'shipment.paid_by': noEffect('The sender pays; another payer is refused.'),
  'shipment.payment_country_code': leftOut('The price is the account’s own.'),
  'shipment.payment_account_number': none('The price is the account’s own; no other account is billed', CARD),
  'shipment.duty_paid_by': RECIPIENT_PAYS_DUTIES,
  'shipment.duty_payment_account': none('A card bills no duties', CARD),
  'shipment.declared_value': sent('the value of the goods, where prices depend on it'),
  'shipment.customs': PAPERS,
  'shipment.invoice': PAPERS,
  'shipment.quote': noEffect('Quotes of a card have no handle.'),
  'item.id': noEffect('Packages are distinguished by their order.'),
  'item.weight': sent('packages: weight'),
  'item.width': SIDES,
  'item.height': SIDES,
  'item.length': SIDES,
  'item.packaging_type': PACKAGING,
  'item.description': GOODS,
  'item.content': GOODS,
  'item.quantity': sent('packages: quantity'),
  'item.sku': GOODS,
  'item.code': GOODS,
  'item.value_amount': NO_VALUES,
  'item.value_currency': NO_VALUES,
  'item.origin_country': GOODS,
  'shipment.notify_recipient': leftOut('Only the label is made; the recipient is not written to.'),
  'customs.description': PAPERS,
  'customs.terms_of_trade': noEffect('The recipient pays duties (DAP, DDU); other terms are refused.'),
  'customs.no_eei': PAPERS,
  'customs.aes': PAPERS,
  'customs.items': PAPERS,
  'customs.commercial_invoice': PAPERS,
  'customs.sold_to': PAPERS,
  'customs.shipping_cost': PAPERS,
  'customs.export_declaration': PAPERS,
  'customs.reason_for_export': PAPERS,
  'customs_item.id': PAPERS,
  'customs_item.weight': PAPERS,
  'customs_item.width': PAPERS,
  'customs_item.height': PAPERS,
  'customs_item.length': PAPERS,
  'customs_item.packaging_type': PAPERS,
  'customs_item.description': PAPERS,
  'customs_item.content': PAPERS,
  'customs_item.quantity': PAPERS,
  'customs_item.sku': PAPERS,
  'customs_item.code': PAPERS,
  'customs_item.value_amount': PAPERS,
  'customs_item.value_currency': PAPERS,
  'customs_item.origin_country': PAPERS,
  'invoice.date': PAPERS,
  'invoice.identifier': PAPERS,
  'invoice.type': PAPERS,
  'invoice.copies': PAPERS,
} satisfies Partial<FieldTable>;

/** No field is silently ignored: these rows differ from the usual ones. */
export const fields: FieldsByOperation = completeFields(
  {
    rating: fieldTable('rating', both),
    shipping: fieldTable('shipping', {
      ...both,
      'shipment.references': sent('label: references'),
      'shipment.label': sent('label: format'),
      'label.format': sent('label: format: PDF, ZPL, PNG, GIF'),
      'label.type': noEffect('Labels are 4x6 inches; other types are refused.'),
    }),
  },
  extras,
);
