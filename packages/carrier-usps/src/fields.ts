import { fieldTable } from '@waybill/carrier-kit';
import { type FieldsByOperation, noEffect, refused, sent } from '@waybill/core';
import { QUANTITY } from './packages.js';

const ONE_CURRENCY = noEffect('Every amount is in USD; an amount in another currency is refused.');
const GOODS = noEffect('Goods are declared in customs.items.');
const NO_DUTIES = noEffect('Prices include no duties.');
const ACCOUNT_PAYS = noEffect('The account of the settings pays; another payer is refused.');
const PACKAGING = sent('rateIndicator of the prices that count; other packagings are refused');

/** Rows that rating and shipping share, where USPS differs from the usual ones. */
const both = {
  'shipment.items': sent('a call for each package'),
  'shipment.ship_from': sent('originZIPCode'),
  'shipment.insured_amount': sent('extraServices 930 or 931, packageValue; split over the packages by value'),
  'shipment.is_document': noEffect('Documents cost what goods cost.'),
  'shipment.currency': ONE_CURRENCY,
  'shipment.weight_unit': sent('weight, in pounds'),
  'shipment.dimension_unit': sent('length, width, height, in inches'),
  'shipment.packaging_type': PACKAGING,
  'item.packaging_type': PACKAGING,
  'shipment.services': sent('mailClass'),
  'shipment.options': sent('extraServices'),
  'shipment.paid_by': ACCOUNT_PAYS,
  'shipment.payment_country_code': refused('The account of the settings pays.'),
  'shipment.payment_account_number': ACCOUNT_PAYS,
  'shipment.declared_value': GOODS,
  'shipment.extra': refused('There are no extras.'),
  'item.description': GOODS,
  'item.value_amount': sent("the package's share of the insurance"),
  'item.value_currency': ONE_CURRENCY,
  'item.extra': refused('There are no extras.'),
} as const;

/** No field is silently ignored. Only rows that differ are listed; the others come from the kit's `USUAL_FIELDS`. */
export const fields: FieldsByOperation = {
  rating: fieldTable('rating', {
    ...both,
    'item.quantity': QUANTITY,
    'shipment.duty_paid_by': NO_DUTIES,
    'shipment.duty_payment_account': NO_DUTIES,
    'shipment.customs': NO_DUTIES,
    'customs.terms_of_trade': NO_DUTIES,
    'customs.items': NO_DUTIES,
    'customs_item.description': NO_DUTIES,
    'customs_item.quantity': NO_DUTIES,
    'customs_item.code': NO_DUTIES,
    'customs_item.value_amount': NO_DUTIES,
    'customs_item.value_currency': NO_DUTIES,
    'customs_item.origin_country': NO_DUTIES,
    'customs_item.sku': NO_DUTIES,
    'customs_item.extra': NO_DUTIES,
  }),
};
