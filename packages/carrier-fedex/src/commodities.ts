import {
  type Decimal,
  decimal,
  extraOf,
  kilograms,
  maxLength,
  minorUnit,
  roundUp,
  sum,
} from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';
import { CARRIER } from './account.js';
import type { Money, Weight } from './packages.js';

/** One line of a declaration. Weight and value are of all its units. */
export interface Goods {
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
const LARGEST_VALUE = decimal('99999999999.99');

/** The goods of `customs.items`. What a declaration needs beyond its schema is demanded when `complete`. */
export function goodsOf(shipment: Shipment, complete: boolean, issues: Issue[]): Goods[] {
  const items = shipment.customs?.items ?? [];
  if (items.length > MOST_LINES)
    issues.push(
      issue('shipment.customs.items', 'too_many', `are ${items.length}; FedEx takes ${MOST_LINES}`),
    );
  return items.map((item, index) => lineOf(item, index, shipment, complete, issues));
}

function lineOf(item: Item, index: number, shipment: Shipment, complete: boolean, issues: Issue[]): Goods {
  const at = (field: string) => `shipment.customs.items[${index}].${field}`;
  const need = (field: 'description' | 'value_amount' | 'origin_country') => {
    if (complete && item[field] === undefined)
      issues.push(issue(at(field), 'required', 'is required by customs'));
  };
  need('description');
  need('value_amount');
  need('origin_country');
  const quantity = item.quantity ?? 1;
  const units = extraOf(CARRIER, item, 'unit_of_measure') ?? 'PCS';
  const weight = kilograms(item.weight, shipment.weight_unit).times(quantity);
  return {
    ...(item.description === undefined
      ? {}
      : { description: maxLength(item.description, 450, at('description'), issues) }),
    weight: { units: 'KG', value: Number(roundUp(weight, 2)) },
    quantity,
    quantityUnits: maxLength(units, 4, at(`extra["${CARRIER}:unit_of_measure"]`), issues),
    ...declaredValueOf(item, quantity, at, shipment, issues),
    ...(item.origin_country === undefined ? {} : { countryOfManufacture: item.origin_country }),
    ...(item.code === undefined ? {} : { harmonizedCode: tariffCode(item.code, at('code'), issues) }),
    ...(item.sku === undefined ? {} : { partNumber: item.sku }),
  };
}

function tariffCode(written: string, field: string, issues: Issue[]): string {
  const code = written.replace(/[.\s-]/g, '').toUpperCase();
  if (!/^[A-Z0-9]{4,14}$/.test(code))
    issues.push(
      issue(field, 'invalid_value', `must be a tariff code such as 7326.90, not ${JSON.stringify(written)}`),
    );
  return code;
}

function declaredValueOf(
  { value_amount, value_currency }: Item,
  quantity: number,
  at: (field: string) => string,
  shipment: Shipment,
  issues: Issue[],
): Pick<Goods, 'customsValue' | 'unitPrice'> {
  const currency = value_currency ?? shipment.currency;
  if (value_amount === undefined) return {};
  if (currency === undefined) {
    issues.push(issue(at('value_currency'), 'required', 'or shipment.currency is required with a value'));
    return {};
  }
  const value = decimal(value_amount);
  const total = value.times(quantity);
  if ((value.decimalPlaces() ?? 0) > minorUnit(currency)) {
    const problem = `must have at most ${minorUnit(currency)} decimals in ${currency}`;
    issues.push(issue(at('value_amount'), 'out_of_range', problem));
  }
  if (total.isGreaterThan(LARGEST_VALUE))
    issues.push(issue(at('value_amount'), 'out_of_range', `is above ${LARGEST_VALUE.toFixed()} in total`));
  return {
    customsValue: { amount: total.toNumber(), currency },
    unitPrice: { amount: value.toNumber(), currency },
  };
}

/** The value of all goods. They must be in one currency. */
export function totalValue(goods: readonly Goods[], issues: Issue[]): Money | undefined {
  const values = goods.flatMap(({ customsValue }) => customsValue ?? []);
  const [first] = values;
  if (first === undefined) return undefined;
  const other = goods.findIndex(
    ({ customsValue }) => customsValue !== undefined && customsValue.currency !== first.currency,
  );
  if (other >= 0) {
    const problem = `is in another currency than the first, ${first.currency}; FedEx adds them up`;
    issues.push(
      issue(
        `shipment.customs.items[${other}].value_currency`,
        'currency_not_supported',
        problem,
        'not_supported',
      ),
    );
  }
  const amount: Decimal = sum(values.map((value) => decimal(value.amount)));
  return { amount: amount.toNumber(), currency: first.currency };
}
