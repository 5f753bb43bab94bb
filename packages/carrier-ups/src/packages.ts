/** Packages in UPS's units, and what `Package` has in both rating and shipping. */
import { type Decimal, decimal, roundUp, sum } from '@waybill/carrier-kit/reply';
import {
  dimensionsOf,
  extraField,
  extraFlag,
  extraText,
  extraWord,
  longestFirst,
  omitUndefined,
  type PackageItem,
  packagesOf,
  packagingCode,
  pounds,
  type Reporter,
  unitsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { PackagingTable } from '@waybill/core/plugin';
import { inUnitedStates, type Lane } from './lanes.js';
import { indicator } from './protocol.js';

/** `PackagingType/Code`. Source: UPS OpenAPI, Rating and Shipping. */
export const packagings: PackagingTable = [
  { code: '02', neutral: 'BOX', name: 'Package of your own' },
  { code: '01', neutral: 'ENVELOPE', name: 'UPS Letter' },
  { code: '03', neutral: 'TUBE', name: 'UPS Tube' },
  { code: '04', neutral: 'PAK', name: 'UPS PAK' },
  { code: '21', neutral: 'EXPRESS_BOX', name: 'UPS Express Box' },
  { code: '2a', neutral: 'SMALL_BOX', name: 'UPS Small Express Box' },
  { code: '2b', neutral: 'MEDIUM_BOX', name: 'UPS Medium Express Box' },
  { code: '2c', neutral: 'LARGE_BOX', name: 'UPS Large Express Box' },
  { code: '24', neutral: '25KG_BOX', name: 'UPS 25KG Box' },
  { code: '25', neutral: '10KG_BOX', name: 'UPS 10KG Box' },
];

/** Codes of UPS Letter and of UPS PAK. */
export const LETTER = '01';
export const PAK = '04';

/** `Package` occurs up to 200 times. */
const MOST_PACKAGES = 200;

/** Largest sizes: UPS OpenAPI, `Dimensions`; heaviest weight: UPS, "Weight and size limits". */
const IMPERIAL = {
  weight: { unit: 'LB', places: 1, heaviest: 150 },
  dimensions: { unit: 'IN', places: 0, longest: 108, length_and_girth: 165 },
  weight_element: { Code: 'LBS', Description: 'Pounds' },
  dimensions_element: { Code: 'IN', Description: 'Inches' },
} as const;
const METRIC = {
  weight: { unit: 'KG', places: 1, heaviest: 70 },
  dimensions: { unit: 'CM', places: 0, longest: 270, length_and_girth: 400 },
  weight_element: { Code: 'KGS', Description: 'Kilograms' },
  dimensions_element: { Code: 'CM', Description: 'Centimeters' },
} as const;
/** In Canada length and girth are those of the United States, 165 in. */
const METRIC_IN_CANADA = { ...METRIC, dimensions: { ...METRIC.dimensions, length_and_girth: 419 } } as const;

/** UPS Ground Saver below 1 lb and from 1 lb. Source: appendix of Rating, and other clients' code. */
const GROUND_SAVER = { light: '92', usual: '93' } as const;
/** Packages below 1 lb are weighed in ounces there. */
const IN_OUNCES = { ...IMPERIAL, weight_element: { Code: 'OZS', Description: 'Ounces' } } as const;
const OUNCES_PER_POUND = 16;

type System = typeof IN_OUNCES | typeof IMPERIAL | typeof METRIC | typeof METRIC_IN_CANADA;

/** UPS takes pounds and inches from the United States, either system from Canada, and the metric one elsewhere. */
function systemOf(shipment: Shipment, { from }: Lane): System {
  if (inUnitedStates(from)) return IMPERIAL;
  if (from !== 'CA') return METRIC;
  return unitsOf(shipment, { when_mixed: 'metric' }).weight === 'LB' ? IMPERIAL : METRIC_IN_CANADA;
}

/** One package as UPS reads it. */
export interface UpsPackage extends PackageItem {
  /** `PackagingType/Code`. */
  readonly packaging: string;
  /** In the unit of `system.weight_element`. */
  readonly weight: Decimal;
  readonly system: System;
  /** `Dimensions` and `PackageWeight`. */
  readonly measures: object;
  /** `LargePackageIndicator`; the two operations put it at different places. */
  readonly large: object;
  /** `AdditionalHandlingIndicator` and `SimpleRate`. */
  readonly handling: object;
}

/** @param services those that the wire request names; UPS Ground Saver decides the unit of weights. */
export function upsPackages(
  shipment: Shipment,
  services: readonly string[],
  lane: Lane,
  report: Reporter,
): UpsPackage[] {
  const [service] = services;
  const light = services.length === 1 && service === GROUND_SAVER.light;
  const system = light ? IN_OUNCES : systemOf(shipment, lane);
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  refuseSimpleRates(packages, report);
  if (services.length === 1) refuseGroundSaver(service, packages, shipment, report);
  return packages.map((own) => upsPackage(own, shipment, system, report));
}

/** The code of UPS Ground Saver for a package. */
export function groundSaverCode({ item }: Pick<PackageItem, 'item'>, { weight_unit }: Shipment): string {
  return pounds(item.weight, weight_unit).isLessThan(1) ? GROUND_SAVER.light : GROUND_SAVER.usual;
}

function refuseGroundSaver(
  service: string | undefined,
  packages: readonly PackageItem[],
  shipment: Shipment,
  report: Reporter,
): void {
  if (service !== GROUND_SAVER.light && service !== GROUND_SAVER.usual) return;
  const other = packages.find((own) => groundSaverCode(own, shipment) !== service);
  if (other !== undefined)
    report.notSupported(
      `${other.field}.weight`,
      `is ${other.item.weight} ${shipment.weight_unit}; UPS Ground Saver is ${GROUND_SAVER.light} below 1 lb and ${GROUND_SAVER.usual} from 1 lb`,
    );
}

/** "Only one Package allowed for Simple Rate." */
function refuseSimpleRates(packages: readonly PackageItem[], report: Reporter): void {
  const simple = packages.find(
    ({ item, field }) => extraText(item, 'simple_rate', field, report) !== undefined,
  );
  if (simple !== undefined && packages.length > 1)
    report.notSupported(
      extraField(report, 'simple_rate', simple.field),
      `is UPS Simple Rate, which takes one package; the shipment has ${packages.length}`,
    );
}

const SIMPLE_RATES = ['XS', 'S', 'M', 'L', 'XL'];

function upsPackage(own: PackageItem, shipment: Shipment, system: System, report: Reporter): UpsPackage {
  const weight =
    system === IN_OUNCES
      ? decimal(roundUp(pounds(own.item.weight, shipment.weight_unit).times(OUNCES_PER_POUND), 1))
      : weightOf(own, shipment.weight_unit, system.weight, report);
  // Whole numbers, because shipping takes no others and the quote must be for what is bought.
  const dimensions = dimensionsOf(own, shipment.dimension_unit, system.dimensions, report);
  const [Length, Width, Height] = dimensions === undefined ? [] : longestFirst(dimensions);
  const flagged = (key: string) => indicator(extraFlag(own.item, key, own.field, report));
  const simple_rate = extraWord(own.item, 'simple_rate', SIMPLE_RATES, own.field, report);
  return {
    ...own,
    packaging: packagingCode(own, shipment, packagings, report) ?? '',
    weight,
    system,
    measures: omitUndefined({
      Dimensions: Length && {
        UnitOfMeasurement: system.dimensions_element,
        Length: Length.toFixed(),
        Width: Width?.toFixed(),
        Height: Height?.toFixed(),
      },
      PackageWeight: { UnitOfMeasurement: system.weight_element, Weight: weight.toFixed() },
    }),
    large: omitUndefined({ LargePackageIndicator: flagged('large_package') }),
    handling: omitUndefined({
      AdditionalHandlingIndicator: flagged('additional_handling'),
      SimpleRate: simple_rate && { Code: simple_rate },
    }),
  };
}

/** `ShipmentTotalWeight`; `undefined` without packages, which was reported as an issue. */
export function totalWeight([first, ...others]: readonly UpsPackage[]): object | undefined {
  if (first === undefined) return undefined;
  const Weight = sum([first, ...others].map(({ weight }) => weight)).toFixed();
  return { UnitOfMeasurement: first.system.weight_element, Weight };
}
