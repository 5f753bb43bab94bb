import { type Decimal, decimal, roundUp, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  customsValueOf,
  descriptionOf,
  extraText,
  hsCode,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment } from '@waybill/core';
import type { Money, Weight } from '../packages.js';

/** One line of a declaration. Weight and value are of all its units. */
export interface Commodity {
  readonly unitPrice?: Money;
  readonly quantity: number;
  readonly quantityUnits: string;
  readonly customsValue?: Money;
  readonly countryOfManufacture?: string;
  readonly harmonizedCode?: string;
  readonly description?: string;
  readonly weight: Weight;
  readonly partNumber?: string;
}

/** "Maximum upto 999 commodities per shipment." */
const MOST_LINES = 999;
const LONGEST_DESCRIPTION = 450;
/** `Customs_Money`: 11 digits before the decimal point. */
const LARGEST_VALUE = '99999999999.99';

/** The goods of `customs.items`, each of which must have the `needed` fields. */
export function commoditiesOf(
  shipment: Shipment,
  needed: readonly (keyof Item)[],
  report: Reporter,
): Commodity[] {
  const items = shipment.customs?.items ?? [];
  report.tooMany('shipment.customs.items', items.length, MOST_LINES, 'lines');
  return items.map((item, index) => {
    const field = `shipment.customs.items[${index}]`;
    for (const name of needed) if (item[name] === undefined) report.required(`${field}.${name}`);
    return commodityOf(item, field, shipment, report);
  });
}

/**
 * What is rated before there is a declaration: one line of everything, with the value that the request names.
 * "Customs commodity data is required for international and intra-country rating" (Rate API).
 */
export function commodityToRate(
  shipment: Shipment,
  customsValue: Money | undefined,
  report: Reporter,
): Commodity[] {
  if ((shipment.declared_value ?? shipment.insured_amount) === undefined)
    report.required(['shipment.customs', 'shipment.declared_value'], 'for a price across borders');
  const weight = sum(shipment.items.map((item) => decimal(item.weight).times(item.quantity ?? 1)));
  const described = descriptionOf(shipment)?.text ?? (shipment.is_document ? 'Documents' : 'Goods');
  const description = described.slice(0, LONGEST_DESCRIPTION);
  return [
    omitUndefined({
      quantity: 1,
      quantityUnits: 'PCS',
      customsValue,
      description,
      weight: weigh(weight, shipment),
    }),
  ];
}

function commodityOf(item: Item, field: string, shipment: Shipment, report: Reporter): Commodity {
  const quantity = item.quantity ?? 1;
  const { unitPrice, customsValue } = valuesOf(item, field, quantity, shipment, report);
  return omitUndefined({
    unitPrice,
    quantity,
    quantityUnits: extraText(item, 'unit_of_measure', field, report, 4) ?? 'PCS',
    customsValue,
    countryOfManufacture: item.origin_country,
    harmonizedCode: hsCode(item.code, `${field}.code`, { fewest: 4, most: 14 }, report),
    description: report.tooLong(`${field}.description`, item.description, LONGEST_DESCRIPTION),
    weight: weigh(decimal(item.weight).times(quantity), shipment),
    partNumber: item.sku,
  });
}

/** In the unit of the packages: another "will result in an error" (Ship API, `units` of a commodity's weight). */
function weigh(weight: Decimal, { weight_unit }: Shipment): Weight {
  return { units: weight_unit, value: Number(roundUp(weight, 2)) };
}

function valuesOf(
  { value_amount, value_currency }: Item,
  field: string,
  quantity: number,
  shipment: Shipment,
  report: Reporter,
): { customsValue: Money | undefined; unitPrice: Money | undefined } {
  const rules = { largest: LARGEST_VALUE };
  const currency = value_currency ?? shipment.currency;
  const unit = amountOf(value_amount, currency, `${field}.value_amount`, rules, report);
  const total =
    unit && amountOf(unit.value.times(quantity), currency, `${field}.value_amount`, rules, report);
  return {
    customsValue: total && { amount: total.value.toNumber(), currency: total.currency },
    unitPrice: unit && { amount: unit.value.toNumber(), currency: unit.currency },
  };
}

/** The value of all goods, in one currency: of the declaration, or what the request names without one. */
export function totalValue(shipment: Shipment, report: Reporter): Money | undefined {
  const { customs, currency, insured_amount } = shipment;
  // A missing value or currency is reported with its line.
  const incomplete = customs?.items.some(
    ({ value_amount, value_currency = currency }) =>
      value_amount === undefined || value_currency === undefined,
  );
  if (incomplete) return undefined;
  const value = customsValueOf(
    customs === undefined ? shipment : omitUndefined({ customs, currency }),
    {},
    report,
  );
  // "The totalDeclaredValue should not exceed customsValue" (Ship API).
  if (
    insured_amount !== undefined &&
    value?.currency === currency &&
    value?.value.isLessThan(insured_amount)
  ) {
    const most = `${value.value.toFixed()} ${value.currency}`;
    report.tooLarge('shipment.insured_amount', `is above the value of the goods, ${most}`);
  }
  return value && { amount: value.value.toNumber(), currency: value.currency };
}
