import {
  amountOf,
  customsValueOf,
  decimal,
  extraText,
  hsCode,
  omitUndefined,
  type Reporter,
  weightOf,
} from '@waybill/carrier-kit';
import type { Item, Shipment } from '@waybill/core';
import type { Money, Weight } from './packages.js';

/** One line of a declaration. Weight and value are of all its units. */
export interface Commodity {
  readonly description?: string;
  readonly weight: Weight;
  readonly quantity: number;
  readonly quantityUnits: string;
  readonly customsValue?: Money;
  readonly unitPrice?: Money;
  readonly countryOfManufacture?: string;
  readonly harmonizedCode?: string;
  readonly partNumber?: string;
}

/** "Maximum upto 999 commodities per shipment." */
const MOST_LINES = 999;
/** `Customs_Money`: 11 digits before the decimal point. */
const LARGEST_VALUE = '99999999999.99';

/** The goods of `customs.items`. What customs need beyond the schema is demanded when `complete`. */
export function commoditiesOf(shipment: Shipment, complete: boolean, report: Reporter): Commodity[] {
  const items = shipment.customs?.items ?? [];
  report.tooMany('shipment.customs.items', items.length, MOST_LINES, 'lines');
  return items.map((item, index) =>
    commodityOf(item, `shipment.customs.items[${index}]`, shipment, complete, report),
  );
}

function commodityOf(
  item: Item,
  field: string,
  shipment: Shipment,
  complete: boolean,
  report: Reporter,
): Commodity {
  const needed = complete ? (['description', 'value_amount', 'origin_country'] as const) : [];
  for (const name of needed) if (item[name] === undefined) report.required(`${field}.${name}`);
  const quantity = item.quantity ?? 1;
  const line = { ...item, weight: decimal(item.weight).times(quantity).toNumber() };
  const kilograms = { unit: 'KG', places: 2 } as const;
  return omitUndefined({
    description: report.tooLong(`${field}.description`, item.description, 450),
    weight: {
      units: kilograms.unit,
      value: weightOf({ item: line, field }, shipment.weight_unit, kilograms, report).toNumber(),
    },
    quantity,
    quantityUnits: extraText(item, 'unit_of_measure', field, report, 4) ?? 'PCS',
    ...valuesOf(item, field, quantity, shipment, report),
    countryOfManufacture: item.origin_country,
    harmonizedCode: hsCode(item.code, `${field}.code`, { fewest: 4, most: 14 }, report),
    partNumber: item.sku,
  });
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

/** The value of all goods. They must be in one currency. */
export function totalValue({ customs, currency }: Shipment, report: Reporter): Money | undefined {
  const valued = customs?.items.filter(({ value_amount }) => value_amount !== undefined) ?? [];
  // A missing currency is reported with its line.
  if (valued.length === 0 || valued.some(({ value_currency = currency }) => value_currency === undefined))
    return undefined;
  const value = customsValueOf(omitUndefined({ customs, currency }), {}, report);
  return value && { amount: value.value.toNumber(), currency: value.currency };
}
