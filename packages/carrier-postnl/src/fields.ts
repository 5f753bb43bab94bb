import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, leftOut, noEffect, none, notBuilt, sent } from '@waybill/core/plugin';

const GOODS = noEffect('Goods are declared in customs.items.');
const ONE_PACKAGING = none(
  'There is one kind of packaging, and mailbox parcels are a service',
  'Labelling API v2_2, Shipment',
);
// `payerOf` and `dutyPayerOf` refuse another payer: a row with `refused` would report the same field again.
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const DUTIES = noEffect(
  'The recipient pays duties on delivery, and the sender to the United States; another payer is refused.',
);
const NO_DAY = noEffect('A label has no day of shipment; a day in the past is refused.');
const NO_PLACE = none('The declaration has no place for it', 'Labelling API v2_2, Customs');

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  shipping: fieldTable('shipping', {
    'shipment.date': NO_DAY,
    'shipment.ship_date': NO_DAY,
    'shipment.delivery_point': sent(
      'Addresses, AddressType 09; in Belgium DownPartnerID, DownPartnerLocation',
    ),
    'shipment.notify_recipient': sent('Contacts; with a pickup point in NL the product with notification'),
    'shipment.cash_on_delivery': notBuilt(
      'PostNL has it with products of Extra@Home, which are left out here.',
    ),
    'shipment.insured_amount': sent('the product and Amounts, split by value; EU and world: ProductOptions'),
    'shipment.is_document': sent('Customs/ShipmentType Documents'),
    'shipment.currency': noEffect('Amounts are in EUR; another currency is refused.'),
    'shipment.packaging_type': ONE_PACKAGING,
    'shipment.paid_by': ACCOUNT_PAYS,
    'shipment.payment_account_number': ACCOUNT_PAYS,
    'shipment.payment_country_code': leftOut('The account of the settings pays.'),
    'shipment.duty_paid_by': DUTIES,
    'shipment.duty_payment_account': DUTIES,
    'shipment.declared_value': GOODS,
    'shipment.references': sent('Reference, CustomerOrderNumber'),
    'item.id': sent('which lines of customs are in which package'),
    'item.packaging_type': ONE_PACKAGING,
    'item.description': GOODS,
    'item.value_amount': sent('its share of the insured amount'),
    'customs.description': noEffect('Each line has a description of its own.'),
    'customs.terms_of_trade': DUTIES,
    'customs.no_eei': NO_PLACE,
    'customs.aes': NO_PLACE,
    'customs.shipping_cost': NO_PLACE,
    'customs.export_declaration': NO_PLACE,
    'customs.sold_to': NO_PLACE,
    'customs.commercial_invoice': sent('Customs/ShipmentType'),
    'customs.reason_for_export': sent('Customs/ShipmentType, TransactionCode'),
    'customs_item.id': sent('the package that it is in'),
    'customs_item.weight': sent('Weight of the line, where net_weight is left out'),
    'customs_item.net_weight': sent('Weight of the line'),
    'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
    'customs_item.value_currency': noEffect('Amounts are in EUR; another currency is refused.'),
    'label.type': sent('Printertype: A6, or A4 for a PDF'),
    'invoice.date': noEffect('The declaration has the number of the invoice alone.'),
    'invoice.identifier': sent('Customs/InvoiceNr'),
    'invoice.type': NO_PLACE,
    'invoice.copies': NO_PLACE,
  }),
};
