import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, refused, sent } from '@waybill/core/plugin';

const NO_SIZE = noEffect('Weight is the only measure.');
const NO_PAPERS = noEffect('GLS makes no customs papers here.');
const NOT_DECLARED = noEffect('shipment.customs is refused as a whole.');
const ONE_PACKAGING = refused('There is one kind of packaging.');
// `payerOf` and `dutyPayerOf` refuse another payer: a row with `refused` would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the login pays; another payer is refused.');
const COLLECTED = noEffect('Duties of the recipient are collected on delivery; an account is refused.');

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.ship_from': refused(
      'Packages leave from the place of the contact ID: see the extra contact_id.',
    ),
    'shipment.delivery_point': sent('ShopDelivery'),
    'shipment.notify_recipient': sent('service_preadvice, service_smsservice'),
    'shipment.cash_on_delivery': sent('Cash of each package'),
    'shipment.insured_amount': sent('AddonLiability of each package'),
    'shipment.packaging_type': ONE_PACKAGING,
    'shipment.is_document': noEffect('Documents go as parcels do.'),
    'shipment.dimension_unit': NO_SIZE,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.payment_country_code': refused('The account of the login pays.'),
    'shipment.duty_paid_by': sent('IncotermCode'),
    'shipment.duty_payment_account': COLLECTED,
    'shipment.declared_value': noEffect('There is no place for it; insured_amount insures.'),
    'shipment.customs': refused('Goods are declared to GLS through another interface, Customs Consignments.'),
    'shipment.references': sent('ShipmentReference'),
    'shipment.invoice': NO_PAPERS,
    'item.width': NO_SIZE,
    'item.height': NO_SIZE,
    'item.length': NO_SIZE,
    'item.packaging_type': ONE_PACKAGING,
    'item.description': sent('ParcelContent of an insured package'),
    'item.content': sent('ParcelContent of an insured package'),
    'item.value_amount': sent('its share of the insured amount, and of cash on delivery'),
    'item.extra': refused('Packages have no extras.'),
    'customs.description': NOT_DECLARED,
    'customs.terms_of_trade': NOT_DECLARED,
    'customs.no_eei': NOT_DECLARED,
    'customs.aes': NOT_DECLARED,
    'customs.items': NOT_DECLARED,
    'customs.commercial_invoice': NOT_DECLARED,
    'customs.sold_to': NOT_DECLARED,
    'customs.shipping_cost': NOT_DECLARED,
    'customs.export_declaration': NOT_DECLARED,
    'customs.extra': NOT_DECLARED,
    'customs_item.weight': NOT_DECLARED,
    'customs_item.description': NOT_DECLARED,
    'customs_item.sku': NOT_DECLARED,
    'customs_item.code': NOT_DECLARED,
    'customs_item.quantity': NOT_DECLARED,
    'customs_item.value_amount': NOT_DECLARED,
    'customs_item.value_currency': NOT_DECLARED,
    'customs_item.origin_country': NOT_DECLARED,
    'customs_item.extra': NOT_DECLARED,
    'label.type': refused('The account has one size of label.'),
    'label.extra': sent('see extras'),
    'invoice.date': NO_PAPERS,
    'invoice.identifier': NO_PAPERS,
    'invoice.type': NO_PAPERS,
    'invoice.copies': NO_PAPERS,
    'invoice.extra': NO_PAPERS,
  }),
};
