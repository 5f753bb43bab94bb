import { BigNumber } from 'bignumber.js';

/** Exact decimal arithmetic. Sums and products are never rounded. */
const Exact = BigNumber.clone({
  EXPONENTIAL_AT: 1e9,
  DECIMAL_PLACES: 20,
  ROUNDING_MODE: BigNumber.ROUND_HALF_UP,
});

/** An exact decimal: immutable, with the methods of bignumber.js. */
export type Decimal = BigNumber;

/**
 * A number or a carrier's figure as an exact decimal.
 * @throws RangeError for anything else.
 */
export function decimal(value: string | number | Decimal): Decimal {
  if (typeof value === 'string' && !isDecimal(value)) throw new RangeError(`not a decimal number: ${value}`);
  const result = value instanceof Exact ? value : new Exact(typeof value === 'string' ? value.trim() : value);
  if (!result.isFinite()) throw new RangeError(`not a decimal number: ${String(value)}`);
  return result;
}

const ZERO = new Exact(0);

/** The exact sum; 0 for an empty list. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) if (!value.isZero()) total = total === ZERO ? value : total.plus(value);
  return total;
}

/** No price is longer; a short exponent keeps a hostile figure from filling the memory. */
const LONGEST_FIGURE = 100;

/** Whether text is a decimal number, as XML Schema and JSON write them. */
export function isDecimal(text: string): boolean {
  return text.length <= LONGEST_FIGURE && /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*$/.test(text);
}

/** The exact quotient where there is one; otherwise rounded up, so that what is rounded up later stays right. */
export function divideUp(dividend: Decimal, divisor: Decimal): Decimal {
  return new Exact(new Upwards(dividend).div(divisor));
}

const Upwards = Exact.clone({ ROUNDING_MODE: BigNumber.ROUND_UP });

/** Currencies without two decimal places: ISO 4217, table A.1. (`Intl` follows everyday use: no fillér for HUF.) */
const MINOR_UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([places, codes]) => codes.split(' ').map((code) => [code, Number(places)] as const)),
);

/** Decimal places of a currency: 2 for CAD, 0 for JPY, 3 for KWD (ISO 4217). 2 for an unknown code. */
export function minorUnit(currency: string): number {
  return MINOR_UNITS.get(currency) ?? 2;
}

/** Rounded half up to the currency's minor unit. */
export function toMinorUnit(value: Decimal, currency: string): Decimal {
  return value.decimalPlaces(minorUnit(currency), BigNumber.ROUND_HALF_UP);
}

/** The amount in minor units, rounded half up: 2040 for 20.395 CAD. */
export function minorUnits(value: Decimal, currency: string): bigint {
  const places = minorUnit(currency);
  const { s: sign, e: exponent, c: coefficient } = value;
  // Its parts are of 14 digits, the first before the point and the second behind it; below 1 the first is behind it.
  const [whole = 0, fraction = 0, more] =
    exponent !== null && exponent < 0 ? [0, ...(coefficient ?? [])] : (coefficient ?? []);
  if (more !== undefined || exponent === null || exponent < -14 || exponent > 10)
    return BigInt(value.shiftedBy(places).toFixed(0, BigNumber.ROUND_HALF_UP));
  const unit = 10 ** (14 - places);
  const units = whole * 10 ** places + Math.floor((fraction + unit / 2) / unit);
  return BigInt(sign === -1 ? -units : units);
}

/** The nearest JSON number to an amount in minor units. */
export function fromMinorUnits(units: bigint, currency: string): number {
  return Number(units) / 10 ** minorUnit(currency);
}

/** An amount as text with the currency's decimal places: `20.40`. */
export function amountText(value: Decimal, currency: string): string {
  const places = minorUnit(currency);
  const units = minorUnits(value, currency);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}

/** Rounds up (away from zero) to at most `places`. */
export function roundedUp(value: Decimal, places: number): Decimal {
  return value.decimalPlaces(places, BigNumber.ROUND_UP);
}

/** The same as text without needless zeros. */
export function roundUp(value: Decimal, places: number): string {
  return roundedUp(value, places).toFixed();
}

/**
 * Splits an amount by shares into parts at the currency's minor unit that add up to the amount exactly; what rounding
 * leaves over goes to the largest remainders. Shares that are all 0 count the same.
 * @throws RangeError without shares, and for an amount or share below 0.
 */
export function splitAmount(amount: Decimal, shares: readonly Decimal[], currency: string): Decimal[] {
  if (shares.length === 0) throw new RangeError('no shares to split an amount by');
  if ([amount, ...shares].some((value) => value.isLessThan(0)))
    throw new RangeError('an amount and its shares must not be below 0');
  const unit = new Exact(10).pow(-minorUnit(currency));
  const units = toMinorUnit(amount, currency).div(unit);
  const given = sum(shares);
  const [weights, whole] = given.isZero()
    ? [shares.map(() => new Exact(1)), new Exact(shares.length)]
    : [shares, given];
  // Whole quotients and exact remainders: a rounded quotient might hand out one unit too many.
  const parts = weights.map((weight, index) => {
    const product = units.times(weight);
    return { index, quotient: product.idiv(whole), remainder: product.mod(whole) };
  });
  const left = units.minus(sum(parts.map(({ quotient }) => quotient))).toNumber();
  const favoured = new Set(
    [...parts]
      .sort((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, quotient }) => quotient.plus(favoured.has(index) ? 1 : 0).times(unit));
}

function compare(a: Decimal, b: Decimal): number {
  return a.comparedTo(b) ?? 0;
}
