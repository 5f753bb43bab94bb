import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, leftOut, noEffect, none, sent } from '@waybill/core/plugin';
import { IS_DOCUMENT } from './packages.js';

const GOODS = noEffect('Goods are declared in customs.items.');
const ORDER = 'Click & Drop API v1, CreateOrderRequest';
const NO_PLACE = none('An order has no place for it', ORDER);
const ACCOUNT_PAYS = noEffect('The account of the key pays; another payer is refused.');
const PDF = noEffect('Labels are PDF, laid out by the settings of the account; another format is refused.');

export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.ship_from': none('Packages leave from the address of the account', ORDER),
    'shipment.delivery_point': none('Local Collect takes the nearest post office, and no other place', ORDER),
    'shipment.cash_on_delivery': none('An order collects no money', ORDER),
    'shipment.notify_recipient': sent('receiveEmailNotification, receiveSmsNotification'),
    'shipment.insured_amount': noEffect(
      'Compensation is a part of the service: what it covers is included, and more is refused.',
    ),
    'shipment.is_document': IS_DOCUMENT,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_country_code': leftOut('The account of the key pays.'),
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.duty_paid_by': noEffect(
      'The service decides, or the extra duty_costs; another payer is refused.',
    ),
    'shipment.duty_payment_account': noEffect('Duties are billed to no other account; one is refused.'),
    'shipment.declared_value': sent('subtotal and total, without customs'),
    'shipment.references': sent('orderReference: the first'),
    'shipment.label': PDF,
    'item.packaging_type': sent('packageFormatIdentifier'),
    'shipment.packaging_type': sent('packageFormatIdentifier'),
    'item.description': GOODS,
    'item.value_amount': GOODS,
    'customs.description': noEffect('The lines describe the goods.'),
    'customs.terms_of_trade': noEffect(
      'The service decides, or the extra duty_costs; terms that contradict it are refused.',
    ),
    'customs.commercial_invoice': sent('customsDeclarationCategory saleOfGoods, where no reason is given'),
    'customs.reason_for_export': sent('customsDeclarationCategory'),
    'customs.no_eei': NO_PLACE,
    'customs.aes': NO_PLACE,
    'customs.export_declaration': NO_PLACE,
    'customs.shipping_cost': sent('shippingCostCharged, total'),
    'customs.sold_to': sent('importer'),
    'customs_item.id': sent('the package that the goods are in, where there are several'),
    'customs_item.weight': sent('unitWeightInGrams'),
    'customs_item.sku': noEffect('A SKU would overwrite the product of that number in the account.'),
    'label.format': PDF,
    'label.type': leftOut('The setting "Label format" of the account decides.'),
    'invoice.date': sent('commercialInvoiceDate'),
    'invoice.identifier': sent('commercialInvoiceNumber'),
    'invoice.type': NO_PLACE,
    'invoice.copies': NO_PLACE,
  }),
};
