/** One amount with the name it goes by. */
export interface Charge {
  readonly code: string;
  readonly cents: number;
}

/** A tax by its name and rate: `{ code: 'QST', percent: 9.975 }`. */
export interface Tax {
  readonly code: string;
  readonly percent: number;
}

/** The parts of a made-up price. Amounts are whole cents, percentages have at most three decimals. */
export interface TariffInput {
  /** Charged to the gram; a fraction of a gram is rounded. */
  readonly weight_kg: number;
  /** 1 is local; in zone n a kilogram costs n times `per_kg_cents`. */
  readonly distance_zone: number;
  readonly base_cents: number;
  readonly per_kg_cents: number;
  /** Taken off the base. */
  readonly discount_percent?: number;
  /** Of the base after its discount. */
  readonly fuel_percent: number;
  readonly options?: readonly Charge[];
  /** Each is a share of the whole amount before tax. */
  readonly taxes?: readonly Tax[];
}

/** `base - discount + fuel + options = before_tax`, and `before_tax + taxes = total`, exactly. */
export interface TariffPrice {
  readonly base_cents: number;
  readonly discount_cents: number;
  readonly fuel_cents: number;
  readonly options: readonly Charge[];
  readonly before_tax_cents: number;
  readonly taxes: readonly (Tax & Charge)[];
  readonly total_cents: number;
}

/**
 * A made-up price whose parts add up. Equal input gives an equal price; no carrier charges such an amount.
 * @throws RangeError when an amount or the zone is not whole and at least 0, or a rate is finer than three decimals.
 */
export function price(input: TariffInput): TariffPrice {
  const { weight_kg, distance_zone, base_cents, per_kg_cents, options = [], taxes = [] } = input;
  const grams = whole(Math.round(weight_kg * 1000), 'weight in grams');
  const per_kg = whole(per_kg_cents, 'per_kg_cents') * whole(distance_zone, 'distance_zone');
  const base = whole(base_cents, 'base_cents') + productOver(per_kg, grams, 1000);
  const discount = percentOf(base, input.discount_percent ?? 0);
  const fuel = percentOf(base - discount, input.fuel_percent);
  const before_tax = base - discount + fuel + centsOf(options);
  const taxed = taxesOf(before_tax, taxes);
  return {
    base_cents: base,
    discount_cents: discount,
    fuel_cents: fuel,
    options,
    before_tax_cents: before_tax,
    taxes: taxed,
    total_cents: before_tax + centsOf(taxed),
  };
}

/** Taxes on an amount in cents. */
export function taxesOf(cents: number, taxes: readonly Tax[]): (Tax & Charge)[] {
  return taxes.map((tax) => ({ ...tax, cents: percentOf(cents, tax.percent) }));
}

/**
 * A percentage of an amount in cents, rounded half up to the cent.
 * @throws RangeError as {@link price} does.
 */
export function percentOf(cents: number, percent: number): number {
  const thousandths = Math.round(percent * 1000);
  if (thousandths / 1000 !== percent) throw new RangeError(`percent ${percent} has more than three decimals`);
  return productOver(whole(cents, 'cents'), whole(thousandths, 'percent'), 100_000);
}

/** Cents as a decimal number in text: `1205` is `12.05`. */
export function amountText(cents: number): string {
  const digits = String(whole(cents, 'cents')).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of charges. */
export function centsOf(charges: readonly Charge[]): number {
  return charges.reduce((sum, { code, cents }) => sum + whole(cents, code), 0);
}

/** Rounded half up, and exact: the product of large amounts is more than a number holds. */
function productOver(one: number, other: number, divisor: number): number {
  const doubled = 2n * BigInt(one) * BigInt(other) + BigInt(divisor);
  return whole(Number(doubled / (2n * BigInt(divisor))), 'amount');
}

function whole(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} must be a whole number of at least 0, not ${value}`);
  }
  return value;
}
