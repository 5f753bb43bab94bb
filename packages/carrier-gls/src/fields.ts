import { fieldTable } from '@waybill/carrier-kit';
import { byExtra, type FieldsByOperation, leftOut, noEffect, none, sent } from '@waybill/core/plugin';

const NO_SIZE = noEffect('Weight is the only measure.');
const ONE_PACKAGING = none(
  'There is one kind of packaging',
  'ShipIT manual 5.0.11, shipment processing, Shipment unit data',
);
// `payerOf` and `dutyPayerOf` refuse another payer: a row with `refused` would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the login pays; another payer is refused.');
const COLLECTED = noEffect('Duties of the recipient are collected on delivery; an account is refused.');
const NO_PLACE = none(
  'A customs consignment has no place for it',
  'GLS Customs API v3 3.3.0, CustomsConsignment',
);

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.ship_from': byExtra('contact_id'),
    'shipment.delivery_point': sent('ShopDelivery'),
    'shipment.notify_recipient': sent('service_flexdelivery'),
    'shipment.cash_on_delivery': sent('Cash of each package'),
    'shipment.insured_amount': sent('AddonLiability of each package'),
    'shipment.packaging_type': ONE_PACKAGING,
    'shipment.is_document': noEffect('Documents go as parcels do; abroad they need no declaration.'),
    'shipment.dimension_unit': NO_SIZE,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.payment_country_code': leftOut('The account of the login pays.'),
    'shipment.duty_paid_by': sent('IncotermCode'),
    'shipment.duty_payment_account': COLLECTED,
    'shipment.declared_value': noEffect('There is no place for it; insured_amount insures.'),
    'shipment.customs': sent('the customs consignment, after the label'),
    'shipment.references': sent('ShipmentReference; the first is customerReference'),
    'item.width': NO_SIZE,
    'item.height': NO_SIZE,
    'item.length': NO_SIZE,
    'item.packaging_type': ONE_PACKAGING,
    'item.description': sent('ParcelContent of an insured package'),
    'item.content': sent('ParcelContent of an insured package'),
    'item.value_amount': sent('its share of the insured amount, and of cash on delivery'),
    'customs.description': sent('additionalInformation'),
    'customs.no_eei': NO_PLACE,
    'customs.aes': NO_PLACE,
    'customs.commercial_invoice': NO_PLACE,
    'customs.reason_for_export': NO_PLACE,
    'customs.shipping_cost': NO_PLACE,
    'customs.export_declaration': sent('exportDeclarationNumbers'),
    'customs.sold_to': sent('importer; the recipient is then the consignee'),
    'customs_item.weight': sent('grossWeight'),
    'customs_item.net_weight': sent('netWeight'),
    'customs_item.content': sent('goodsDescription, where there is no description'),
    'customs_item.sku': NO_PLACE,
    'label.type': none(
      'ReturnLabels has no size of paper',
      'ShipIT manual 5.0.11, shipment processing, Printing options',
    ),
    'invoice.date': sent('invoiceDate'),
    'invoice.type': NO_PLACE,
    'invoice.copies': NO_PLACE,
  }),
};
