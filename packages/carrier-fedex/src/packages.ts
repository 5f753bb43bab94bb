import {
  centimetres,
  type Decimal,
  decimal,
  inches,
  kilograms,
  minorUnit,
  pounds,
  roundUp,
  splitAmount,
  sum,
} from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';

export type WeightUnit = 'KG' | 'LB';

export interface Weight {
  readonly units: WeightUnit;
  readonly value: number;
}

export interface Dimensions {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly units: 'CM' | 'IN';
}

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** One physical package in FedEx's units. */
export interface Package {
  /** Position of its item in `shipment.items`. */
  readonly item: number;
  readonly weight: Weight;
  readonly dimensions?: Dimensions;
  /** Its share of the insured amount. */
  readonly declaredValue?: Money;
  /** Its share of the amount to collect. */
  readonly collect?: Money;
}

/** "Maximum number of packages in a rate request" (Rate API, `totalPackageCount`). */
const MOST_PACKAGES = 100;
/** "Maximum value: 999" (`dimensions`). */
const LONGEST = 999;
/** `Money`: 5 digits before the decimal point. */
const LARGEST_AMOUNT = 99_999.99;

/** Names of packaging that other carriers share, and FedEx's own codes. Source: API Reference Guide, "Package Types". */
const PACKAGINGS: Readonly<Record<string, string>> = {
  BOX: 'YOUR_PACKAGING',
  ENVELOPE: 'FEDEX_ENVELOPE',
  PAK: 'FEDEX_PAK',
  TUBE: 'FEDEX_TUBE',
};
const OWN_PACKAGINGS = [
  'YOUR_PACKAGING',
  'FEDEX_ENVELOPE',
  'FEDEX_PAK',
  'FEDEX_TUBE',
  'FEDEX_BOX',
  'FEDEX_SMALL_BOX',
  'FEDEX_MEDIUM_BOX',
  'FEDEX_LARGE_BOX',
  'FEDEX_EXTRA_LARGE_BOX',
  'FEDEX_10KG_BOX',
  'FEDEX_25KG_BOX',
];

/** `packagingType`: one for the whole shipment. */
export function packagingOf(shipment: Shipment, issues: Issue[]): string {
  const types = shipment.items.map((item, index) => {
    const own = item.packaging_type !== 'BOX';
    const written = own ? item.packaging_type : shipment.packaging_type;
    const field = own ? `shipment.items[${index}].packaging_type` : 'shipment.packaging_type';
    const code = PACKAGINGS[written] ?? written;
    if (!OWN_PACKAGINGS.includes(code)) {
      const known = [...Object.keys(PACKAGINGS), ...OWN_PACKAGINGS].join(', ');
      issues.push(
        issue(field, 'packaging_not_supported', `is ${written}; FedEx has ${known}`, 'not_supported'),
      );
    }
    return { code, field };
  });
  const first = types[0]?.code ?? 'YOUR_PACKAGING';
  const other = types.find(({ code }) => code !== first);
  if (other !== undefined) {
    const problem = `is ${other.code} beside ${first}; FedEx takes one packaging for a shipment`;
    issues.push(issue(other.field, 'packaging_not_supported', problem, 'not_supported'));
  }
  return first;
}

/**
 * Every physical package. Weights come in one unit for all: kilograms where goods are declared, since the contract
 * knows no other for them and wants packages in the same; dimensions follow it, inches with pounds.
 */
export function packagesOf(
  shipment: Shipment,
  { packaging, unit, collect }: { packaging: string; unit: WeightUnit; collect?: Decimal | undefined },
  issues: Issue[],
): Package[] {
  const count = shipment.items.reduce((total, { quantity = 1 }) => total + quantity, 0);
  if (count > MOST_PACKAGES) {
    const problem = `are ${count} packages; FedEx takes ${MOST_PACKAGES} in one request`;
    issues.push(issue('shipment.items', 'too_many_parcels', problem, 'not_supported'));
    return [];
  }
  const packages = shipment.items.flatMap((item, index) => {
    const dimensions = dimensionsOf(item, index, shipment, unit, issues);
    const own: Package = {
      item: index,
      weight: weightOf(item, shipment, unit),
      // FedEx knows the size of its own packaging.
      ...(packaging === 'YOUR_PACKAGING' && dimensions !== undefined ? { dimensions } : {}),
    };
    return Array.from({ length: item.quantity ?? 1 }, () => own);
  });
  const values = packages.map(({ item }) => shipment.items[item]?.value_amount);
  const insuring = insuredAmount(shipment, issues);
  if (packages.length > 1 && (insuring !== undefined || collect !== undefined)) oneCurrency(shipment, issues);
  const insured = shares(insuring, values, shipment.currency);
  const collected = shares(collect, values, shipment.currency);
  return packages.map((own, index) => ({
    ...own,
    ...share('declaredValue', insured?.[index], shipment.currency),
    ...share('collect', collected?.[index], shipment.currency),
  }));
}

