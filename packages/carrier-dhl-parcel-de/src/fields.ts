import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, leftOut, noEffect, none, sent } from '@waybill/core/plugin';

const GOODS = noEffect('Goods are declared in customs.items.');
// `payerOf` refuses another payer: a row that is refused would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const PACKAGING = none('There is no packaging of DHL’s own', 'Parcel DE Shipping API 2.1.13, Shipment');
const INVOICE = leftOut('A declaration names the number of the invoice alone.');
const NOT_OURS = leftOut('It is for exports from the United States.');

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.insured_amount': sent('services/additionalInsurance, split over the packages by value'),
    'shipment.is_document': sent('exportType DOCUMENT; documents are declared, too'),
    'shipment.packaging_type': PACKAGING,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.payment_country_code': leftOut('The account of the settings pays.'),
    'shipment.duty_paid_by': sent('postalDeliveryDutyPaid; shippingConditions of a Europaket'),
    'shipment.duty_payment_account': noEffect(
      'The account of the settings pays duties; another one is refused.',
    ),
    'shipment.declared_value': GOODS,
    'shipment.references': sent('refNo, and costCenter'),
    'shipment.delivery_point': sent('consignee/lockerID, consignee/retailID'),
    'shipment.notify_recipient': sent('consignee/email'),
    'shipment.cash_on_delivery': sent('services/cashOnDelivery, split over the packages by value'),
    'item.id': sent('which lines of customs are in which package'),
    'item.packaging_type': PACKAGING,
    'item.description': GOODS,
    'item.value_amount': sent('its share of the insured amount, of money collected and of the shipping cost'),
    'customs.description': sent('exportDescription'),
    'customs.terms_of_trade': sent('postalDeliveryDutyPaid; shippingConditions of a Europaket'),
    'customs.no_eei': NOT_OURS,
    'customs.aes': NOT_OURS,
    'customs.sold_to': none(
      'A declaration has no other buyer',
      'Parcel DE Shipping API 2.1.13, CustomsDetails',
    ),
    'customs.reason_for_export': sent('exportType'),
    'customs.shipping_cost': sent('postalCharges'),
    'customs.export_declaration': sent('MRN'),
    'customs_item.id': sent('the package that it is in'),
    'customs_item.weight': sent('itemWeight, of one unit'),
    'customs_item.net_weight': sent('itemWeight, of one unit'),
    'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
    'label.type': sent('printFormat: A4, 910-300-600 and the other sizes of DHL'),
    'invoice.date': INVOICE,
    'invoice.type': INVOICE,
    'invoice.copies': INVOICE,
  }),
};
