import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, none, notBuilt, sent } from '@waybill/core/plugin';
import { CONTRACT } from './options.js';

const GOODS = noEffect('Goods are named in the contents.');
const ONE_PACKAGING = none('A package has no kind', `${CONTRACT}, Package`);
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const NO_DUTIES = noEffect('Amazon Shipping delivers within a country.');
const NO_PAPERS = noEffect('There are no customs papers.');
const NO_INVOICE = none('InvoiceDetails has a number and a day', CONTRACT);
const ITEMS = sent('items, where contents are left out');

/** Rows that rating and shipping share, where Amazon Shipping differs from the usual ones. */
const both = {
  'shipment.items': sent('packages, a call for each'),
  'shipment.ship_from': sent('shipFrom'),
  'shipment.insured_amount': sent('insuredValue; split over the packages by value'),
  'shipment.is_document': noEffect('Documents cost what goods cost.'),
  'shipment.currency': sent('the currency of amounts; that of the country by default'),
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': noEffect('The account of the settings pays.'),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.duty_paid_by': NO_DUTIES,
  'shipment.duty_payment_account': NO_DUTIES,
  'shipment.declared_value': GOODS,
  'shipment.delivery_point': sent('destinationAccessPointDetails'),
  'shipment.cash_on_delivery': sent('valueAddedServices.collectOnDelivery'),
  'shipment.references': sent('packageClientReferenceId: the first one'),
  'shipment.customs': ITEMS,
  'shipment.invoice': sent('invoiceDetails of every item'),
  'shipment.notify_recipient': notBuilt('email and phoneNumber are sent; messages are not documented.'),
  'item.quantity': sent('that many packages, a call for each'),
  'item.description': ITEMS,
  'item.value_amount': sent('itemValue, and the share of the insured amount'),
  'item.value_currency': sent('itemValue'),
  'item.contents': sent('items'),
  'item.sku': sent('itemIdentifier, where contents are left out'),
  'item.code': noEffect('Goods to Northern Ireland alone have a tariff code.'),
  'customs.description': NO_PAPERS,
  'customs.terms_of_trade': NO_PAPERS,
  'customs.no_eei': NO_PAPERS,
  'customs.aes': NO_PAPERS,
  'customs.items': ITEMS,
  'customs.commercial_invoice': NO_PAPERS,
  'customs.reason_for_export': NO_PAPERS,
  'customs.sold_to': NO_PAPERS,
  'customs.shipping_cost': NO_PAPERS,
  'customs.export_declaration': NO_PAPERS,
  'customs_item.id': sent('the package that the goods are in'),
  'customs_item.weight': ITEMS,
  'customs_item.sku': sent('itemIdentifier'),
  'customs_item.code': noEffect('Goods to Northern Ireland alone have a tariff code.'),
  'customs_item.description': ITEMS,
  'customs_item.origin_country': NO_PAPERS,
  'invoice.date': sent('invoiceDetails of every item'),
  'invoice.identifier': sent('invoiceDetails of every item'),
  'invoice.type': NO_INVOICE,
  'invoice.copies': NO_INVOICE,
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.services': noEffect('Amazon names all services; those that are not asked for are left out.'),
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.quote': sent('requestToken and rateId, while they live'),
    'shipment.label': sent('requestedDocumentSpecification'),
    'label.type': sent('size'),
  }),
};