function share(
  name: 'declaredValue' | 'collect',
  amount: Decimal | undefined,
  currency = '',
): Partial<Package> {
  return amount === undefined || amount.isZero() ? {} : { [name]: { amount: amount.toNumber(), currency } };
}

/** Two decimals, as the contract's own weights have. */
function weightOf(item: Item, { weight_unit }: Shipment, unit: WeightUnit): Weight {
  const convert = unit === 'KG' ? kilograms : pounds;
  return { units: unit, value: Number(roundUp(convert(item.weight, weight_unit), 2)) };
}

/** Pounds of the whole shipment, one decimal, as `totalWeight` of shipping wants them. */
export function totalPounds(packages: readonly Package[]): number {
  const total = sum(packages.map(({ weight }) => pounds(weight.value, weight.units)));
  return Number(roundUp(total, 1));
}

/** All three or none, in whole units. */
function dimensionsOf(
  item: Item,
  index: number,
  { dimension_unit }: Shipment,
  unit: WeightUnit,
  issues: Issue[],
): Dimensions | undefined {
  const names = ['length', 'width', 'height'] as const;
  const at = (name: string) => `shipment.items[${index}].${name}`;
  const missing = names.filter((name) => item[name] === undefined);
  if (missing.length === names.length) return undefined;
  for (const name of missing)
    issues.push(issue(at(name), 'required', 'is required: FedEx takes all three dimensions or none'));
  const convert = unit === 'KG' ? centimetres : inches;
  const units = unit === 'KG' ? 'CM' : 'IN';
  const measure = (name: (typeof names)[number]): number => {
    const value = Number(roundUp(convert(item[name] ?? 0, dimension_unit), 0));
    if (value > LONGEST) {
      const problem = `is ${value} ${units}; FedEx takes at most ${LONGEST}`;
      issues.push(issue(at(name), 'too_long', problem, 'not_supported'));
    }
    return value;
  };
  return { length: measure('length'), width: measure('width'), height: measure('height'), units };
}

function insuredAmount(shipment: Shipment, issues: Issue[]): Decimal | undefined {
  if (shipment.insured_amount === undefined) return undefined;
  return amountOf(decimal(shipment.insured_amount), 'shipment.insured_amount', shipment, issues);
}

/** An amount in the shipment's currency, as `Money` takes it. */
export function amountOf(
  amount: Decimal,
  field: string,
  { currency }: Shipment,
  issues: Issue[],
): Decimal | undefined {
  const before = issues.length;
  if (currency === undefined)
    issues.push(issue('shipment.currency', 'required', `is required with ${field}`));
  if (amount.isNegative() || amount.isGreaterThan(LARGEST_AMOUNT))
    issues.push(issue(field, 'out_of_range', `must be 0 to ${LARGEST_AMOUNT}`));
  if ((amount.decimalPlaces() ?? 0) > minorUnit(currency ?? ''))
    issues.push(issue(field, 'out_of_range', `must have at most ${minorUnit(currency ?? '')} decimals`));
  return issues.length === before ? amount : undefined;
}

/** An amount is split by the items' values, which must be in its currency. */
function oneCurrency({ items, currency }: Shipment, issues: Issue[]): void {
  for (const [index, { value_amount, value_currency = currency }] of items.entries()) {
    if (value_amount === undefined || value_currency === currency) continue;
    const problem = `is ${value_currency}; the amount that is split by value is in ${currency}`;
    issues.push(
      issue(`shipment.items[${index}].value_currency`, 'currency_not_supported', problem, 'not_supported'),
    );
  }
}

/** By value where every package tells one, else equally, to the smallest unit. */
function shares(
  amount: Decimal | undefined,
  values: readonly (number | undefined)[],
  currency = '',
): Decimal[] | undefined {
  if (amount === undefined) return undefined;
  const reported = values.every((value) => value !== undefined && value > 0);
  const weights = values.map((value) => decimal(reported ? (value as number) : 1));
  return splitAmount(amount, weights, currency);
}
