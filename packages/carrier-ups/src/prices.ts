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
  type Itemized,
  type Modifier,
  type ReadMoney,
  type ReadTax,
  type ReadTotal,
  UNREADABLE,
} from './protocol.js';
import type { RatedShipment } from './rating/reply.js';

export interface Price {
  readonly parts: PriceParts;
  /** For the `meta` of a quote. */
  readonly meta: {
    readonly rates: 'negotiated' | 'published';
    readonly published?: Figures;
    readonly negotiated?: Figures;
  };
}

/** Published or negotiated amounts as text. */
interface Figures {
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
    ...(published && { published: figuresOf(published) }),
    ...(negotiated && { negotiated: figuresOf(negotiated) }),
  };
  if (negotiated === undefined)
    return (
      published && { parts: partsOf(published.totals, published), meta: { rates: 'published', ...figures } }
    );
  const meta = { rates: 'negotiated' as const, ...figures };
  if (published?.totals.currency !== negotiated.totals.currency)
    return { parts: partsOf(negotiated.totals, negotiated), meta };
  // The negotiated reduction comes off the published price, whose parts UPS sends in full.
  const reduction = {
    name: 'Negotiated rates',
    amount: negotiated.totals.before_tax.minus(published.totals.before_tax),
  };
  const level = { base: published.base, charges: [...published.charges, reduction] };
  return { parts: partsOf(negotiated.totals, level), meta };
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
  const transportation = moneyIn(currency, [rated.TransportationCharges]);
  const { base, charges, left } = reconciled(shipment, packages, transportation, totals.before_tax);
  // Options are usually itemised. If exactly their sum is missing from the total, they were not.
  const unlisted = options.map((option) => moneyIn(currency, [option])).find((value) => value.eq(left));
  const named =
    unlisted === undefined || unlisted.isZero() ? [] : [{ name: 'Service options', amount: unlisted }];
  return { base, charges: merged([...charges, ...named]) };
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
  const { base, charges } = reconciled(shipment, packages, decimal(0), totals.before_tax);
  return { base, charges: merged(charges) };
}

/**
 * UPS sends each amount on one level. A reply that repeats the packages' amounts on the shipment must not count them
 * twice: of all ways to add the levels up, the first that gives the total is right; where none does, an amount that
 * stands on both levels is counted once. `left` is what is missing from the total.
 */
function reconciled(
  shipment: Level,
  packages: Level,
  transportation: Decimal,
  total: Decimal,
): Level & { readonly left: Decimal } {
  const bases = [shipment.base.plus(packages.base), shipment.base, packages.base];
  for (const charges of [[...shipment.charges, ...packages.charges], shipment.charges, packages.charges]) {
    const left = total.minus(sumOf(charges));
    const base = bases.find((value) => !value.isZero() && value.eq(left));
    if (base !== undefined) return { base, charges, left: decimal(0) };
  }
  const charges = onceEach(shipment.charges, packages.charges);
  const left = total.minus(sumOf(charges));
  const sent = shipment.base.eq(packages.base) ? shipment.base : shipment.base.plus(packages.base);
  const base = sent.isZero() ? baseLeft(transportation, left) : sent;
  return { base, charges, left: left.minus(base) };
}

const sumOf = (charges: readonly Charge[]) => sum(charges.map(({ amount }) => amount));

/** The charges of both levels, without those of the shipment that only repeat the sum of the packages. */
function onceEach(shipment: readonly Charge[], packages: readonly Charge[]): Charge[] {
  const added = merged(packages);
  const repeated = ({ name, amount }: Charge) =>
    added.some((other) => other.name === name && other.amount.eq(amount));
  return [...shipment.filter((charge) => !repeated(charge)), ...packages];
}

