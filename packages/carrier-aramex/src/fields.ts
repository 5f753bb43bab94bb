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

const ONE_PACKAGING = notBuilt('PackageType is free text without a list, and sent as Box.');
const COLLECTED = noEffect('The account of the settings, or the recipient on delivery, pays duties.');
const NOT_IN_PRICE = noEffect('The price does not depend on the lines.');
const NO_PLACE = none('A shipment has no place for it', 'shipping.wsdl, Shipment');
const VALUES = noEffect('Insurance comes from insured_amount; customs values from customs.items.');
const DECLARED = sent('CustomsValueAmount, abroad and without customs.items');

/** Rows that rating and shipping share, where this carrier differs from the usual ones. */
const both = {
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.is_document': sent('DescriptionOfGoods; other products are priced, and no customs needed'),
  'shipment.cash_on_delivery': sent('CashOnDeliveryAmount, CODS'),
  'shipment.insured_amount': sent('InsuranceAmount, INSR'),
  'shipment.payment_country_code': noEffect('An account is known by its number alone.'),
  'shipment.duty_paid_by': sent('FRDM, where the sender pays'),
  'shipment.duty_payment_account': COLLECTED,
  'shipment.declared_value': DECLARED,
  'item.value_amount': VALUES,
  'item.description': sent('DescriptionOfGoods'),
  'item.content': sent('DescriptionOfGoods'),
  'customs.description': sent('DescriptionOfGoods'),
  'customs_item.description': sent('DescriptionOfGoods, where nothing else describes the goods'),
  'customs_item.origin_country': sent('GoodsOriginCountry'),
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.services': counted('which products are priced'),
    'shipment.currency': sent('PreferredCurrencyCode'),
    'shipment.date': noEffect('Prices are those of the day.'),
    'shipment.ship_date': noEffect('Prices are those of the day.'),
    'shipment.paid_by': sent('PaymentType'),
    'shipment.payment_account_number': noEffect('PaymentType says who pays; a purchase names the account.'),
    'customs_item.sku': NOT_IN_PRICE,
    'customs_item.code': NOT_IN_PRICE,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.paid_by': sent('PaymentType'),
    'shipment.payment_account_number': sent('AccountNumber of the recipient'),
    'shipment.invoice': sent('InvoiceNumber'),
    'customs.terms_of_trade': sent('who pays the duties'),
    'customs.commercial_invoice': noEffect('Its declaration names no reason.'),
    'customs.no_eei': NO_PLACE,
    'customs.aes': NO_PLACE,
    'customs.export_declaration': NO_PLACE,
    'customs.reason_for_export': NO_PLACE,
    'customs.shipping_cost': NO_PLACE,
    'customs.sold_to': NO_PLACE,
    'shipment.notify_recipient': notBuilt('Addresses are sent; no document says what is written to them.'),
    'customs_item.weight': sent('Weight'),
    'customs_item.code': leftOut('Aramex’s shipping document of this version has no place for it.'),
    'label.format': noEffect('Labels are PDF; another format is refused.'),
    'invoice.type': NO_PLACE,
    'invoice.copies': NO_PLACE,
    'invoice.date': notBuilt('How the property InvoiceDate is written is not documented.'),
  }),
};
