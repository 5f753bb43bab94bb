import {
  centimetres,
  type Decimal,
  decimal,
  extraOf,
  inches,
  kilograms,
  omitUndefined,
  parseEnum,
  parseFlag,
  pounds,
  roundUp,
  splitAmount,
  sum,
} from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';
import { moneyOf } from './customs-value.js';
import { isImperial, type Lane } from './lanes.js';
import { CARRIER, PRESENT } from './protocol.js';

/** One package in UPS's units, and its share of the shipment's amounts. */
export interface UpsPackage {
  /** Position of its item in `shipment.items`. */
  readonly item: number;
  /** `PackagingType/Code`. */
  readonly packaging: string;
  /** In pounds or kilograms, at most 1 decimal. */
  readonly weight: Decimal;
  /** Inches or centimetres, whole, the longest first. */
  readonly dimensions?: readonly [length: string, width: string, height: string];
  readonly large: boolean;
  readonly additional_handling: boolean;
  readonly simple_rate?: string;
  /** Share of `insured_amount`. */
  readonly declared?: Share;
  /** Share of the amount to collect. */
  readonly collect?: Share;
}

export interface Share {
  readonly currency: string;
  readonly value: Decimal;
}

interface Units {
  readonly weight: { readonly Code: string; readonly Description: string };
  readonly length: { readonly Code: string; readonly Description: string };
  readonly heaviest: number;
  readonly longest: number;
  readonly girth: number;
}

/** Largest sizes: UPS OpenAPI, `Dimensions`; heaviest weight: UPS, "Weight and size limits". */
const IMPERIAL: Units = {
  weight: { Code: 'LBS', Description: 'Pounds' },
  length: { Code: 'IN', Description: 'Inches' },
  heaviest: 150,
  longest: 108,
  girth: 165,
};
const METRIC: Units = {
  weight: { Code: 'KGS', Description: 'Kilograms' },
  length: { Code: 'CM', Description: 'Centimeters' },
  heaviest: 70,
  longest: 270,
  girth: 419,
};

export const unitsOf = (lane: Lane): Units => (isImperial(lane) ? IMPERIAL : METRIC);

/** `Package` occurs up to 200 times. */
const MOST_PACKAGES = 200;

export function packagesOf(shipment: Shipment, lane: Lane, issues: Issue[]): UpsPackage[] {
  const pieces = shipment.items.reduce((count, { quantity = 1 }) => count + quantity, 0);
  if (pieces > MOST_PACKAGES) {
    issues.push(
      issue(
        'shipment.items',
        'too_many_parcels',
        `are ${pieces} packages; UPS takes ${MOST_PACKAGES} in one shipment`,
        'not_supported',
      ),
    );
    return [];
  }
  const units = unitsOf(lane);
  const items = shipment.items.flatMap((item, index) => {
    const pack = packageOf(item, index, shipment, units, issues);
    return Array.from({ length: item.quantity ?? 1 }, () => ({ item, parcel: pack }));
  });
  refuseOtherCurrencies(shipment, issues);
  const values = items.map(({ item }) => item.value_amount);
  const declared = shares(amountToInsure(shipment, issues), values);
  const collect = shares(amountToCollect(shipment, issues), values);
  return items.map(({ parcel }, index) => {
    const own = { declared: declared?.[index], collect: collect?.[index] };
    return {
      ...parcel,
      ...(own.declared === undefined || own.declared.value.isZero() ? {} : { declared: own.declared }),
      ...(own.collect === undefined || own.collect.value.isZero() ? {} : { collect: own.collect }),
    };
  });
}

/** The weight of all packages, as `ShipmentTotalWeight` wants it. */
export function totalWeight(packages: readonly UpsPackage[]): string {
  return sum(packages.map(({ weight }) => weight)).toFixed();
}

function packageOf(item: Item, index: number, shipment: Shipment, units: Units, issues: Issue[]): UpsPackage {
  const field = `shipment.items[${index}]`;
  const imperial = units === IMPERIAL;
  const exact = (imperial ? pounds : kilograms)(item.weight, shipment.weight_unit);
  const weight = decimal(roundUp(exact, 1));
  if (exact.isGreaterThan(units.heaviest)) {
    issues.push(
      issue(
        `${field}.weight`,
        'too_heavy',
        `is ${weight.toFixed()} ${units.weight.Code}; UPS carries packages of up to ${units.heaviest} ${units.weight.Code}`,
        'not_supported',
      ),
    );
  }
  const read = (key: string) =>
    parseFlag(extraOf(CARRIER, item, key), `${field}.extra["${CARRIER}:${key}"]`, issues) ?? false;
  return {
    item: index,
    packaging: packagingOf(item, index, shipment, issues),
    weight,
    ...dimensionsOf(item, field, shipment.dimension_unit, units, issues),
    large: read('large_package'),
    additional_handling: read('additional_handling'),
    ...simpleRateOf(item, field, issues),
  };
}

const SIMPLE_RATES = ['XS', 'S', 'M', 'L', 'XL'] as const;

function simpleRateOf(item: Item, field: string, issues: Issue[]): Pick<UpsPackage, 'simple_rate'> {
  const written = extraOf(CARRIER, item, 'simple_rate');
  const simple_rate = parseEnum(written, SIMPLE_RATES, `${field}.extra["${CARRIER}:simple_rate"]`, issues);
  return simple_rate === undefined ? {} : { simple_rate };
}

