/** A weight in ounces as pounds, for `weight_unit: 'LB'`: 20 ounces are 1.25 pounds. */
export function ouncesToPounds(ounces: number): number {
  return ounces / 16;
}

/** A weight in grams as kilograms, for `weight_unit: 'KG'`: 33.3 grams are 0.0333 kilograms, exactly. */
export function gramsToKilograms(grams: number): number {
  // 33.3 / 1000 is 0.033299999999999996.
  return Number((grams / 1000).toPrecision(15));
}
