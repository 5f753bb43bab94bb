/** The packages of a request, and what the tariff counts of them. */
import { z } from '@waybill/carrier-kit';
import { grams, type Package } from '@waybill/simulator/business';
import { listOf } from './document.js';
import { positive } from './figures.js';

const onePackage = z.strictObject({
  weight_kg: positive.refine((written) => Number(written) <= 70, 'must be at most 70'),
  length_cm: positive.optional(),
  width_cm: positive.optional(),
  height_cm: positive.optional(),
});
/** Content of `parcel`: every package of the shipment. */
export const parcel = listOf(onePackage).refine((list) => list.length > 0, 'must have at least one');

export function packagesOf(list: z.output<typeof parcel>): Package[] {
  return list.map(({ weight_kg }) => ({ weight_g: grams(weight_kg, 'kg'), options: [] }));
}
