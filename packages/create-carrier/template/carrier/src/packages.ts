import {
  dimensionsOf,
  omitUndefined,
  packagesOf,
  type Reporter,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { sent } from '@waybill/core/plugin';

/** Row of the field table: the effect of an item's quantity on a rate request. */
export const QUANTITY = sent('that many packages');

/**
 * One `parcel` for each package. Replace the element's name, units, decimal places and limits by those of the carrier's
 * contract.
 */
export function parcelsOf(shipment: Shipment, report: Reporter) {
  return packagesOf(shipment, { most: 99 }, report).map((own) => {
    const weight = weightOf(own, shipment.weight_unit, { unit: 'KG', places: 3, heaviest: 70 }, report);
    const sides = dimensionsOf(own, shipment.dimension_unit, { unit: 'CM', places: 1 }, report);
    return omitUndefined({
      weight_kg: weight.toFixed(),
      length_cm: sides?.length.toFixed(),
      width_cm: sides?.width.toFixed(),
      height_cm: sides?.height.toFixed(),
    });
  });
}
