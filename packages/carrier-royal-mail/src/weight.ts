import { type PackageItem, type Reporter, weightOf } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';

/** Whole grams, rounded up. @param heaviest in kilograms */
export function gramsOf(
  own: Pick<PackageItem, 'item' | 'field'>,
  { weight_unit }: Shipment,
  heaviest: number,
  report: Reporter,
): number {
  return weightOf(own, weight_unit, { unit: 'KG', places: 3, heaviest }, report).times(1000).toNumber();
}
