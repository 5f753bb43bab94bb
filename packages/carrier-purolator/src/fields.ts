import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, none, sent } from '@waybill/core/plugin';

const CUSTOMS_LINES = noEffect('Goods are declared in customs.items.');
const WSDL = 'ShippingService.wsdl of 2024, InternationalInformation';
const OWN_INVOICE = none('Purolator makes the customs invoice from the customs items', WSDL);
const US_EXPORT = noEffect('A filing of the United States; Purolator ships from Canada.');
const NO_COUNTRY = noEffect('A paying account is known by its number alone.');
const OWN_DUTY_ACCOUNT = noEffect(
  'Duties are billed to the account of the settings or collected from the receiver; another account is refused.',
);
const LIABILITY = noEffect('Values are declared by customs item; liability comes from insured_amount.');
const IN_SERVICE = 'Packaging is a part of the service that is bought; one that contradicts it is refused.';

/** Estimates and purchases send the same shipment. */
const both = {
  'shipment.cash_on_delivery': sent('option ExpressCheque with ExpressChequeAmount'),
  'shipment.insured_amount': sent('option DeclaredValue'),
  'shipment.is_document': sent('DocumentsOnlyIndicator, of shipments that leave Canada'),
  'shipment.currency': sent('DutyInformation/Currency, of customs items that name none'),
  'shipment.paid_by': sent('PaymentType'),
  'shipment.payment_country_code': NO_COUNTRY,
  'shipment.payment_account_number': sent('BillingAccountNumber; before `recipient.account_number`'),
  'shipment.duty_paid_by': sent('BillDutiesToParty, where customs.terms_of_trade are left out'),
  'shipment.duty_payment_account': OWN_DUTY_ACCOUNT,
  'shipment.declared_value': LIABILITY,
  'item.description': CUSTOMS_LINES,
  'item.value_amount': CUSTOMS_LINES,
  'item.value_currency': CUSTOMS_LINES,
  'customs.description': noEffect('Goods are described line by line.'),
  'customs.reason_for_export': sent(
    'ImportExportType: Permanent for a sale, Repair, Return; others are left out',
  ),
  'customs.sold_to': sent('BuyerInformation'),
  'customs.terms_of_trade': sent('BillDutiesToParty: Sender for DDP, Receiver for DAP and DDU'),
  'customs.no_eei': US_EXPORT,
  'customs.aes': US_EXPORT,
  'customs.commercial_invoice': sent('CustomsInvoiceDocumentIndicator'),
  'customs_item.weight': noEffect('Customs lines have no weight.'),
  'customs_item.description': sent('ContentDetail/Description'),
  'customs_item.sku': sent('ContentDetail/ProductCode'),
  'customs_item.code': sent('ContentDetail/HarmonizedCode'),
  'customs_item.value_amount': sent('ContentDetail/UnitValue'),
  'customs_item.value_currency': sent('DutyInformation/Currency: CAD or USD, one for all'),
  'customs_item.origin_country': sent('ContentDetail/CountryOfManufacture'),
} as const;

/** The rows that differ from what most carriers do. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'shipment.packaging_type': sent('ServiceID: ENVELOPE, PAK and EXPRESS_BOX are parts of its name'),
    'item.packaging_type': sent('ServiceID: ENVELOPE, PAK and EXPRESS_BOX are parts of its name'),
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.packaging_type': noEffect(IN_SERVICE),
    'item.packaging_type': noEffect(IN_SERVICE),
    'shipment.notify_recipient': sent(
      'AdvancedShippingNotificationEmailAddress1; with an address of the shipper ProactiveNotification of the delivery',
    ),
    'customs.shipping_cost': none('A declaration has no place for it', WSDL),
    'customs.export_declaration': none('A declaration has no place for it', WSDL),
    'invoice.type': OWN_INVOICE,
    'invoice.copies': OWN_INVOICE,
    'shipment.references': sent('Reference1 to Reference4'),
    'shipment.label': sent('OutputType, PrinterType, DocumentType'),
    'shipment.invoice': noEffect('Its fields say what becomes of them.'),
    'label.format': sent('OutputType: PDF, ZPL'),
    'label.type': sent('PrinterType: Thermal for 4x6, Regular for 8.5x11'),
    'invoice.date': OWN_INVOICE,
    'invoice.identifier': OWN_INVOICE,
  }),
};
