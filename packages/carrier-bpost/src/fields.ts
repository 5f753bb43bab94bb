import { fieldTable } from '@waybill/carrier-kit';
import {
  counted,
  FIELD_NAMES,
  type FieldsByOperation,
  type FieldTable,
  leftOut,
  noEffect,
  none,
  sent,
} from '@waybill/core/plugin';
import { SCHEMAS } from './options.js';

const NOT_IN_LIST = noEffect('The price list of the account does not depend on it.');
const LIST = counted('chooses in the price list');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const DUTIES = noEffect(
  'The recipient pays duties, and the sender to the United States; another payer is refused.',
);
const NO_INVOICE = 'An order has no invoice.';
const ONE_PACKAGING = none(
  'There is one kind of packaging',
  `${SCHEMAS}, national_v5.xsd and international_v5.xsd`,
);
const NOT_OURS = leftOut('It is for exports from the United States.');
const DECLARATION = `${SCHEMAS}, international_v5.xsd, CustomsType`;
const GOODS = noEffect('Goods are declared in customs.items.');
const NO_SHIP_DATE = leftOut('An order has no day of shipment; the result repeats it.');

/** Rows that rating and shipping share. */
const both = {
  'shipment.packaging_type': ONE_PACKAGING,
  'item.packaging_type': ONE_PACKAGING,
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.payment_country_code': leftOut('The account of the settings pays.'),
  'shipment.duty_paid_by': DUTIES,
  'shipment.duty_payment_account': DUTIES,
  'customs.terms_of_trade': DUTIES,
} as const;

/** The call for prices says nothing of the shipment: what counts chooses in the list that comes. */
const rating = {
  ...(Object.fromEntries(FIELD_NAMES.map((field) => [field, NOT_IN_LIST])) as FieldTable),
  ...both,
  'shipment.items': LIST,
  'shipment.services': LIST,
  'shipment.options': LIST,
  'shipment.delivery_point': LIST,
  'shipment.notify_recipient': LIST,
  'shipment.cash_on_delivery': LIST,
  'shipment.insured_amount': LIST,
  'shipment.weight_unit': LIST,
  'item.weight': LIST,
  'item.quantity': LIST,
  'item.value_amount': counted('its share of the insured amount'),
} as const satisfies FieldTable;

/** No field is silently ignored. Of shipping only rows that differ are listed; the others are the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating,
  shipping: fieldTable('shipping', {
    ...both,
    'shipment.delivery_point': sent('pugoId, parcelsDepotId, with name and address'),
    'shipment.notify_recipient': sent('infoNextDay, keepMeInformed, unregistered'),
    'shipment.cash_on_delivery': sent('cod of each package'),
    'shipment.insured_amount': sent('insured: the smallest band that covers it'),
    'shipment.is_document': sent('shipmentType DOCUMENTS, across a customs border'),
    'shipment.declared_value': GOODS,
    'shipment.date': NO_SHIP_DATE,
    'shipment.ship_date': NO_SHIP_DATE,
    'shipment.references': sent('additionalCustomerReference: the first'),
    'shipment.invoice': leftOut(NO_INVOICE),
    'item.description': GOODS,
    'item.value_amount': sent('its share of the insured amount, and of cash on delivery'),
    'customs.description': sent('contentDescription'),
    'customs.commercial_invoice': sent('shipmentType GOODS, where no reason is given'),
    'customs.reason_for_export': sent('shipmentType'),
    'customs.shipping_cost': sent('amtPostagePaidByAddresse'),
    'customs.export_declaration': none('A declaration has no number of an export', DECLARATION),
    'customs.no_eei': NOT_OURS,
    'customs.aes': NOT_OURS,
    'customs.sold_to': none('A declaration names the recipient alone', DECLARATION),
    'customs_item.id': sent('the package that the goods are in, where there are several'),
    'customs_item.weight': sent('nettoWeight'),
    'customs_item.net_weight': sent('nettoWeight'),
    'customs_item.sku': noEffect('Lines of a declaration have no product code.'),
    'label.type': sent('the size of labels: A6, A4'),
    'invoice.date': noEffect(NO_INVOICE),
    'invoice.identifier': noEffect(NO_INVOICE),
    'invoice.type': noEffect(NO_INVOICE),
    'invoice.copies': noEffect(NO_INVOICE),
  }),
};
