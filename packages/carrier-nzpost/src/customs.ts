/** What a parcel abroad says of its goods. Values are New Zealand dollars, those of a line and not of one unit. */
import {
  amountOf,
  decimal,
  exportReasonOf,
  hsCode,
  linesByPackage,
  omitUndefined,
  type PackageItem,
  type Reporter,
  shortened,
  splitAmount,
  weightOf,
} from '@waybill/carrier-kit';
import type { ExportReason, Item, RequestFields, Shipment } from '@waybill/core';

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

/** The part of each parcel that is for customs, by position. */
export function declarationsOf(
  { shipment }: RequestFields,
  parcels: readonly PackageItem[],
  report: Reporter,
): readonly object[] {
  const { customs, is_document } = shipment;
  if (customs === undefined) {
    report.required('shipment.customs', 'for everything that leaves New Zealand, documents too');
    return [];
  }
  const reason = exportReasonOf(customs, report) ?? (is_document ? 'documents' : undefined);
  if (reason === undefined) report.required('shipment.customs.reason_for_export');
  const field = 'shipment.customs.shipping_cost';
  const rules = { currencies: [CURRENCY], currency: CURRENCY };
  const cost = amountOf(customs.shipping_cost, shipment.currency, field, rules, report)?.value;
  const costs =
    cost &&
    splitAmount(
      cost,
      parcels.map(() => decimal(1)),
      CURRENCY,
    );
  const contents = customs.items.map((item, at) =>
    contentOf(item, shipment, `shipment.customs.items[${at}]`, report),
  );
  return linesByPackage(shipment, parcels, report).map((lines, at) => {
    report.tooMany('shipment.customs.items', lines.length, MOST_CONTENTS, 'lines of a package');
    return omitUndefined({
      nature_of_transaction_code: NATURES[reason ?? 'sale'],
      insurance_required: false,
      postage_paid_amount: costs?.[at]?.toNumber(),
      currency: CURRENCY,
      parcel_contents: lines.map((line, index) => ({ content_number: index + 1, ...contents[line] })),
    });
  });
}

function contentOf(item: Item, { currency, weight_unit }: Shipment, field: string, report: Reporter) {
  const { description, value_amount, value_currency, quantity = 1, net_weight = item.weight } = item;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const value = amountOf(
    value_amount,
    value_currency ?? currency,
    `${field}.value_amount`,
    {
      currencies: [CURRENCY],
      currency_field: value_currency === undefined ? 'shipment.currency' : `${field}.value_currency`,
    },
    report,
  );
  const weighed = { item: net_weight === undefined ? item : { ...item, weight: net_weight }, field };
  return omitUndefined({
    description: shortened(description, 35, `${field}.description`, report) ?? '',
    harmonised_system_tariff: hsCode(item.code, `${field}.code`, { most: 18 }, report),
    quantity,
    weight_kg: weightOf(weighed, weight_unit, { unit: 'KG', places: 3 }, report).times(quantity).toNumber(),
    value: value?.value.times(quantity).toNumber() ?? 0,
    country_code: item.origin_country,
  });
}
