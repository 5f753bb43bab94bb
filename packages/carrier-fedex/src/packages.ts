import { type Decimal, roundUp, sum } from '@waybill/carrier-kit/reply';
import {
  type AmountRules,
  amountOf,
  type DimensionUnit,
  dimensionsOf,
  type Money as KitMoney,
  omitUndefined,
  onePackagingCode,
  type PackageItem,
  packagesOf,
  pounds,
  type Reporter,
  refuseOtherCurrencies,
  splitByValue,
  type WeightUnit,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { PackagingTable } from '@waybill/core/plugin';

export interface Weight {
  readonly units: WeightUnit;
  readonly value: number;
}

interface Dimensions {
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly units: DimensionUnit;
}

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** An amount as FedEx's `Money`. */
export function moneyElement({ value, currency }: KitMoney): Money {
  return { amount: value.toNumber(), currency };
}

/** One physical package in FedEx's units. */
export interface Package extends PackageItem {
  readonly weight: Weight;
  readonly dimensions?: Dimensions;
  /** Its share of the insured amount. */
  readonly declaredValue?: Money;
  /** Its share of the amount to collect. */
  readonly collect?: Money;
}

/** `packagingType`. Source: FedEx API Reference Guide, "Package Types". */
export const packagings: PackagingTable = [
  { code: 'YOUR_PACKAGING', neutral: 'BOX', name: 'Packaging of your own' },
  { code: 'FEDEX_ENVELOPE', neutral: 'ENVELOPE', name: 'FedEx Envelope' },
  { code: 'FEDEX_PAK', neutral: 'PAK', name: 'FedEx Pak' },
  { code: 'FEDEX_TUBE', neutral: 'TUBE', name: 'FedEx Tube' },
  { code: 'FEDEX_BOX', neutral: 'EXPRESS_BOX', name: 'FedEx Box' },
  { code: 'FEDEX_SMALL_BOX', neutral: 'SMALL_BOX', name: 'FedEx Small Box' },
  { code: 'FEDEX_MEDIUM_BOX', neutral: 'MEDIUM_BOX', name: 'FedEx Medium Box' },
  { code: 'FEDEX_LARGE_BOX', neutral: 'LARGE_BOX', name: 'FedEx Large Box' },
  { code: 'FEDEX_EXTRA_LARGE_BOX', neutral: 'EXTRA_LARGE_BOX', name: 'FedEx Extra Large Box' },
  { code: 'FEDEX_10KG_BOX', neutral: '10KG_BOX', name: 'FedEx 10kg Box' },
  { code: 'FEDEX_25KG_BOX', neutral: '25KG_BOX', name: 'FedEx 25kg Box' },
];

/** "Maximum number of packages in a rate request" (Rate API, `totalPackageCount`). */
const MOST_PACKAGES = 100;
/** "Maximum value: 999" (`dimensions`). */
const LONGEST = 999;
/** `Money` of shipping has 5 digits before the decimal point; how many of yen or rupees, FedEx decides. */
const FIVE_DIGITS = ['USD', 'CAD', 'EUR', 'GBP', 'CHF'];

export function amountRules(currency: string | undefined): AmountRules {
  return FIVE_DIGITS.includes(currency ?? '') ? { largest: 99_999.99 } : {};
}

/** Every physical package in the units of the request, and the packaging that all of them share. */
export function fedexPackages(
  shipment: Shipment,
  collect: Decimal | undefined,
  report: Reporter,
): { readonly packaging: string; readonly packages: readonly Package[] } {
  const { currency, items, insured_amount } = shipment;
  const own = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const packaging = onePackagingCode(own, shipment, packagings, report) ?? 'YOUR_PACKAGING';
  const weight = { unit: shipment.weight_unit, places: 2 } as const;
  const sides = { unit: shipment.dimension_unit, places: 0, longest: LONGEST } as const;
  const rules = amountRules(currency);
  const insured = amountOf(insured_amount, currency, 'shipment.insured_amount', rules, report);
  if (own.length > 1 && currency !== undefined && (insured ?? collect) !== undefined)
    refuseOtherCurrencies(items, currency, 'shipment.items', report);
  const shares = (amount: Decimal | undefined) =>
    (amount === undefined ? [] : splitByValue(amount, own, currency ?? '')).map((share) =>
      share.isZero() ? undefined : { amount: share.toNumber(), currency: currency ?? '' },
    );
  const declaredValues = shares(insured?.value);
  const collected = shares(collect);
  const packages = own.map((one, index) => {
    const dimensions = dimensionsOf(one, shipment.dimension_unit, sides, report);
    return omitUndefined({
      ...one,
      weight: { units: weight.unit, value: weightOf(one, shipment.weight_unit, weight, report).toNumber() },
      // FedEx knows the size of its own packaging.
      dimensions:
        dimensions && packaging === 'YOUR_PACKAGING'
          ? {
              length: dimensions.length.toNumber(),
              width: dimensions.width.toNumber(),
              height: dimensions.height.toNumber(),
              units: sides.unit,
            }
          : undefined,
      declaredValue: declaredValues[index],
      collect: collected[index],
    });
  });
  return { packaging, packages };
}

/** Pounds of the whole shipment, one decimal, as `totalWeight` of shipping wants them. */
export function totalPounds(packages: readonly Package[]): number {
  const total = sum(packages.map(({ weight }) => pounds(weight.value, weight.units)));
  return Number(roundUp(total, 1));
}
