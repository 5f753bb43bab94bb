import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, leftOut, noEffect, none, notBuilt, sent } from '@waybill/core/plugin';
import { NO_COD } from './options.js';
import { QUANTITY } from './packages.js';

const ONE_CURRENCY = noEffect('Every amount is in USD; an amount in another currency is refused.');
const GOODS = noEffect('Goods are declared in customs.items.');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const PACKAGING = sent('rateIndicator of the prices that count; other packagings are refused');
const NOT_IN_PRICE = noEffect('A price does not depend on it.');
const DUTIES = sent('requestDutiesTaxesFees and items, where the sender prepays duties');
const FORM = sent('customsForm, abroad and where the United States have customs');

/** Rows that rating and shipping share, where USPS differs from the usual ones. */
const both = {
  'shipment.items': sent('a call for each package'),
  'shipment.insured_amount': sent('extraServices 930 or 931, packageValue; split over the packages by value'),
  'shipment.currency': ONE_CURRENCY,
  'shipment.weight_unit': sent('weight, in pounds'),
  'shipment.dimension_unit': sent('length, width, height, girth, in inches'),
  'shipment.packaging_type': PACKAGING,
  'item.packaging_type': PACKAGING,
  'shipment.cash_on_delivery': NO_COD,
  'shipment.services': sent('mailClass'),
  'shipment.options': sent('extraServices'),
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': noEffect('The account of the settings pays.'),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.duty_payment_account': noEffect(
    'The account of the settings, or the recipient on delivery; others are refused.',
  ),
  'shipment.declared_value': GOODS,
  'item.description': GOODS,
  'item.value_amount': sent("the package's share of the insurance"),
  'item.value_currency': ONE_CURRENCY,
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.delivery_point': NOT_IN_PRICE,
    'shipment.ship_from': sent('originZIPCode'),
    'shipment.is_document': noEffect('Documents cost what goods cost.'),
    'shipment.duty_paid_by': DUTIES,
    'item.quantity': QUANTITY,
    'shipment.customs': DUTIES,
    'customs.terms_of_trade': DUTIES,
    'customs.items': DUTIES,
    'customs_item.description': NOT_IN_PRICE,
    'customs_item.quantity': DUTIES,
    'customs_item.code': DUTIES,
    'customs_item.value_amount': DUTIES,
    'customs_item.value_currency': ONE_CURRENCY,
    'customs_item.origin_country': DUTIES,
    'customs_item.sku': NOT_IN_PRICE,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.delivery_point': sent('the post office, as the extra facility_id'),
    'shipment.ship_from': sent('fromAddress; the shipper is the senderAddress'),
    'shipment.is_document': sent('customsContentType DOCUMENT'),
    'shipment.duty_paid_by': sent('prepayDutiesTaxesFees'),
    'shipment.notify_recipient': notBuilt(
      'USPS registers an e-mail address by another call, once there is a label (tracking.yaml 3.2.6).',
    ),
    'shipment.quote': sent('the ingredients of the price'),
    'shipment.references': sent('customerReference'),
    'shipment.label': sent('imageInfo'),
    'shipment.customs': FORM,
    'shipment.invoice': FORM,
    'item.id': sent('the package whose form lists the goods'),
    'customs.description': noEffect('Goods are described line by line.'),
    'customs.shipping_cost': leftOut('A form has no place for it.'),
    'customs.export_declaration': leftOut(
      'A form has the export statement of customs.aes or customs.no_eei.',
    ),
    'customs.sold_to': none(
      'A form has no address of a buyer',
      'domestic-labels.yaml 3.9.13 and international-labels.yaml 3.3.7, customsForm',
    ),
    'customs.terms_of_trade': sent('prepayDutiesTaxesFees with DDP'),
    'customs.no_eei': sent('AESITN'),
    'customs.aes': sent('AESITN'),
    'customs.commercial_invoice': sent('customsContentType MERCHANDISE, unless another reason is given'),
    'customs.reason_for_export': sent('customsContentType, contentComments'),
    'customs_item.id': sent('the package whose form lists the goods'),
    'customs_item.description': sent('itemDescription'),
    'customs_item.weight': sent('itemTotalWeight'),
    'customs_item.sku': leftOut('Lines of a form have no product code.'),
    'customs_item.value_currency': ONE_CURRENCY,
    'label.format': sent('imageType'),
    'label.type': sent('labelType'),
    'invoice.date': leftOut('A form has the number of the invoice and no date.'),
    'invoice.identifier': sent('invoiceNumber'),
  }),
};
