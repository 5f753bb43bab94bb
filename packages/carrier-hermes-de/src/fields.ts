import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, leftOut, noEffect, none, notBuilt, sent } from '@waybill/core/plugin';

const HSI = 'HSI Order API of 2025-12-18';
const ONE_PACKAGING = none(
  'There is no packaging of Hermes; classes are the extra parcel_class',
  `${HSI}, ShipmentOrderParcel`,
);
// `payerOf` refuses another payer: a row that is refused would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the login pays; another payer is refused.');
const CONTRACT = noEffect(
  'The contract with Hermes says who pays duties; a notice says that it is left out.',
);
const NOT_OURS = leftOut('It is for exports from the United States.');
const NO_DAY = leftOut('An order has no day of dispatch.');
const INVOICE = leftOut('A declaration names the number of the invoice alone.');
const VALUED = noEffect('Customs values come from customs.items; there is no insurance.');

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.delivery_point': sent('parcelShopDeliveryService'),
    'shipment.notify_recipient': sent('customerAlertService'),
    'shipment.cash_on_delivery': sent('cashOnDeliveryService'),
    'shipment.insured_amount': none('It has no insurance', `${HSI}, ShipmentOrderServices`),
    'shipment.packaging_type': ONE_PACKAGING,
    'shipment.is_document': noEffect('Documents go as parcels do, and are declared as goods are.'),
    'shipment.date': NO_DAY,
    'shipment.ship_date': NO_DAY,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.payment_country_code': leftOut('The account of the login pays.'),
    'shipment.duty_paid_by': CONTRACT,
    'shipment.duty_payment_account': notBuilt('It would be zazAccount, to Switzerland.'),
    'shipment.declared_value': VALUED,
    'shipment.references': sent('clientReference'),
    'shipment.invoice': sent('invoiceReferences'),
    'item.packaging_type': ONE_PACKAGING,
    'item.description': noEffect('Goods are declared in customs.items.'),
    'item.value_amount': VALUED,
    'customs.description': noEffect('Each line of the declaration has its own.'),
    'customs.terms_of_trade': CONTRACT,
    'customs.no_eei': NOT_OURS,
    'customs.aes': NOT_OURS,
    'customs.commercial_invoice': noEffect('Hermes makes the papers that a country needs.'),
    'customs.export_declaration': none(
      'A declaration has no number of an export',
      `${HSI}, ShipmentOrderCustomsAndTaxes`,
    ),
    'customs.reason_for_export': leftOut('A declaration names no reason.'),
    'customs.shipping_cost': sent('shipmentCost, with the first package'),
    'customs_item.id': sent('the package that the goods are in, where there are several'),
    'customs_item.weight': sent('weight'),
    'customs_item.net_weight': sent('weight, before the weight with packaging'),
    'label.type': leftOut('There is one size of label.'),
    'invoice.date': INVOICE,
    'invoice.type': INVOICE,
    'invoice.copies': INVOICE,
  }),
};
