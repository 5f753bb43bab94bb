/**
 * The price of one service. UPS sends base and surcharges on the shipment (abroad, in Canada), on the packages (within
 * the United States) or partly on both. It sends published and negotiated amounts, and lists taxes apart from the totals.
 */
import {
  amountText,
  type Charge,
  type Decimal,
  decimal,
  type PriceParts,
  sum,
} from '@waybill/carrier-kit/reply';
import {
  type BilledTotals,
  billedTotalsOf,
  type Itemized,
  type Modifier,
  type ReadMoney,
  UNREADABLE,
} from '../charges.js';
import { chargeName } from './charge-names.js';
import type { RatedShipment } from './schema.js';

/** The code of the charge for delivery on a Saturday. */
const SATURDAY_DELIVERY = '300';

export interface Price {
  readonly parts: PriceParts;
  readonly rates: 'negotiated' | 'published';
  readonly published?: Figures;
  readonly negotiated?: Figures;
}

/** The published or the negotiated amounts as text, for `meta`. */
export interface Figures {
  readonly currency: string;
  readonly base_charge: string;
  readonly charges: readonly { readonly name: string; readonly amount: string }[];
  readonly taxes: string;
  readonly total_charge: string;
}

/** Base and charges of one level: the shipment, or its packages added up. */
interface Level {
  readonly base: Decimal;
  readonly charges: readonly Charge[];
}

/**
 * The negotiated price where UPS sent one, else the published price; `undefined` without a readable total. An unreadable
 * negotiated total is not replaced by the published one, which is not the bill.
 */
export function priceOf(rated: RatedShipment): Price | undefined {
  const publicTotals = billedTotalsOf(rated.TotalCharges, rated.TotalChargesWithTaxes, rated.TaxCharges);
  const publishedTotals = publicTotals === UNREADABLE ? undefined : publicTotals;
  const rates = rated.NegotiatedRateCharges;
  const negotiatedTotals = billedTotalsOf(
    rates?.TotalCharge,
    rates?.TotalChargesWithTaxes,
    rates?.TaxCharges ?? [],
  );
  if (negotiatedTotals === UNREADABLE) return undefined;
  const published = publishedTotals && { totals: publishedTotals, ...publishedParts(rated, publishedTotals) };
  const negotiated = negotiatedTotals && {
    totals: negotiatedTotals,
    ...negotiatedParts(rated, negotiatedTotals),
  };
  const figures = {
    ...(published === undefined ? {} : { published: figuresOf(published) }),
    ...(negotiated === undefined ? {} : { negotiated: figuresOf(negotiated) }),
  };
  if (negotiated === undefined)
    return published && { parts: partsOf(published.totals, published), rates: 'published', ...figures };
  if (published === undefined || published.totals.currency !== negotiated.totals.currency)
    return { parts: partsOf(negotiated.totals, negotiated), rates: 'negotiated', ...figures };
  // The negotiated reduction comes off the published price, whose parts UPS sends in full.
  const reduction = {
    name: 'Negotiated rates',
    amount: negotiated.totals.before_tax.minus(published.totals.before_tax),
  };
  const level = { base: published.base, charges: [...published.charges, reduction] };
  return { parts: partsOf(negotiated.totals, level), rates: 'negotiated', ...figures };
}

/** Whether the price holds a charge for delivery on a Saturday. */
export function chargesForSaturday({
  ItemizedCharges,
  NegotiatedRateCharges,
  RatedPackage,
}: RatedShipment): boolean {
  const all = [
    ItemizedCharges,
    NegotiatedRateCharges?.ItemizedCharges ?? [],
    ...RatedPackage.flatMap((each) => [each.ItemizedCharges, each.NegotiatedCharges?.ItemizedCharges ?? []]),
  ];
  return all
    .flat()
    .some(({ Code, MonetaryValue }) => Code.trim() === SATURDAY_DELIVERY && MonetaryValue.isGreaterThan(0));
}

function partsOf({ currency, taxes, total }: BilledTotals, { base, charges }: Level): PriceParts {
  return { currency, base, charges, taxes: [taxes], total };
}

function figuresOf({ totals, base, charges }: Level & { readonly totals: BilledTotals }): Figures {
  const text = (value: Decimal) => amountText(value, totals.currency);
  return {
    currency: totals.currency,
    base_charge: text(base),
    charges: charges.map(({ name, amount }) => ({ name, amount: text(amount) })),
    taxes: text(totals.taxes),
    total_charge: text(totals.total),
  };
}

