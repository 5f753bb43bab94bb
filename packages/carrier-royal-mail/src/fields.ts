import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, refused, sent } from '@waybill/core/plugin';
import { IS_DOCUMENT } from './packages.js';

const GOODS = noEffect('Goods are declared in customs.items.');
const ACCOUNT_PAYS = noEffect('The account of the key pays; another payer is refused.');
const PDF = noEffect('Labels are PDF, laid out by the settings of the account; another format is refused.');
const NO_EXTRAS = (what: string) => refused(`${what} have no extras.`);

export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.ship_from': refused('Packages leave from the address of the account.'),
    'shipment.delivery_point': refused('Local Collect takes the nearest post office, and no other place.'),
    'shipment.notify_recipient': sent('receiveEmailNotification, receiveSmsNotification'),
    'shipment.insured_amount': refused(
      'Compensation is a part of the service; the extra consequential_loss covers what follows from a loss.',
    ),
    'shipment.is_document': IS_DOCUMENT,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_country_code': refused('The account of the key pays.'),
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.duty_paid_by': noEffect(
      'The service decides; a payer that contradicts the extra duty_costs is refused.',
    ),
    'shipment.duty_payment_account': noEffect('Duties are billed to no other account; one is refused.'),
    'shipment.declared_value': sent('subtotal and total, without customs'),
    'shipment.references': sent('orderReference: the first'),
    'shipment.label': PDF,
    'item.packaging_type': sent('packageFormatIdentifier'),
    'shipment.packaging_type': sent('packageFormatIdentifier'),
    'item.description': GOODS,
    'item.value_amount': GOODS,
    'item.extra': NO_EXTRAS('Packages'),
    'customs.description': noEffect('The lines describe the goods.'),
    'customs.terms_of_trade': noEffect(
      'The service decides; terms that contradict the extra duty_costs are refused.',
    ),
    'customs.commercial_invoice': sent('customsDeclarationCategory saleOfGoods, where no reason is given'),
    'customs.reason_for_export': sent('customsDeclarationCategory'),
    'customs.no_eei': refused('There is no place for export papers of the United States.'),
    'customs.aes': refused('There is no place for export papers of the United States.'),
    'customs.shipping_cost': sent('shippingCostCharged, total'),
    'customs.sold_to': sent('importer'),
    'customs_item.id': sent('the package that the goods are in, where there are several'),
    'customs_item.weight': sent('unitWeightInGrams'),
    'customs_item.sku': noEffect('A SKU would overwrite the product of that number in the account.'),
    'customs_item.extra': NO_EXTRAS('Lines of a declaration'),
    'label.format': PDF,
    'label.type': refused('The setting "Label format" of the account decides.'),
    'label.extra': NO_EXTRAS('Labels'),
    'invoice.date': sent('commercialInvoiceDate'),
    'invoice.identifier': sent('commercialInvoiceNumber'),
    'invoice.extra': NO_EXTRAS('Invoices'),
  }),
};
