import { billedGrams, type Consignment, type ConsignmentOption, type Package } from './consignment.js';
import { type Charge, centsOf, price, type TariffPrice, type Tax, taxesOf } from './price.js';

/** A service of a made-up tariff. Amounts are whole cents of the currency that the account is billed in. */
export interface TariffService {
  /** For each package. */
  readonly base_cents: number;
  /** In the first zone; twice that in the second, and so on. */
  readonly per_kg_cents: number;
}

/** The price of each option; a function gets the value of the option, `''` if it has no value. */
export type OptionPrices = Readonly<
  Record<string, { readonly code?: string; readonly cents: number | ((value: string) => number) }>
>;

/** The rules of a carrier's made-up tariff. `Terms` is what a price depends on beyond the consignment. */
export interface TariffRules<Service extends TariffService, Shipment extends Consignment, Terms> {
  /** Whether each package has a price of its own, or all of them one by their weight together. */
  readonly per: 'package' | 'consignment';
  /** 1 is local. */
  readonly zone: (consignment: Shipment) => number;
  /** A package that is lighter counts as so many grams. */
  readonly lightest_g?: number;
  /** Taken off the base. */
  readonly discount_percent?: (service: Service, consignment: Shipment, terms: Terms) => number;
  /** Of the base after its discount. */
  readonly fuel_percent: (service: Service, consignment: Shipment, terms: Terms) => number;
  /** Charges that stand on a package, where each has a price of its own. */
  readonly package_options?: (
    each: Shipment['packages'][number],
    position: number,
    service: Service,
    consignment: Shipment,
    terms: Terms,
  ) => readonly Charge[];
  /** Charges that stand on the shipment. */
  readonly options?: (service: Service, consignment: Shipment, terms: Terms) => readonly Charge[];
  readonly taxes?: (consignment: Shipment) => readonly Tax[];
}

/** Part of a price; without taxes. */
export type PackagePrice = Omit<TariffPrice, 'taxes' | 'total_cents'>;

/** `base - discount + fuel + options of packages + options = before_tax`, and `before_tax + taxes = total`, exactly. */
export interface ConsignmentPrice extends TariffPrice {
  /** Of each package, where each has a price of its own. */
  readonly packages: readonly PackagePrice[];
}

/**
 * A made-up, deterministic tariff. The price of a service is the sum of its parts, and equal consignments cost the same.
 * @throws RangeError as `price` does.
 */
export function tariff<Service extends TariffService, Shipment extends Consignment, Terms = void>(
  rules: TariffRules<Service, Shipment, Terms>,
): (service: Service, consignment: Shipment, terms: Terms) => ConsignmentPrice {
  return (service, consignment, terms) => {
    const { packages, ...whole } = carriage(rules, service, consignment, terms);
    const options = rules.options?.(service, consignment, terms) ?? [];
    const before_tax_cents = whole.before_tax_cents + centsOf(options);
    const taxes = taxesOf(before_tax_cents, rules.taxes?.(consignment) ?? []);
    return {
      ...whole,
      packages,
      options,
      before_tax_cents,
      taxes,
      total_cents: before_tax_cents + centsOf(taxes),
    };
  };
}

function carriage<Service extends TariffService, Shipment extends Consignment, Terms>(
  rules: TariffRules<Service, Shipment, Terms>,
  service: Service,
  consignment: Shipment,
  terms: Terms,
): PackagePrice & { readonly packages: readonly PackagePrice[] } {
  const { packages } = consignment;
  const lightest = rules.lightest_g ?? 0;
  const priced = (weight_g: number, count: number, options: readonly Charge[]): PackagePrice => {
    const {
      taxes: _,
      total_cents: __,
      ...own
    } = price({
      weight_kg: weight_g / 1000,
      distance_zone: rules.zone(consignment),
      base_cents: service.base_cents * count,
      per_kg_cents: service.per_kg_cents,
      discount_percent: rules.discount_percent?.(service, consignment, terms) ?? 0,
      fuel_percent: rules.fuel_percent(service, consignment, terms),
      options,
    });
    return own;
  };
  if (rules.per === 'consignment') {
    const actual = sum(packages, ({ weight_g }) => Math.max(weight_g, lightest));
    const dimensional = sum(packages, ({ dimensional_g = 0 }) => dimensional_g);
    return { ...priced(Math.max(actual, dimensional), packages.length, []), packages: [] };
  }
  const each = packages.map((one, position) =>
    priced(
      Math.max(billedGrams(one), lightest),
      1,
      rules.package_options?.(one, position, service, consignment, terms) ?? [],
    ),
  );
  return {
    packages: each,
    base_cents: sum(each, ({ base_cents }) => base_cents),
    discount_cents: sum(each, ({ discount_cents }) => discount_cents),
    fuel_cents: sum(each, ({ fuel_cents }) => fuel_cents),
    options: [],
    before_tax_cents: sum(each, ({ before_tax_cents }) => before_tax_cents),
  };
}

/** The charges of options that have a price, in their order. */
export function optionCharges(options: readonly ConsignmentOption[], prices: OptionPrices): Charge[] {
  return options.flatMap(({ code, value = '' }) => {
    const found = prices[code];
    if (found === undefined) return [];
    const cents = typeof found.cents === 'number' ? found.cents : found.cents(value);
    return [{ code: found.code ?? code, cents }];
  });
}

/** All options, of the shipment and of its packages. */
export function allOptions({
  options,
  packages,
}: {
  readonly options: readonly ConsignmentOption[];
  readonly packages: readonly Pick<Package, 'options'>[];
}): ConsignmentOption[] {
  return [...options, ...packages.flatMap((each) => each.options)];
}

/** The sum of a figure over a list. */
function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