function publishedParts(rated: RatedShipment, totals: BilledTotals): Level {
  const { currency } = totals;
  const options = [
    rated.ServiceOptionsCharges,
    ...rated.RatedPackage.map((each) => each.ServiceOptionsCharges),
  ];
  const shipment: Level = {
    base: moneyIn(currency, [rated.BaseServiceCharge]),
    charges: chargesIn(currency, rated.ItemizedCharges, rated.RateModifier),
  };
  const packages: Level = {
    base: moneyIn(
      currency,
      rated.RatedPackage.map((each) => each.BaseServiceCharge),
    ),
    charges: rated.RatedPackage.flatMap((each) =>
      chargesIn(currency, each.ItemizedCharges, each.RateModifier),
    ),
  };
  const level = reconciled(shipment, packages, totals.before_tax);
  const itemised = sum(level.charges.map(({ amount }) => amount));
  const base = level.base.isZero()
    ? baseLeft(moneyIn(currency, [rated.TransportationCharges]), itemised, totals.before_tax)
    : level.base;
  const left = totals.before_tax.minus(base).minus(itemised);
  // Options are usually itemised. If exactly their sum is missing from the total, they were not.
  const unlisted = options.map((option) => moneyIn(currency, [option])).find((value) => value.eq(left));
  const named =
    unlisted === undefined || unlisted.isZero() ? [] : [{ name: 'Service options', amount: unlisted }];
  return { base, charges: merged([...level.charges, ...named]) };
}

function negotiatedParts(rated: RatedShipment, totals: BilledTotals): Level {
  const { currency } = totals;
  const rates = rated.NegotiatedRateCharges;
  const shipment: Level = {
    base: moneyIn(currency, rates?.BaseServiceCharge ?? []),
    charges: chargesIn(currency, rates?.ItemizedCharges ?? [], rates?.RateModifier ?? []),
  };
  const packages: Level = {
    base: decimal(0),
    charges: rated.RatedPackage.flatMap(({ NegotiatedCharges: own }) =>
      chargesIn(currency, own?.ItemizedCharges ?? [], own?.RateModifier ?? []),
    ),
  };
  const level = reconciled(shipment, packages, totals.before_tax);
  const itemised = sum(level.charges.map(({ amount }) => amount));
  const base = level.base.isZero() ? baseLeft(decimal(0), itemised, totals.before_tax) : level.base;
  return { base, charges: merged(level.charges) };
}

/**
 * UPS sends each amount on one level. A reply that repeats the packages' amounts on the shipment must not count them
 * twice: of all ways to add the levels up, the first that gives the total is right; where none does, an amount that
 * stands on both levels is counted once.
 */
function reconciled(shipment: Level, packages: Level, total: Decimal): Level {
  const bases = [shipment.base.plus(packages.base), shipment.base, packages.base];
  const charges = [[...shipment.charges, ...packages.charges], shipment.charges, packages.charges];
  for (const listed of charges) {
    const itemised = sum(listed.map(({ amount }) => amount));
    const base = bases.find((value) => !value.isZero() && value.plus(itemised).eq(total));
    if (base !== undefined) return { base, charges: listed };
  }
  return {
    base: shipment.base.eq(packages.base) ? shipment.base : (bases[0] as Decimal),
    charges: onceEach(shipment.charges, packages.charges),
  };
}

/** The charges of both levels, without those of the shipment that only repeat the sum of the packages. */
function onceEach(shipment: readonly Charge[], packages: readonly Charge[]): Charge[] {
  const added = merged(packages);
  const repeated = ({ name, amount }: Charge) =>
    added.some((other) => other.name === name && other.amount.eq(amount));
  return [...shipment.filter((charge) => !repeated(charge)), ...packages];
}

/**
 * The base charge when UPS sent none: the transportation charge if there is one, but at most what the other charges leave
 * of the total.
 */
function baseLeft(transportation: Decimal, itemised: Decimal, total: Decimal): Decimal {
  const left = total.minus(itemised);
  if (left.isLessThan(0)) return decimal(0);
  return transportation.isGreaterThan(0) && transportation.isLessThan(left) ? transportation : left;
}

function moneyIn(currency: string, amounts: readonly (ReadMoney | undefined)[]): Decimal {
  return sum(
    amounts.flatMap((money) =>
      money === undefined || (money.CurrencyCode ?? currency) !== currency ? [] : [money.MonetaryValue],
    ),
  );
}

/** Charges in the currency of the totals, with their names; an amount in another currency cannot be added. */
function chargesIn(
  currency: string,
  itemized: readonly Itemized[],
  modifiers: readonly Modifier[],
): Charge[] {
  return [
    ...itemized
      .filter(({ CurrencyCode }) => (CurrencyCode ?? currency) === currency)
      .map((charge) => ({ name: chargeName(charge), amount: charge.MonetaryValue })),
    ...modifiers.map(({ ModifierDesc, ModifierType, Amount }) => ({
      name: ModifierDesc?.trim() || `Rate modifier ${ModifierType?.trim() ?? ''}`.trim(),
      amount: Amount,
    })),
  ].filter(({ amount }) => !amount.isZero());
}

/** Charges of the same name added up; a credit stays apart from a charge. */
function merged(charges: readonly Charge[]): Charge[] {
  const found = new Map<string, Charge>();
  for (const { name, amount } of charges) {
    const key = `${amount.isNegative() ? '-' : '+'}${name}`;
    found.set(key, { name, amount: amount.plus(found.get(key)?.amount ?? 0) });
  }
  return [...found.values()];
}
