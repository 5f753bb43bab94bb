import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, refused, sent } from '@waybill/core/plugin';

const ONE_PACKAGING = refused('There is one kind of packaging; see the extra parcel_class.');
// `payerOf` refuses another payer: a row with `refused` would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the login pays; another payer is refused.');
const CONTRACT = noEffect('Who pays duties is in the contract with Hermes: no field says it.');
const NOT_OURS = noEffect('A filing of the United States; packages leave from Germany.');
const VALUED = noEffect('Customs values come from customs.items; there is no insurance.');

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.delivery_point': sent('parcelShopDeliveryService'),
    'shipment.notify_recipient': sent('customerAlertService'),
    'shipment.cash_on_delivery': sent('cashOnDeliveryService'),
    'shipment.insured_amount': refused('There is no insurance.'),
    'shipment.packaging_type': ONE_PACKAGING,
    'shipment.is_document': noEffect('Documents go as parcels do, and are declared as goods are.'),
    'shipment.date': noEffect('An order has no day of dispatch.'),
    'shipment.ship_date': noEffect('An order has no day of dispatch.'),
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.payment_country_code': refused('The account of the login pays.'),
    'shipment.duty_paid_by': CONTRACT,
    'shipment.duty_payment_account': refused('Who pays duties is in the contract with Hermes.'),
    'shipment.declared_value': VALUED,
    'shipment.references': sent('clientReference'),
    'shipment.invoice': sent('invoiceReferences'),
    'item.packaging_type': ONE_PACKAGING,
    'item.description': noEffect('Goods are declared in customs.items.'),
    'item.value_amount': VALUED,
    'customs.description': noEffect('Each line of the declaration has its own.'),
    'customs.terms_of_trade': refused('There is no field for an Incoterm.'),
    'customs.no_eei': NOT_OURS,
    'customs.aes': NOT_OURS,
    'customs.commercial_invoice': noEffect('Hermes makes the papers that a country needs.'),
    'customs.shipping_cost': sent('shipmentCost, with the first package'),
    'customs_item.id': sent('the package that the goods are in, where there are several'),
    'customs_item.weight': sent('weight'),
    'customs_item.net_weight': sent('weight, before the weight with packaging'),
    'customs_item.extra': refused('Customs lines have no extras.'),
    'label.type': refused('There is one size of label.'),
    'label.extra': sent('see extras'),
    'invoice.date': noEffect('The declaration names the number of the invoice alone.'),
    'invoice.extra': refused('Invoices have no extras.'),
  }),
};
