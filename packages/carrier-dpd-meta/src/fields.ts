import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, refused, sent } from '@waybill/core/plugin';

const PACKAGING = refused('There is one kind of packaging; small parcels are products.');
// `payerOf` and `dutyPayerOf` refuse another payer: a row with `refused` would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const VALUED = noEffect('Insurance comes from insured_amount; customs values from customs.items.');
const NO_PAPERS = refused('It is for exports from the United States.');

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.delivery_point': sent('pudoId'),
    'shipment.notify_recipient': sent('messages of each package'),
    'shipment.cash_on_delivery': sent('cod, split by value'),
    'shipment.insured_amount': sent('insurance, split by value'),
    'shipment.is_document': sent('parcelType, abroad'),
    'shipment.packaging_type': PACKAGING,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.payment_country_code': refused('The account of the settings pays.'),
    'shipment.duty_paid_by': sent('customsTerms'),
    'shipment.duty_payment_account': noEffect(
      'Duties of the recipient are collected on delivery; an account is refused.',
    ),
    'shipment.declared_value': VALUED,
    'shipment.references': sent('customerReferenceNumbers'),
    'item.id': sent('senderParcelRefs, and which lines of customs are in which package'),
    'item.packaging_type': PACKAGING,
    'item.description': sent('parcelContent'),
    'item.content': sent('parcelContent'),
    'item.value_amount': sent('its share of the insured amount, and of money collected'),
    'item.extra': refused('Packages have no extras.'),
    'customs.description': sent('shipmentContent'),
    'customs.terms_of_trade': sent('customsTerms'),
    'customs.no_eei': NO_PAPERS,
    'customs.aes': NO_PAPERS,
    'customs.commercial_invoice': sent('customsPaper'),
    'customs.reason_for_export': sent('exportReason, customsPaper'),
    'customs.shipping_cost': sent('cifcost'),
    'customs.export_declaration': sent('mrn, clearanceStatus'),
    'customs_item.id': sent('parcelRank of the line'),
    'customs_item.weight': sent('grossWeight'),
    'customs_item.net_weight': sent('netWeight'),
    'customs_item.extra': refused('Lines of a declaration have no extras.'),
    'label.type': sent('LabelPaperFormat: A4, A5, A6, A7'),
    'label.extra': sent('see extras'),
    'invoice.date': sent('customsInvoiceDates'),
    'invoice.extra': refused('Invoices have no extras.'),
  }),
};
