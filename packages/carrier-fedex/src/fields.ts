import { fieldTable } from '@waybill/carrier-kit';
import { byExtra, type FieldsByOperation, leftOut, noEffect, sent } from '@waybill/core/plugin';

const PACKAGING = sent('packagingType, one for the whole shipment; FedEx’s own codes as well');
const SIZE = 'left out in packaging of FedEx';
const DECLARED = 'where goods are declared';
const LINE = 'customsClearanceDetail/commodities';
const NOT_IN_PRICE = noEffect('It is printed on the label or its papers; the price does not depend on it.');

/** What rating and shipping have in common, where FedEx differs from other carriers. */
const both = {
  'shipment.cash_on_delivery': sent('codCollectionAmount, as the extra cod_amount'),
  'shipment.items': sent('requestedPackageLineItems'),
  'shipment.insured_amount': sent('declaredValue, split over the packages by value'),
  'shipment.packaging_type': PACKAGING,
  'shipment.currency': sent('preferredCurrency, and the currency of amounts without their own'),
  'shipment.weight_unit': sent('weight/units'),
  'shipment.dimension_unit': sent('dimensions/units'),
  'shipment.services': sent('serviceType'),
  'shipment.options': sent('shipmentSpecialServices, packageSpecialServices'),
  'shipment.payment_country_code': noEffect('FedEx knows the country of an account.'),
  'shipment.customs': sent('customsClearanceDetail, between countries and within India'),
  'item.width': sent(`dimensions/width, ${SIZE}`),
  'item.height': sent(`dimensions/height, ${SIZE}`),
  'item.length': sent(`dimensions/length, ${SIZE}`),
  'item.packaging_type': PACKAGING,
  'item.value_amount': sent("the package's share of insured_amount"),
  'item.value_currency': noEffect(
    'Amounts are in shipment.currency; a value in another cannot split them and is refused.',
  ),
  'customs.terms_of_trade': sent('dutiesPayment, commercialInvoice/termsOfSale'),
  'invoice.type': noEffect('FedEx makes a commercial invoice; a notice says so of another type.'),
  'customs_item.weight': sent(`${LINE}/weight, of all units`),
  'customs_item.description': sent(`${LINE}/description`),
  'customs_item.sku': sent(`${LINE}/partNumber`),
  'customs_item.code': sent(`${LINE}/harmonizedCode`),
  'customs_item.value_amount': sent(`${LINE}/unitPrice, customsValue`),
  'customs_item.origin_country': sent(`${LINE}/countryOfManufacture`),
} as const;

/** No field is silently ignored: the use of each. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.ship_from': sent('shipper, which in rating is the place that packages leave from'),
    'shipment.declared_value': sent(
      `${LINE}/customsValue, without customs; coverage comes from insured_amount`,
    ),
    'shipment.is_document': sent('documentShipment'),
    'shipment.paid_by': noEffect('FedEx quotes the account in the settings; other payers are refused.'),
    'shipment.payment_account_number': noEffect('It is the account in the settings, or refused.'),
    'shipment.duty_paid_by': sent(`dutiesPayment, which rating has for the sender alone, ${DECLARED}`),
    'shipment.duty_payment_account': sent(`dutiesPayment/payor, when the sender pays, ${DECLARED}`),
    'item.description': sent(`${LINE}/description, without customs`),
    'item.content': sent(`${LINE}/description, without customs`),
    'customs.sold_to': NOT_IN_PRICE,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.ship_from': sent('origin'),
    'shipment.declared_value': noEffect(
      'Values are declared by customs item; coverage comes from insured_amount.',
    ),
    'shipment.is_document': sent(`isDocumentOnly, ${DECLARED}; no commercial invoice is made`),
    'shipment.paid_by': sent('shippingChargesPayment/paymentType'),
    'shipment.payment_account_number': sent('shippingChargesPayment/payor'),
    'shipment.duty_paid_by': sent(`dutiesPayment/paymentType, ${DECLARED}`),
    'shipment.duty_payment_account': sent(`dutiesPayment/payor, ${DECLARED}`),
    'shipment.references': sent('CUSTOMER_REFERENCE of every package; the first one'),
    'shipment.label': sent('labelSpecification'),
    'shipment.invoice': sent(`commercialInvoice, ${DECLARED}`),
    'item.description': sent('itemDescription'),
    'customs.description': sent('itemDescriptionForClearance of every package'),
    'customs.sold_to': sent('soldTo'),
    'shipment.notify_recipient': sent('emailNotificationDetail, ON_SHIPMENT and ON_DELIVERY'),
    'customs.shipping_cost': sent('commercialInvoice/freightCharge'),
    'customs.export_declaration': byExtra('export_statement'),
    'customs.no_eei': sent('exportDetail/exportComplianceStatement, from the US'),
    'customs.aes': sent('exportDetail/exportComplianceStatement, from the US'),
    'customs.reason_for_export': sent('commercialInvoice/shipmentPurpose'),
    'customs.commercial_invoice': sent('commercialInvoice/shipmentPurpose: SOLD or NOT_SOLD'),
    'label.format': sent('imageType: PDF, PNG, ZPLII for ZPL'),
    'label.type': sent('labelStockType: 4x6, 4x6.75, 4x8, 4x9, 7x4.75, 8.5x11, or FedEx’s own code'),
    'invoice.date': leftOut('FedEx dates the invoice itself.'),
    'invoice.identifier': sent('commercialInvoice/customerReferences, INVOICE_NUMBER'),
    'invoice.copies': leftOut('FedEx says how many copies to print.'),
  }),
};
