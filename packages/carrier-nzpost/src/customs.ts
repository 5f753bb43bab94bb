/** The goods of parcels abroad. Values are New Zealand dollars, those of a line and not of one unit. */
import { type Decimal, decimal, splitAmount, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  exportReasonOf,
  extraField,
  extraText,
  hsCode,
  linesByPackage,
  lineWeightOf,
  omitUndefined,
  type PackageItem,
  type Reporter,
  shortened,
  splitByValue,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';
import type { ExportReason, RequestFields } from '@waybill/core/plugin';
import { LICENCES } from './options.js';
import { isAbroad } from './parties.js';

/** `nature_of_transaction_code` */
const NATURES: Readonly<Record<ExportReason, string>> = {
  sale: '11',
  return: '21',
  gift: '31',
  sample: '32',
  documents: '91',
  repair: '999',
  personal_effects: '999',
};
const MOST_CONTENTS = 20;
export const CURRENCY = 'NZD';
const DOLLARS = { currencies: [CURRENCY], currency: CURRENCY };

/** The part of each parcel that is for other countries, by position. */
export function declarationsOf(
  request: RequestFields,
  parcels: readonly PackageItem[],
  is_dangerous: boolean,
  report: Reporter,
): readonly object[] {
  const { shipment } = request;
  const { customs, is_document } = shipment;
  const insured = insuredAmount(request, report);
  const dangers = dangersOf(request, parcels, is_dangerous, report);
  if (!isAbroad(request)) return [];
  if (customs === undefined) {
    report.required('shipment.customs', 'for everything that leaves New Zealand, documents too');
    return [];
  }
  const reason = exportReasonOf(customs, report) ?? (is_document ? 'documents' : undefined);
  if (reason === undefined) report.required('shipment.customs.reason_for_export');
  const cost = postageOf(shipment, report);
  const costs =
    cost &&
    splitAmount(
      cost,
      parcels.map(() => decimal(1)),
      CURRENCY,
    );
  const covers = insured && splitByValue(insured, parcels, CURRENCY);
  const documents = Object.entries(LICENCES).flatMap(([key, type]) => {
    const identifier = extraText(customs, key, 'shipment.customs', report, 35);
    return identifier === undefined ? [] : [{ type, identifier }];
  });
  const contents = customs.items.map((item, at) => contentOf(item, shipment, at, report));
  return linesByPackage(shipment, parcels, report).map((lines, at) => {
    report.tooMany('shipment.customs.items', lines.length, MOST_CONTENTS, 'lines of a package');
    return omitUndefined({
      nature_of_transaction_code: NATURES[reason ?? 'sale'],
      insurance_required: insured !== undefined,
      insured_value_amount: covers?.[at]?.toNumber(),
      postage_paid_amount: costs?.[at]?.toNumber(),
      currency: CURRENCY,
      dangerous_goods: dangers[at],
      parcel_contents: lines.map((line, index) => ({ content_number: index + 1, ...contents[line] })),
      accompanying_documents: documents.length === 0 ? undefined : documents,
    });
  });
}

/** What is insured, abroad alone: parcels within New Zealand have no member for it. */
export function insuredAmount(request: RequestFields, report: Reporter): Decimal | undefined {
  const { insured_amount, currency } = request.shipment;
  const field = 'shipment.insured_amount';
  const amount = amountOf(insured_amount, currency, field, DOLLARS, report)?.value;
  if (amount === undefined || amount.isZero()) return undefined;
  if (!isAbroad(request)) report.notSupported(field, 'is for packages that leave New Zealand');
  return amount;
}

/** `dangerous_goods` of packages whose extras say so, abroad alone; of one at least if the option is there. */
function dangersOf(
  request: RequestFields,
  parcels: readonly PackageItem[],
  is_wanted: boolean,
  report: Reporter,
): readonly (object | undefined)[] {
  const abroad = isAbroad(request);
  const dangers = parcels.map(({ item, field }) => {
    const hazard_class = extraText(item, 'hazard_class', field, report, 4);
    const type_code = extraText(item, 'un_code', field, report, 4);
    const key = type_code === undefined ? 'hazard_class' : 'un_code';
    if (type_code === undefined && hazard_class === undefined) return undefined;
    if (!abroad)
      report.notSupported(extraField(report, key, field), 'is for packages that leave New Zealand');
    return omitUndefined({ hazard_class, type_code });
  });
  if (is_wanted && abroad && dangers.every((goods) => goods === undefined))
    report.required(
      parcels.map(({ field }) => extraField(report, 'un_code', field)),
      'for dangerous goods, as lithium_batteries are',
    );
  return dangers;
}

function postageOf({ customs, currency }: Shipment, report: Reporter): Decimal | undefined {
  const field = 'shipment.customs.shipping_cost';
  return amountOf(customs?.shipping_cost, currency, field, DOLLARS, report)?.value;
}

/** The value of all goods, for a price: that of the lines, else what the shipment declares. */
export function valueOfGoods(shipment: Shipment, report: Reporter): Decimal | undefined {
  const { customs, declared_value, currency } = shipment;
  // A price does not depend on it, but a shipment that a purchase would refuse is not quoted either.
  postageOf(shipment, report);
  const values = (customs?.items ?? []).flatMap((item, at) => lineValue(item, shipment, at, report) ?? []);
  if (values.length > 0) return sum(values);
  return amountOf(declared_value, currency, 'shipment.declared_value', DOLLARS, report)?.value;
}

const lineField = (at: number) => `shipment.customs.items[${at}]`;

/** The value of all units of a line. */
function lineValue(item: Item, { currency }: Shipment, at: number, report: Reporter): Decimal | undefined {
  const { value_amount, value_currency, quantity = 1 } = item;
  const field = lineField(at);
  const currency_field = value_currency === undefined ? 'shipment.currency' : `${field}.value_currency`;
  const rules = { ...DOLLARS, currency_field };
  const unit = amountOf(value_amount, value_currency ?? currency, `${field}.value_amount`, rules, report);
  return unit?.value.times(quantity);
}

function contentOf(item: Item, shipment: Shipment, at: number, report: Reporter) {
  const { description, value_amount, quantity = 1, net_weight = item.weight } = item;
  const field = lineField(at);
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const line = { weight: net_weight, quantity };
  return omitUndefined({
    description: shortened(description, 35, `${field}.description`, report) ?? '',
    harmonised_system_tariff: hsCode(item.code, `${field}.code`, { most: 18 }, report),
    quantity,
    weight_kg: lineWeightOf(line, shipment.weight_unit, { unit: 'KG', places: 3 }).toNumber(),
    value: lineValue(item, shipment, at, report)?.toNumber() ?? 0,
    country_code: item.origin_country,
  });
}
