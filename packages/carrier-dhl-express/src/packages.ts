import {
  dimensionsOf,
  omitUndefined,
  type PackageItem,
  packagesOf,
  packagingCode,
  type Reporter,
  unitsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { PackagingTable } from '@waybill/core/plugin';

/** `unitOfMeasurement`: kilograms and centimetres, or pounds and inches. One for the whole request. */
type UnitSystem = 'metric' | 'imperial';

/** A package as rating and shipping both take it. */
export interface WirePackage {
  /** DHL's own packaging; left out for the shipper's. */
  readonly typeCode?: string;
  readonly weight: number;
  readonly dimensions?: { readonly length: number; readonly width: number; readonly height: number };
}

/** DHL's own packagings: `typeCode` of a package. Source: MyDHL API 3.1.1, `packages/typeCode`. */
export const packagings: PackagingTable = [
  { code: 'XPD', name: 'Express Envelope', neutral: 'ENVELOPE' },
  { code: '1CE', name: 'Card Envelope 1' },
  { code: 'CE1', name: 'Card Envelope' },
  { code: '2BC', name: 'Box 2 Cube' },
  { code: '2BP', name: 'Box 2 Pizza' },
  { code: '2BX', name: 'Box 2 Shoe' },
  { code: '3BX', name: 'Box 3' },
  { code: '4BX', name: 'Box 4' },
  { code: '5BX', name: 'Box 5' },
  { code: '6BX', name: 'Box 6' },
  { code: '7BX', name: 'Box 7' },
  { code: '8BX', name: 'Box 8' },
  { code: 'TBL', name: 'Tube Large' },
  { code: 'TBS', name: 'Tube Small' },
  { code: 'WB1', name: 'Bottle Box 1' },
  { code: 'WB2', name: 'Bottle Box 2' },
  { code: 'WB3', name: 'Bottle Box 3' },
  { code: 'WB6', name: 'Bottle Box 6' },
];

/** `packages`: 1 to 999. */
const MOST_PACKAGES = 999;
/** `weight` and `dimensions` step by 0.001. */
export const PLACES = 3;
const LONGEST = 9_999_999;

/** The units of a request; a mixture of both systems is converted to metric. */
export function unitSystem(shipment: Shipment): UnitSystem {
  return unitsOf(shipment, { when_mixed: 'metric' }).weight === 'LB' ? 'imperial' : 'metric';
}

/** A physical package, and how it is written. */
export interface PackedItem extends PackageItem {
  readonly wire: WirePackage;
}

/** Every physical package, in the order of the request. */
export function wirePackages(shipment: Shipment, report: Reporter): PackedItem[] {
  const units = unitsOf(shipment, { when_mixed: 'metric' });
  const sides = { unit: units.dimension, places: PLACES, longest: LONGEST };
  return packagesOf(shipment, { most: MOST_PACKAGES }, report).map((own) => {
    const weight = weightOf(own, shipment.weight_unit, { unit: units.weight, places: PLACES }, report);
    const dimensions = dimensionsOf(own, shipment.dimension_unit, sides, report);
    const wire = omitUndefined({
      typeCode: packagingCode(own, shipment, packagings, report),
      weight: weight.toNumber(),
      dimensions: dimensions && {
        length: dimensions.length.toNumber(),
        width: dimensions.width.toNumber(),
        height: dimensions.height.toNumber(),
      },
    });
    return { ...own, wire };
  });
}
