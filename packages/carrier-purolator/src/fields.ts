import { type FieldsByOperation, type FieldTable, noEffect, refused, sent } from '@waybill/core';

const CHECKED = 'Checked against the items.';
const ON_LABEL_ONLY = 'An estimate does not depend on it.';
const CUSTOMS_LINES = 'Goods are declared in customs.items.';
const US_EXPORT = 'A filing of the United States; Purolator ships from Canada.';
const SIZELESS = 'Customs lines have no size, weight and packaging.';
const OWN_INVOICE = 'Purolator makes the customs invoice from the customs items.';

/** Estimates and shipments are written alike. */
const both = {
  'shipment.items': sent('Piece, TotalPieces, TotalWeight'),
  'shipment.insured_amount': sent('option DeclaredValue'),
  'shipment.total_items': noEffect(CHECKED),
  'shipment.is_document': sent('DocumentsOnlyIndicator, of shipments that leave Canada'),
  'shipment.currency': sent('DutyInformation/Currency, of customs items that name none'),
  'shipment.total_weight': noEffect(CHECKED),
  'shipment.weight_unit': sent('WeightUnit'),
  'shipment.dimension_unit': sent('DimensionUnit'),
  'shipment.paid_by': sent('PaymentType'),
  'shipment.payment_country_code': noEffect('A paying account is known by its number alone.'),
  'shipment.payment_account_number': sent('BillingAccountNumber; before `recipient.account_number`'),
  'shipment.services': sent('ServiceID'),
  'shipment.options': sent('OptionIDValuePair'),
  'shipment.date': sent('ShipmentDate'),
  'shipment.payment_type': noEffect('Accounts are billed; credit_card is refused.'),
  'shipment.duty_paid_by': noEffect(
    'The receiver pays duties unless terms_of_trade are DDP; THIRD_PARTY is refused.',
  ),
  'shipment.duty_payment_account': refused('It bills duties to the sender or the receiver.'),
  'shipment.declared_value': noEffect(
    'Values are declared by customs item; liability comes from insured_amount.',
  ),
  'shipment.customs': sent('InternationalInformation, of shipments that leave Canada'),
  'shipment.ship_date': sent('ShipmentDate'),
  'shipment.quote': noEffect('Its quotes carry no handle.'),
  'shipment.extra': sent('see extras'),
  'item.id': noEffect('Pieces have no such name.'),
  'item.weight': sent('Piece/Weight'),
  'item.width': sent('Piece/Width'),
  'item.height': sent('Piece/Height'),
  'item.length': sent('Piece/Length'),
  'item.description': noEffect(CUSTOMS_LINES),
  'item.content': noEffect(CUSTOMS_LINES),
  'item.quantity': sent('that many pieces'),
  'item.sku': noEffect(CUSTOMS_LINES),
  'item.code': noEffect(CUSTOMS_LINES),
  'item.value_amount': noEffect(CUSTOMS_LINES),
  'item.value_currency': noEffect(CUSTOMS_LINES),
  'item.origin_country': noEffect(CUSTOMS_LINES),
  'item.extra': sent('see extras'),
  'customs.description': noEffect('Goods are described line by line.'),
  'customs.terms_of_trade': sent('BillDutiesToParty: Sender for DDP, Receiver for DAP and DDU'),
  'customs.no_eei': noEffect(US_EXPORT),
  'customs.aes': noEffect(US_EXPORT),
  'customs.items': sent('ContentDetail'),
  'customs.commercial_invoice': sent('CustomsInvoiceDocumentIndicator'),
  'customs.extra': sent('see extras'),
  'customs_item.id': noEffect('Goods are declared for the shipment, not for a piece.'),
  'customs_item.weight': noEffect(SIZELESS),
  'customs_item.width': noEffect(SIZELESS),
  'customs_item.height': noEffect(SIZELESS),
  'customs_item.length': noEffect(SIZELESS),
  'customs_item.packaging_type': noEffect(SIZELESS),
  'customs_item.description': sent('ContentDetail/Description'),
  'customs_item.content': noEffect('The description is declared.'),
  'customs_item.quantity': sent('ContentDetail/Quantity'),
  'customs_item.sku': sent('ContentDetail/ProductCode'),
  'customs_item.code': sent('ContentDetail/HarmonizedCode'),
  'customs_item.value_amount': sent('ContentDetail/UnitValue'),
  'customs_item.value_currency': sent('DutyInformation/Currency: CAD or USD, one for all'),
  'customs_item.origin_country': sent('ContentDetail/CountryOfManufacture'),
  'customs_item.extra': sent('see extras'),
  'invoice.date': noEffect(OWN_INVOICE),
  'invoice.identifier': noEffect(OWN_INVOICE),
} satisfies Partial<FieldTable>;

/** No field is silently ignored: what each does. */
export const fields: FieldsByOperation = {
  rating: {
    ...both,
    'shipment.packaging_type': sent('ServiceID: ENVELOPE, PAK and EXPRESS_BOX are parts of its name'),
    'shipment.references': noEffect(ON_LABEL_ONLY),
    'shipment.label': noEffect(ON_LABEL_ONLY),
    'shipment.invoice': noEffect(ON_LABEL_ONLY),
    'item.packaging_type': sent('ServiceID: ENVELOPE, PAK and EXPRESS_BOX are parts of its name'),
    'label.format': noEffect(ON_LABEL_ONLY),
    'label.type': noEffect(ON_LABEL_ONLY),
    'label.extra': noEffect(ON_LABEL_ONLY),
    'invoice.type': noEffect(ON_LABEL_ONLY),
    'invoice.copies': noEffect(ON_LABEL_ONLY),
    'invoice.extra': noEffect(ON_LABEL_ONLY),
  },
  shipping: {
    ...both,
    'shipment.packaging_type': noEffect(
      'Packaging is a part of the service that is bought; one that contradicts it is refused.',
    ),
    'shipment.references': sent('Reference1 to Reference4; more are refused'),
    'shipment.label': sent('OutputType, PrinterType, DocumentType'),
    'shipment.invoice': noEffect(OWN_INVOICE),
    'item.packaging_type': noEffect(
      'Packaging is a part of the service that is bought; one that contradicts it is refused.',
    ),
    'label.format': sent('OutputType: PDF, ZPL'),
    'label.type': sent('PrinterType: Thermal for 4x6, Regular for 8.5x11'),
    'label.extra': refused('It reads none.'),
    'invoice.type': refused('It makes a customs invoice of one type.'),
    'invoice.copies': refused('It sends one file.'),
    'invoice.extra': refused('It reads none.'),
  },
};
