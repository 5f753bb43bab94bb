import type { Location } from '@waybill/core';

/** International mile, exact. */
const KM_PER_MI = 1.609344;

/** A distance in the unit that the request wants, to hundredths where it has to be converted. */
export function distanceIn(
  wanted: 'KM' | 'MI',
  { value, unit }: NonNullable<Location['distance']>,
): NonNullable<Location['distance']> {
  if (unit === wanted) return { value, unit };
  const converted = unit === 'MI' ? value * KM_PER_MI : value / KM_PER_MI;
  return { value: Math.round(converted * 100) / 100, unit: wanted };
}
