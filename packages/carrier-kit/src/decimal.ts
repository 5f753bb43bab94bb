import { BigNumber } from 'bignumber.js';

/** Exact decimal arithmetic. Sums and products are never rounded. */
const Exact = BigNumber.clone({
  EXPONENTIAL_AT: 1e9,
  DECIMAL_PLACES: 20,
  ROUNDING_MODE: BigNumber.ROUND_HALF_UP,
});

export type Decimal = BigNumber;

/**
 * A number or a carrier's figure as an exact decimal.
 * @throws RangeError when it is none.
 */
export function decimal(value: string | number | Decimal): Decimal {
  const result = new Exact(typeof value === 'string' ? value.trim() : value);
  if (!result.isFinite()) throw new RangeError(`not a decimal number: ${String(value)}`);
  return result;
}

export function sum(values: Iterable<Decimal>): Decimal {
  return [...values].reduce((total, value) => total.plus(value), new Exact(0));
}

/** Whether text is a plain decimal number, as XML Schema and JSON write them. */
export function isDecimal(text: string): boolean {
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(text);
}

const minorUnits = new Map<string, number>();

/** Decimal places of a currency: 2 for CAD, 0 for JPY, 3 for KWD (ISO 4217). 2 for a code nobody knows. */
export function minorUnit(currency: string): number {
  let places = minorUnits.get(currency);
  if (places === undefined) {
    try {
      places =
        new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
          .maximumFractionDigits ?? 2;
    } catch {
      places = 2;
    }
    minorUnits.set(currency, places);
  }
  return places;
}

/** Rounded half up to the currency's minor unit. */
export function toMinorUnit(value: Decimal, currency: string): Decimal {
  return value.decimalPlaces(minorUnit(currency), BigNumber.ROUND_HALF_UP);
}

/** An amount as text with the currency's decimal places: `20.40`. */
export function amountText(value: Decimal, currency: string): string {
  return value.toFixed(minorUnit(currency), BigNumber.ROUND_HALF_UP);
}

/** Rounds up (away from zero) to at most `places`, as text without needless zeros. */
export function roundUp(value: Decimal, places: number): string {
  return value.decimalPlaces(places, BigNumber.ROUND_UP).toFixed();
}

/** Splits an amount by shares, to the exact minor unit: what rounding leaves over goes to the largest remainders. */
export function splitAmount(amount: Decimal, shares: readonly Decimal[], currency: string): Decimal[] {
  const unit = new Exact(10).pow(-minorUnit(currency));
  const whole = sum(shares);
  const exact = shares.map((share) => amount.times(share).div(whole).div(unit));
  const floors = exact.map((part) => part.integerValue(BigNumber.ROUND_FLOOR));
  const left = amount.div(unit).minus(sum(floors)).integerValue(BigNumber.ROUND_HALF_UP).toNumber();
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part.minus(floors[index] as Decimal) }))
    .sort((a, b) => b.remainder.comparedTo(a.remainder) || a.index - b.index)
    .slice(0, left)
    .map(({ index }) => index);
  return floors.map((part, index) => part.plus(byRemainder.includes(index) ? 1 : 0).times(unit));
}
