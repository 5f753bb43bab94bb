import {
  dimensionsOf,
  omitUndefined,
  type PackageItem,
  type Reporter,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { counted } from '@waybill/core/plugin';

/** Row of the field table: the effect of an item's quantity on rate requests. */
export const QUANTITY = counted('Equal packages are priced once.');

/** Replace by the most packages that one request may have. Each is a call of its own. */
export const MOST_PACKAGES = 20;

/** One package as `parcel`. Replace the element's name, units, decimal places and limits by those of the carrier's contract. */
export function parcelOf(own: PackageItem, shipment: Shipment, report: Reporter) {
  const weight = weightOf(own, shipment.weight_unit, { unit: 'KG', places: 3, heaviest: 70 }, report);
  const sides = dimensionsOf(own, shipment.dimension_unit, { unit: 'CM', places: 1 }, report);
  return omitUndefined({
    weight_kg: weight.toFixed(),
    length_cm: sides?.length.toFixed(),
    width_cm: sides?.width.toFixed(),
    height_cm: sides?.height.toFixed(),
  });
}
