/** What CN22 and CN23 are made of: the contents of packages, the importer, numbers of tax offices. */
import { type Decimal, decimal, minorUnit } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  areGoodsToUs,
  crossesCustoms,
  customsValueOf,
  dutyPayerOf,
  exportReasonOf,
  extraAmount,
  extraField,
  extraFlag,
  hsCode,
  omitUndefined,
  type Reporter,
  requireCodes,
  shortened,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import { contactOf, linesOf } from './parties.js';
import { AT_HOME, DUTIES_PAID, services } from './services.js';
import { gramsOf } from './weight.js';

/** `customsDeclarationCategory`. There is no word for goods that go to be repaired. */
const CATEGORIES: Readonly<Record<ExportReason, string>> = {
  sale: 'saleOfGoods',
  gift: 'gift',
  sample: 'commercialSample',
  return: 'returnedGoods',
  repair: 'other',
  personal_effects: 'other',
  documents: 'documents',
};

const LARGEST_AMOUNT = 999_999;
const LARGEST_DUTY = '99999.99';

/** Whether goods are declared to customs. */
export function isDeclared({ shipper, recipient, shipment }: ShipmentRequest): boolean {
  return shipment.customs !== undefined && crossesCustoms(shipper, recipient);
}

/** One of `contents`. Its `SKU` stays empty: Click & Drop would overwrite the account's product of that number. */
export function contentOf(shipment: Shipment, line: number, report: Reporter) {
  const { customs } = shipment;
  const field = `shipment.customs.items[${line}]`;
  const item = customs?.items[line];
  if (item === undefined) return {};
  if (item.value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const description = item.description?.trim();
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  const reason = exportReasonOf(customs, report);
  const currency = item.value_currency ?? shipment.currency ?? 'GBP';
  return omitUndefined({
    name: report.tooLong(`${field}.description`, description, 300),
    quantity: item.quantity ?? 1,
    unitValue: figure(decimal(item.value_amount ?? 0), `${field}.value_amount`, currency, report),
    unitWeightInGrams: gramsOf({ item, field }, shipment, 999.999, report),
    customsDescription: shortened(description, 50, `${field}.description`, report),
    extendedCustomsDescription: (description ?? '').length > 50 ? description : undefined,
    customsCode: hsCode(item.code, `${field}.code`, { most: 10 }, report),
    originCountryCode: item.origin_country,
    customsDeclarationCategory: reason && CATEGORIES[reason],
  });
}

/**
 * `subtotal`, `shippingCostCharged`, `total`, `customsDutyCosts` and their currency. An order at home without a value is one
 * of nothing: the contract requires the members.
 */
export function amountsOf({ shipment }: ShipmentRequest, duty: Decimal | undefined, report: Reporter) {
  const value = customsValueOf(shipment, { currency: 'GBP' }, report);
  const { value: subtotal = decimal(0), currency = shipment.currency ?? 'GBP' } = value ?? {};
  const cost_field = 'shipment.customs.shipping_cost';
  const cost = decimal(shipment.customs?.shipping_cost ?? 0);
  if (shipment.currency !== undefined && !cost.isZero())
    amountOf(cost, shipment.currency, cost_field, { currencies: [currency] }, report);
  const duty_field = extraField(report, 'duty_costs', 'shipment.customs');
  return omitUndefined({
    subtotal: subtotalOf(shipment, subtotal, currency, report),
    shippingCostCharged: figure(cost, cost_field, currency, report),
    customsDutyCosts: duty && figure(duty, duty_field, currency, report, LARGEST_DUTY),
    total: subtotal.plus(cost).toNumber(),
    currencyCode: value === undefined ? undefined : currency,
  });
}

/** The value of a line has its decimals checked where it stands. */
function subtotalOf({ customs }: Shipment, subtotal: Decimal, currency: string, report: Reporter): number {
  if (customs === undefined) return figure(subtotal, 'shipment.declared_value', currency, report);
  if (subtotal.isGreaterThan(LARGEST_AMOUNT))
    report.tooLarge(
      'shipment.customs.items',
      `are worth ${subtotal.toFixed()} ${currency}; ${report.name} takes up to ${LARGEST_AMOUNT}`,
    );
  return subtotal.toNumber();
}

/** An amount with at most two decimals, `multipleOf: 0.01`, also in a currency that has three. */
function figure(
  amount: Decimal,
  field: string,
  currency: string,
  report: Reporter,
  largest: number | string = LARGEST_AMOUNT,
): number {
  amountOf(amount, currency, field, { largest }, report);
  if ((amount.decimalPlaces() ?? 0) > 2 && minorUnit(currency) > 2)
    report.outOfRange(field, `is ${amount.toFixed()}; ${report.name} takes two decimals`);
  return amount.toNumber();
}

/** Numbers of tax offices, as members of `postageDetails`. The number of the sender is in the account. */
export function taxNumbersOf(request: ShipmentRequest, report: Reporter) {
  const { shipper, recipient } = request;
  const numbers = [
    ...taxIdsOf(
      shipper,
      'shipper',
      { types: { IOSS: 'IOSSNumber' }, most: 1, longest: 50 } as const,
      request,
      report,
    ),
    ...taxIdsOf(
      recipient,
      'recipient',
      { types: { EORI: 'recipientEoriNumber', UKIMS: 'AIRNumber' }, longest: 50 } as const,
      request,
      report,
    ),
  ];
  return Object.fromEntries(numbers.map(({ code, value }) => [code, value]));
}

/** `importer`: the buyer, where that is not the recipient. */
export function importerOf(request: ShipmentRequest, report: Reporter) {
  const buyer = request.shipment.customs?.sold_to;
  if (buyer === undefined) return undefined;
  const path = 'shipment.customs.sold_to';
  const numbers = [
    ...taxIdsOf(buyer, path, { types: { VAT: 'vatNumber', EORI: 'eoriNumber' } } as const, request, report),
  ];
  for (const { code, value, field } of numbers) report.tooLong(field, value, code === 'vatNumber' ? 15 : 18);
  return omitUndefined({
    companyName: buyer.company_name,
    ...linesOf(buyer, path, report),
    city: buyer.city,
    postcode: report.tooLong(`${path}.postal_code`, buyer.postal_code, 20),
    country: buyer.country_code,
    contactName: buyer.person_name,
    ...contactOf(buyer, path, report),
    ...Object.fromEntries(numbers.map(({ code, value }) => [code, value])),
  });
}

/** Duties that the sender pays, as an amount. The service decides who pays: an account's own codes are known by the amount. */
export function dutiesOf(request: ShipmentRequest, service: string, report: Reporter): Decimal | undefined {
  const costs = extraAmount(request.shipment.customs, 'duty_costs', 'shipment.customs', report);
  const isPaid = costs !== undefined || DUTIES_PAID.includes(service);
  requireCodes(request, {}, report);
  if (!isPaid && UNPAID.includes(service) && areGoodsToUs(request)) {
    report.notSupported(
      'shipment.services',
      `is ${service}; goods to the United States go with services whose duties the sender pays: ${DUTIES_PAID.join(', ')}`,
    );
    return undefined;
  }
  const payer = isPaid ? 'SENDER' : 'RECIPIENT';
  const extra = extraField(report, 'duty_costs', 'shipment.customs');
  dutyPayerOf(
    request,
    {
      own_account: OWN_ACCOUNT,
      takes: [payer],
      default: payer,
      recipient_account: false,
      otherwise: isPaid
        ? `with ${costs === undefined ? service : extra} the sender pays duties`
        : `the sender pays duties with the services ${DUTIES_PAID.join(', ')}, or with another one and ${extra}`,
      to_us: { how: 'Royal Mail bills duties to the United States to the account, with a fee.' },
    },
    report,
  );
  return costs;
}

/** Listed services abroad whose duties the recipient pays. An account's own codes are unknown. */
const UNPAID = services.rows
  .map(({ code }) => code)
  .filter((code) => !AT_HOME.includes(code) && !DUTIES_PAID.includes(code));

/** Click & Drop orders name no account: the key belongs to one. */
export const OWN_ACCOUNT = 'that of the key';

export function exportLicenceOf({ customs }: Shipment, report: Reporter): boolean | undefined {
  return extraFlag(customs, 'export_licence', 'shipment.customs', report);
}
