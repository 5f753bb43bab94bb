import { fieldTable } from '@waybill/carrier-kit';
import { byExtra, type FieldsByOperation, noEffect, sent } from '@waybill/core/plugin';
import { NO_CODE } from './options.js';

const ABROAD = 'of goods that cross a customs border';
const VALUE = sent(`monetaryAmount declaredValue, ${ABROAD}`);
const PACKAGE_VALUE = sent(`monetaryAmount declaredValue, ${ABROAD}, without customs`);
const NOT_IN_PRICE = noEffect('It is printed on the label or its papers; the price does not depend on it.');

/** What rating and shipping have in common, where DHL differs from other carriers. */
const both = {
  'shipment.delivery_point': sent('the service point, as the extra access_point_id with the option TV'),
  'shipment.insured_amount': sent('valueAddedServices II'),
  'shipment.is_document': sent('isCustomsDeclarable false'),
  'shipment.options': sent('valueAddedServices'),
  'shipment.packaging_type': sent('typeCode of the package: ENVELOPE and DHL’s own codes'),
  'shipment.paid_by': sent("accounts: payer, of the recipient's own account number"),
  'shipment.payment_account_number': sent('accounts: payer'),
  'shipment.duty_paid_by': sent(`valueAddedServices DD, ${ABROAD}`),
  'shipment.duty_payment_account': sent(`accounts: duties-taxes, ${ABROAD}`),
  'item.packaging_type': sent('typeCode of the package: ENVELOPE and DHL’s own codes'),
  'shipment.cash_on_delivery': NO_CODE,
  'customs_item.sku': noEffect('Customs lines have no such number.'),
} as const;

/** No field is silently ignored: the use of each. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.ship_from': noEffect('DHL prices from the address of the shipper; another country is refused.'),
    'customs.sold_to': NOT_IN_PRICE,
    'shipment.quote': noEffect('A new price does not depend on an earlier quote.'),
    'shipment.payment_country_code': sent('payerCountryCode'),
    'shipment.declared_value': VALUE,
    'shipment.customs': VALUE,
    'item.value_amount': PACKAGE_VALUE,
    'item.value_currency': PACKAGE_VALUE,
    'customs.terms_of_trade': sent(`valueAddedServices DD for DDP, ${ABROAD}`),
    'customs.items': VALUE,
    'customs_item.description': NOT_IN_PRICE,
    'customs_item.quantity': VALUE,
    'customs_item.code': NOT_IN_PRICE,
    'customs_item.value_amount': VALUE,
    'customs_item.value_currency': VALUE,
    'customs_item.origin_country': NOT_IN_PRICE,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.ship_from': sent('pickup/pickupDetails'),
    'shipment.quote': sent('localProductCode, and the day of plannedShippingDateAndTime'),
    'shipment.notify_recipient': sent('shipmentNotification'),
    'shipment.payment_country_code': noEffect('DHL knows the country of a paying account.'),
    'shipment.declared_value': sent(`content/declaredValue, ${ABROAD}`),
    'item.id': sent('customerReferences of the package'),
    'item.description': sent('description of the package, where content is left out'),
    'item.content': sent('description of the package'),
    'item.value_amount': noEffect('Values are declared by customs item.'),
    'item.value_currency': noEffect('Values are declared by customs item.'),
    'customs.description': sent('content/description'),
    'customs.sold_to': sent('buyerDetails'),
    'customs.terms_of_trade': sent('content/incoterm'),
    'customs.shipping_cost': sent('additionalCharges freight, of an invoice'),
    'customs.export_declaration': byExtra('export_reference'),
    'customs.no_eei': sent('content/USFilingTypeValue, and a reference of the invoice'),
    'customs.aes': sent('content/USFilingTypeValue, and a reference of the invoice'),
    'customs.commercial_invoice': sent('exportReasonType, shipmentType, invoiceType'),
    'customs.reason_for_export': sent('exportReasonType'),
    'customs_item.weight': sent('lineItems/weight/netValue, of the whole line'),
    'customs_item.content': sent('lineItems/additionalInformation'),
    'label.format': sent('outputImageProperties/encodingFormat: PDF, ZPL'),
    'label.type': sent('imageOptions/templateName: 8x4, A4, A6, or a template of DHL'),
    'invoice.date': sent('exportDeclaration/invoice/date'),
    'invoice.type': sent('imageOptions/invoiceType: commercial, proforma, returns'),
  }),
};
