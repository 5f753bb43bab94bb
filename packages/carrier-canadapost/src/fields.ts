import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, none, sent } from '@waybill/core/plugin';

const CUSTOMS_TYPE = 'shipment.xsd, CustomsType; Shipping OpenAPI 1.0.0, customs';
const NO_ELEMENT = none('The customs declaration has no place for it', CUSTOMS_TYPE);
const ONE_NUMBER = none('The customs declaration has the number of the invoice alone', CUSTOMS_TYPE);
const ONE_CURRENCY = noEffect('Every amount is in CAD; an amount in another currency is refused.');
const CUSTOMS_LINES = noEffect('Goods are declared in customs.items.');
const NOT_IN_PRICE = noEffect('A rate does not depend on it.');
const US_EXPORT = noEffect('A filing of the United States; Canada Post ships from Canada.');
const PACKAGING = sent('mailingTube for TUBE, unpackaged for UNPACKAGED; other than BOX is refused');
const DUTIES = noEffect(
  'Nothing names a payer: the recipient pays, or the sender who has prepaid, as to the United States; a payer that contradicts this is refused.',
);

/** Rows that rating and shipping have in common. Names are those of JSON; XML writes them in kebab case. */
const both = {
  'shipment.delivery_point': sent('the post office, as the extra post_office_id with the option D2PO'),
  'shipment.cash_on_delivery': sent('the option COD and its amount, as the extra cod_amount'),
  'shipment.items': sent('one request a package'),
  'shipment.ship_from': sent('originPostalCode, requestedShippingPoint: its postal code alone'),
  'shipment.insured_amount': sent('option COV, split over the packages by value'),
  'shipment.packaging_type': PACKAGING,
  'shipment.currency': ONE_CURRENCY,
  'shipment.weight_unit': sent('weight in kg'),
  'shipment.dimension_unit': sent('dimensions in cm'),
  'shipment.paid_by': noEffect('The sender pays; other payers are refused.'),
  'shipment.payment_country_code': noEffect('The account of the settings pays, wherever it is.'),
  'shipment.payment_account_number': noEffect('The account of the settings pays; another is refused.'),
  'shipment.duty_paid_by': DUTIES,
  'shipment.duty_payment_account': none(
    'No account pays duties',
    'shipment.xsd, SettlementInfoType; Shipping OpenAPI 1.0.0, settlementInfo',
  ),
  'shipment.declared_value': noEffect(
    'Values are declared by customs item; coverage comes from insured_amount.',
  ),
  'item.packaging_type': PACKAGING,
  'item.description': CUSTOMS_LINES,
  'item.value_amount': sent("the package's share of the coverage"),
  'item.value_currency': ONE_CURRENCY,
  'customs.no_eei': US_EXPORT,
  'customs.aes': US_EXPORT,
} as const;

/** The rows that differ from what most carriers do. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.is_document': noEffect('Canada Post prices documents as packages.'),
    'shipment.customs': NOT_IN_PRICE,
    'customs.reason_for_export': noEffect('It does not change the price; gifts are refused, as in shipping.'),
    'customs.terms_of_trade': noEffect('The price does not depend on it.'),
    'customs.items': NOT_IN_PRICE,
    'customs_item.id': NOT_IN_PRICE,
    'customs_item.description': NOT_IN_PRICE,
    'customs_item.content': NOT_IN_PRICE,
    'customs_item.quantity': NOT_IN_PRICE,
    'customs_item.sku': NOT_IN_PRICE,
    'customs_item.code': NOT_IN_PRICE,
    'customs_item.value_amount': NOT_IN_PRICE,
    'customs_item.value_currency': noEffect(
      'A rate does not depend on it; another than CAD needs the extra conversion_from_cad.',
    ),
    'customs_item.origin_country': NOT_IN_PRICE,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.is_document': sent('DOC as the reason for export; non-contract XML has a flag for it as well'),
    'shipment.payment_type': sent(
      'settlementInfo/intendedMethodOfPayment; without a contract only credit_card',
    ),
    'shipment.customs': sent('deliverySpec/customs outside Canada; inside there are no customs'),
    'shipment.notify_recipient': sent('notification: email, onShipment, onDelivery'),
    'shipment.references': sent('references/customerRef1 and 2'),
    'shipment.label': sent('printPreferences; with non-contract XML labels are PDF'),
    'shipment.invoice': sent('customs/invoiceNumber outside Canada; inside there are no customs'),
    'shipment.currency': sent('customs/currency, of customs items that name none; other amounts are in CAD'),
    'item.id': noEffect('It names the package that a customs item is in.'),
    'customs.description': noEffect('Goods are described line by line.'),
    'customs.terms_of_trade': noEffect(
      'The recipient pays duties by all terms but DDP, which needs the extra duties_and_taxes_prepaid (XML), or goes to the United States (JSON).',
    ),
    'customs.shipping_cost': NO_ELEMENT,
    'customs.export_declaration': NO_ELEMENT,
    'customs.commercial_invoice': sent('reasonForExport SOG, unless another reason is given'),
    'customs.reason_for_export': sent(
      'reasonForExport; a return and personal effects are OTH, in words; gifts are refused',
    ),
    'customs_item.id': sent('the package whose customs form lists the item'),
    'customs_item.weight': sent('unitWeight'),
    'customs_item.net_weight': sent('unitWeight'),
    'customs_item.value_currency': sent(
      'customs/currency, with the extra conversion_from_cad where it is not CAD',
    ),
    'label.format': sent('printPreferences/encoding: PDF, ZPL'),
    'label.type': sent('printPreferences/outputFormat: 8.5x11, 4x6'),
    'invoice.date': ONE_NUMBER,
    'invoice.type': ONE_NUMBER,
    'invoice.copies': ONE_NUMBER,
    'invoice.identifier': sent('customs/invoiceNumber'),
  }),
};