/** All three or none, whole as shipping takes them, so that a quote is for what is bought. */
function dimensionsOf(
  item: Item,
  field: string,
  unit: 'CM' | 'IN',
  units: Units,
  issues: Issue[],
): Pick<UpsPackage, 'dimensions'> {
  const names = ['length', 'width', 'height'] as const;
  const missing = names.filter((name) => item[name] === undefined);
  if (missing.length === names.length) return {};
  for (const name of missing)
    issues.push(issue(`${field}.${name}`, 'required', 'is required: UPS takes all three dimensions or none'));
  if (missing.length > 0) return {};
  const convert = units === IMPERIAL ? inches : centimetres;
  const sides = names.map((name) => decimal(roundUp(convert(item[name] ?? 0, unit), 0)));
  const [length, width, height] = sides.sort((a, b) => b.comparedTo(a) ?? 0) as [Decimal, Decimal, Decimal];
  const girth = length.plus(width.plus(height).times(2));
  const { Code } = units.length;
  const refuse = (what: string) => issues.push(issue(`${field}.length`, 'too_large', what, 'not_supported'));
  if (length.isGreaterThan(units.longest))
    refuse(`or another side is ${length.toFixed()} ${Code}; UPS carries up to ${units.longest}`);
  else if (girth.isGreaterThan(units.girth))
    refuse(`and girth are ${girth.toFixed()} ${Code}; UPS carries up to ${units.girth}`);
  return { dimensions: [length.toFixed(), width.toFixed(), height.toFixed()] };
}

/** Values of packages only tell how an amount is split, which takes one currency. */
function refuseOtherCurrencies({ items, currency }: Shipment, issues: Issue[]): void {
  const told = items.find((item) => item.value_currency !== undefined);
  const one = currency ?? told?.value_currency;
  for (const [index, { value_currency }] of items.entries()) {
    if (value_currency !== undefined && value_currency !== one) {
      issues.push(
        issue(
          `shipment.items[${index}].value_currency`,
          'currency_not_supported',
          `is ${value_currency}; all values of a UPS shipment are in one currency, here ${one}`,
          'not_supported',
        ),
      );
    }
  }
}

function amountToInsure(shipment: Shipment, issues: Issue[]): Share | undefined {
  const { insured_amount } = shipment;
  return insured_amount === undefined
    ? undefined
    : moneyOf(shipment, insured_amount, 'shipment.insured_amount', issues);
}

function amountToCollect(shipment: Shipment, issues: Issue[]): Share | undefined {
  const written = extraOf(CARRIER, shipment, 'cod_amount');
  if (written === undefined) return undefined;
  const field = `shipment.extra["${CARRIER}:cod_amount"]`;
  if (/^\d{1,8}(\.\d+)?$/.test(written) && !decimal(written).isZero())
    return moneyOf(shipment, written, field, issues);
  issues.push(
    issue(field, 'invalid_value', `must be an amount above 0 such as 45.00, not ${JSON.stringify(written)}`),
  );
  return undefined;
}

/** By value where every package tells one, else equally, to the last cent. */
function shares(
  amount: Share | undefined,
  values: readonly (number | undefined)[],
): readonly Share[] | undefined {
  if (amount === undefined) return undefined;
  const told = values.every((value) => value !== undefined && value > 0);
  const parts = splitAmount(
    amount.value,
    values.map((value) => decimal(told ? (value ?? 0) : 1)),
    amount.currency,
  );
  return parts.map((value) => ({ currency: amount.currency, value }));
}

/** What `Package` of rating and of shipping write alike. */
export function measuresOf({ dimensions, weight }: UpsPackage, lane: Lane) {
  const units = unitsOf(lane);
  return {
    ...(dimensions === undefined
      ? {}
      : {
          Dimensions: {
            UnitOfMeasurement: units.length,
            Length: dimensions[0],
            Width: dimensions[1],
            Height: dimensions[2],
          },
        }),
    PackageWeight: { UnitOfMeasurement: units.weight, Weight: weight.toFixed() },
  };
}

/** Elements that count by being there. */
export function handlingOf({ large, additional_handling, simple_rate }: UpsPackage) {
  return {
    large: large ? { LargePackageIndicator: PRESENT } : {},
    rest: omitUndefined({
      AdditionalHandlingIndicator: additional_handling ? PRESENT : undefined,
      SimpleRate: simple_rate === undefined ? undefined : { Code: simple_rate },
    }),
  };
}

/** Our words and UPS's codes: UPS OpenAPI, `PackagingType/Code`. */
const PACKAGINGS: Readonly<Record<string, string>> = {
  BOX: '02',
  ENVELOPE: '01',
  TUBE: '03',
  PAK: '04',
  EXPRESS_BOX: '21',
  SMALL_EXPRESS_BOX: '2a',
  MEDIUM_EXPRESS_BOX: '2b',
  LARGE_EXPRESS_BOX: '2c',
  '25KG_BOX': '24',
  '10KG_BOX': '25',
};

/** The code of UPS Letter. */
export const LETTER = '01';

/** `PackagingType/Code` of an item; the shipment's packaging counts where its own is the default. */
export function packagingOf(item: Item, index: number, shipment: Shipment, issues: Issue[]): string {
  const own = item.packaging_type !== 'BOX';
  const packaging = own ? item.packaging_type : shipment.packaging_type;
  const code = Object.hasOwn(PACKAGINGS, packaging) ? PACKAGINGS[packaging] : undefined;
  if (code === undefined) {
    const field = own ? `shipment.items[${index}].packaging_type` : 'shipment.packaging_type';
    issues.push(
      issue(
        field,
        'packaging_not_supported',
        `is ${packaging}; UPS has ${Object.keys(PACKAGINGS).join(', ')}`,
        'not_supported',
      ),
    );
  }
  return code ?? '';
}
