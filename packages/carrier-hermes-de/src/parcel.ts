/** `ShipmentOrderParcel`: grams and millimetres in whole numbers, rounded up. */
import {
  dimensionsOf,
  extraWord,
  omitUndefined,
  type PackageItem,
  type Reporter,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { HEAVIEST_KG, LONGEST_CM } from './services.js';

export const CLASSES = ['XS', 'S', 'M', 'L', 'XL'] as const;

export function gramsOf(
  own: Pick<PackageItem, 'item' | 'field'>,
  { weight_unit }: Shipment,
  report: Reporter,
): number {
  return weightOf(own, weight_unit, { unit: 'KG', places: 3, heaviest: HEAVIEST_KG }, report)
    .times(1000)
    .toNumber();
}

export function parcelOf(own: PackageItem, shipment: Shipment, productType: string, report: Reporter) {
  const sides = dimensionsOf(
    own,
    shipment.dimension_unit,
    { unit: 'CM', places: 1, longest: LONGEST_CM },
    report,
  );
  return omitUndefined({
    parcelClass: extraWord(own.item, 'parcel_class', CLASSES, own.field, report),
    parcelHeight: sides?.height.times(10).toNumber(),
    parcelWidth: sides?.width.times(10).toNumber(),
    parcelDepth: sides?.length.times(10).toNumber(),
    parcelWeight: gramsOf(own, shipment, report),
    productType,
  });
}
