import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, type FieldTable, noEffect, sent } from '@waybill/core/plugin';

const ON_THE_LABEL = noEffect('It is printed on the label or its papers; the price does not depend on it.');
const GOODS_VALUE = sent('InvoiceLineTotal, where countries differ');

/** Rows that rating and shipping have in common. */
const both = {
  'shipment.delivery_point': sent(
    'the access point, as the extra access_point_id; its address is that of a found location',
  ),
  'shipment.cash_on_delivery': sent('CODAmount, as the extra cod_amount; UPS pays to the account on file'),
  'shipment.declared_value': GOODS_VALUE,
  'shipment.insured_amount': sent('DeclaredValue, split over the packages by value'),
  'shipment.weight_unit': sent('Weight in LBS from the US and PR, as it is written from CA, else in KGS'),
  'shipment.dimension_unit': sent(
    'Dimensions in IN from the US and PR, as it is written from CA, else in CM',
  ),
  'shipment.paid_by': sent('ShipmentCharge of type 01: BillShipper, BillThirdParty, BillReceiver'),
  'shipment.payment_country_code': sent('BillThirdParty/Address/CountryCode'),
  'shipment.payment_account_number': sent('AccountNumber of BillThirdParty and BillReceiver'),
  'shipment.duty_paid_by': sent('ShipmentCharge of type 02; without one UPS bills the receiver on delivery'),
  'shipment.duty_payment_account': sent('AccountNumber of the ShipmentCharge of type 02'),
  'shipment.ship_from': sent('ShipFrom'),
  'customs.terms_of_trade': sent('DDP: ShipmentCharge of type 02, BillShipper; in shipping TermsOfShipment'),
} satisfies Partial<FieldTable>;

/** No field is silently ignored: these rows differ from the usual ones. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'item.description': ON_THE_LABEL,
    'customs.sold_to': ON_THE_LABEL,
    'customs_item.description': ON_THE_LABEL,
    'customs_item.sku': ON_THE_LABEL,
    'customs_item.code': ON_THE_LABEL,
    'customs_item.origin_country': ON_THE_LABEL,
  }),
  shipping: fieldTable('shipping', {
    ...both,
    'item.description': sent('Package/Description'),
    'item.value_amount': sent("the package's share of insured_amount"),
    'shipment.notify_recipient': sent('Notification of the shipping (6) and of the delivery (8)'),
    'customs.reason_for_export': sent('InternationalForms/ReasonForExport'),
    'customs.shipping_cost': sent('InternationalForms/FreightCharges of the invoice that UPS makes'),
    'customs.description': sent('Shipment/Description'),
    'customs.no_eei': sent('EEIFilingOption: ExemptionLegend'),
    'customs.aes': sent('EEIFilingOption: PreDepartureITNNumber'),
    'customs.sold_to': sent('InternationalForms/Contacts/SoldTo'),
    'customs_item.weight': sent('ProductWeight of EEI'),
    'invoice.date': sent('InvoiceDate'),
  }),
};