/** The base charge when UPS sent none: the transportation charge if there is one, but at most what other charges leave of the total. */
function baseLeft(transportation: Decimal, left: Decimal): Decimal {
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

/** The totals of one price, published or negotiated, in one currency. */
export interface BilledTotals {
  readonly currency: string;
  readonly before_tax: Decimal;
  /** What the totals differ by: UPS's list of taxes may add up to something else. */
  readonly taxes: Decimal;
  /** The amount to be paid, with the taxes that UPS sent. */
  readonly total: Decimal;
}

/**
 * `undefined` if UPS sent no total, {@link UNREADABLE} if it cannot be read. Adds the taxes when UPS sent no total that
 * includes them.
 */
export function billedTotalsOf(
  before: ReadTotal | undefined,
  withTaxes: ReadTotal | undefined,
  taxCharges: readonly ReadTax[],
): BilledTotals | typeof UNREADABLE | undefined {
  if (before === undefined && withTaxes === undefined) return undefined;
  if (withTaxes === UNREADABLE || (before === UNREADABLE && withTaxes === undefined)) return UNREADABLE;
  const read = before === UNREADABLE ? undefined : before;
  const currency = read?.CurrencyCode ?? withTaxes?.CurrencyCode;
  if (currency === undefined || (withTaxes?.CurrencyCode ?? currency) !== currency) return UNREADABLE;
  const known = taxCharges.filter((tax) => tax !== UNREADABLE);
  const taxes = known.map(({ MonetaryValue }) => MonetaryValue);
  const before_tax = read?.MonetaryValue ?? withTaxes?.MonetaryValue.minus(sum(taxes));
  if (before_tax === undefined) return UNREADABLE;
  // A total with taxes that is below the one without them: UPS left it at 0, so it does not count.
  const whole = withTaxes?.MonetaryValue.isLessThan(before_tax) ? undefined : withTaxes?.MonetaryValue;
  if (whole === undefined && known.length < taxCharges.length) return UNREADABLE;
  const total = whole ?? before_tax.plus(sum(taxes));
  if (total.isLessThan(0)) return UNREADABLE;
  return { currency, before_tax, taxes: total.minus(before_tax), total };
}

/** Names of `ItemizedCharges`. Source: UPS, appendix of Rating, "Itemized Charges". */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '100': 'Additional Handling',
    '110': 'C.O.D.',
    '120': 'Delivery Confirmation',
    '121': 'Delivery Confirmation of the Shipment',
    '190': 'Extended Area',
    '199': 'Hazardous Materials',
    '200': 'Dry Ice',
    '201': 'International Special Commodities: Seeds',
    '202': 'International Special Commodities: Perishables',
    '203': 'International Special Commodities: Tobacco',
    '204': 'International Special Commodities: Plants',
    '205': 'International Special Commodities: Alcohol',
    '206': 'International Special Commodities: Biological Substances',
    '207': 'International Special Commodities: Special Exceptions',
    '220': 'Hold for Pickup',
    '240': 'Origin Certificate',
    '250': 'Print Return Label',
    '260': 'Print and Mail Return Label',
    '270': 'Residential Surcharge',
    '280': 'Return Service, 1 Attempt',
    '290': 'Return Service, 3 Attempts',
    '300': 'Saturday Delivery',
    '310': 'Saturday Pickup',
    '350': 'Electronic Return Label',
    '374': 'Shipper Export Declaration',
    '375': 'Fuel Surcharge',
    '376': 'Delivery Area Surcharge',
    '377': 'Large Package Surcharge',
    '378': 'Duties and Taxes',
    '379': 'Duties and Taxes',
    '400': 'Declared Value',
    '401': 'Additional Handling of the Shipment',
    '402': 'Shipper Release',
    '403': 'Check to Shipper',
    '404': 'UPS Proactive Response',
    '405': 'German Pickup',
    '406': 'German Road Tax',
    '407': 'Extended Area Pickup',
    '410': 'Return of Document',
    '430': 'Peak Surcharge',
    '431': 'Peak Surcharge: Large Package',
    '432': 'Peak Surcharge: Additional Handling',
    '440': 'Large Package Surcharge of the Shipment',
    '441': 'UPS Carbon Neutral',
    '452': 'Refrigeration',
    '500': 'C.O.D. of the Shipment',
    '510': 'Lift Gate at Pickup',
    '511': 'Lift Gate at Delivery',
    '512': 'Drop Off at UPS Facility',
    '515': 'UPS Premium Care',
    '520': 'Oversize Pallet',
    // 540 to 548.
    '540': 'UPS Access Point',
    '550': 'Item Disposal',
    '551': 'UK Border Fee',
    '552': 'Master Carton',
    '553': 'UPS Simple Rate',
    '555': 'UPS Premier Silver',
    '556': 'UPS Premier Gold',
    '557': 'UPS Premier Platinum',
    '558': 'Worldwide Economy Oversize',
  }),
);

/**
 * UPS's own words where the reply has them, else the table's, with the kind of area or the like in brackets; of a code
 * without either, that kind alone.
 */
function chargeName(charge: {
  readonly Code: string;
  readonly Description?: string | undefined;
  readonly SubType?: string | undefined;
}): string {
  const code = charge.Code.trim();
  const name = charge.Description?.trim() || NAMES.get(/^54[0-8]$/.test(code) ? '540' : code);
  const kind = charge.SubType?.trim().replaceAll('_', ' ');
  if (name === undefined) return kind || `Surcharge ${code}`;
  return kind ? `${name} (${kind})` : name;
}
