/** The package of a request, and what the tariff counts of it. */
import { z } from '@waybill/carrier-kit';
import { grams, type Package } from '@waybill/simulator/business';
import { positive } from './figures.js';

/** Content of `parcel`: one package. */
export const parcel = z.strictObject({
  weight_kg: positive.refine((written) => Number(written) <= 70, 'must be at most 70'),
  length_cm: positive.optional(),
  width_cm: positive.optional(),
  height_cm: positive.optional(),
});

export function packagesOf({ weight_kg }: z.output<typeof parcel>): Package[] {
  return [{ weight_g: grams(weight_kg, 'kg'), options: [] }];
}
