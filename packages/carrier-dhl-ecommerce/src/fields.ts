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
import { LABEL_PAGE } from './options.js';

const ONE_PACKAGING = none('A package has no kind', LABEL_PAGE);
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const DUTIES = sent('shippingCost/dutiesPaid, abroad');
const DUTY_ACCOUNT = noEffect('The pickup account, or the recipient on delivery; an account is refused.');
const NO_PLACE = none('A label has no place for it', LABEL_PAGE);
const GOODS_LATER = noEffect('A price does not depend on the words for the goods.');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.items': sent('a call for each package'),
  'shipment.ship_from': sent('pickupAddress; the shipper is the returnAddress'),
  'shipment.cash_on_delivery': NO_PLACE,
  'shipment.insured_amount': sent('shippingCost/insuredValue, split by value'),
  'shipment.is_document': noEffect('Documents travel as goods do, and are declared.'),
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': noEffect('An account is known by its number alone.'),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.duty_paid_by': DUTIES,
  'shipment.duty_payment_account': DUTY_ACCOUNT,
  'shipment.declared_value': sent('shippingCost/declaredValue, without values of goods'),
  'item.value_amount': sent('its share of what is declared or insured'),
  'item.id': sent('the package that customs items name'),
  'customs.terms_of_trade': DUTIES,
  'customs.shipping_cost': sent('shippingCost/freight'),
  'customs.commercial_invoice': noEffect('Every declaration is made in the same way.'),
  'customs.no_eei': NO_PLACE,
  'customs.aes': NO_PLACE,
  'customs.export_declaration': NO_PLACE,
  'customs.sold_to': NO_PLACE,
  'customs_item.id': sent('the package whose declaration has the line'),
  'customs_item.weight': noEffect('Lines of a declaration have no weight.'),
  'customs_item.net_weight': noEffect('Lines of a declaration have no weight.'),
  'customs_item.sku': sent('skuNumber'),
  'customs_item.code': sent('hsCode'),
  'customs_item.description': sent('itemDescription'),
  'customs_item.origin_country': sent('countryOfOrigin'),
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'item.quantity': counted('Equal packages are priced once.'),
    'item.description': GOODS_LATER,
    'shipment.date': sent('estimatedDeliveryDate/expectedShipDate'),
    'shipment.ship_date': sent('estimatedDeliveryDate/expectedShipDate'),
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.date': leftOut('A label has no day: the manifest has.'),
    'shipment.ship_date': leftOut('A label has no day: the manifest has.'),
    'shipment.references': sent('billingReference1, billingReference2'),
    'shipment.invoice': noEffect('Its fields say what becomes of them.'),
    'shipment.notify_recipient': notBuilt('email is sent; no page says what is written to it.'),
    'item.description': sent('packageDescription'),
    'item.content': sent('packageDescription'),
    'customs.description': noEffect('Goods are described line by line.'),
    'label.format': sent('format'),
    'label.type': none('Labels are 4x6 inches', LABEL_PAGE),
    'customs.reason_for_export': NO_PLACE,
    'invoice.date': NO_PLACE,
    'invoice.identifier': NO_PLACE,
    'invoice.type': NO_PLACE,
    'invoice.copies': NO_PLACE,
  }),
};
