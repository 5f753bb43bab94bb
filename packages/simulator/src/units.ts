/** Weights as whole grams, computed on the decimal text of a number: 1 lb is exactly 453.59237 g, 1 in exactly 2.54 cm. */

const POUND_10_UG = 45_359_237n;
const GRAM_10_UG = 100_000n;

/** A weight in whole grams, rounded half up. */
export function grams(weight: number | string, unit: 'kg' | 'lb'): number {
  const { digits, scale } = exact(weight);
  const unit_10_ug = unit === 'kg' ? 1000n * GRAM_10_UG : POUND_10_UG;
  return Number(halfUp(digits * unit_10_ug, scale * GRAM_10_UG));
}

/** The fewest whole pounds that weigh so many grams. */
export function wholePounds(weight_g: number): number {
  let pounds = Math.floor(weight_g / 453.59237);
  while (grams(pounds, 'lb') < weight_g) pounds += 1;
  return pounds;
}

/** The dimensional weight of a package in whole grams, rounded half up; so many cubic centimetres weigh a kilogram. */
export function dimensionalGrams(
  sides: readonly (number | string)[],
  unit: 'cm' | 'in',
  cm3_per_kg: number,
): number {
  const all = sides.map(exact);
  const digits = all.reduce((product, side) => product * side.digits, 1n);
  const scale = all.reduce((product, side) => product * side.scale, 1n);
  const [cm3, cm3_scale] = unit === 'cm' ? [1n, 1n] : [254n ** 3n, 100n ** 3n];
  return Number(halfUp(1000n * digits * cm3, scale * cm3_scale * BigInt(cm3_per_kg)));
}

/** A decimal number as `digits / scale`. */
function exact(value: number | string): { readonly digits: bigint; readonly scale: bigint } {
  // Numbers that JavaScript writes with an exponent are written out.
  const text = String(value).includes('e') ? Number(value).toFixed(12) : String(value);
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  if (whole + fraction === '') throw new RangeError(`${JSON.stringify(value)} is not a decimal number`);
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: 10n ** BigInt(fraction.length) };
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor;
  const rest = ((doubled % (2n * divisor)) + 2n * divisor) % (2n * divisor);
  return (doubled - rest) / (2n * divisor);
}
