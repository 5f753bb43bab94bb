import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, leftOut, noEffect, none, sent } from '@waybill/core/plugin';

const PACKAGING = none(
  'There is no packaging of DPD; small parcels are products',
  'META API 2.30.48, shipment.Parcel',
);
// `payerOf` and `dutyPayerOf` refuse another payer: a row that is refused would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const VALUED = noEffect('Insurance comes from insured_amount; customs values from customs.items.');
const NOT_OURS = leftOut('It is for exports from the United States.');

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
    'shipment.payment_country_code': leftOut('The account of the settings pays.'),
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
    'customs.description': sent('shipmentContent'),
    'customs.terms_of_trade': sent('customsTerms'),
    'customs.no_eei': NOT_OURS,
    'customs.aes': NOT_OURS,
    'customs.commercial_invoice': sent('customsPaper'),
    'customs.reason_for_export': sent('exportReason, customsPaper'),
    'customs.shipping_cost': sent('cifcost'),
    'customs.export_declaration': sent('mrn, clearanceStatus'),
    'customs_item.id': sent('parcelRank of the line'),
    'customs_item.weight': sent('grossWeight'),
    'customs_item.net_weight': sent('netWeight'),
    'label.type': sent('LabelPaperFormat: A4, A5, A6, A7'),
    'invoice.date': sent('customsInvoiceDates'),
    'invoice.type': sent('customsPaper: commercial, proforma'),
    'invoice.copies': leftOut('DPD makes no invoice.'),
  }),
};
