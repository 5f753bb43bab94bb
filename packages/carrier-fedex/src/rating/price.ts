/** Which of a service's prices is this account's, and its parts. */
import { type Charge, type Decimal, decimal, type PriceParts, sum } from '@waybill/carrier-kit';
import { landedTotalOf } from '../charges.js';
import { isoCurrency } from '../currency.js';
import type { WireAmount, WireRated } from './schema.js';

/** `rateType`s of an account, the most fitting first. Types in neither list come after these. */
const ACCOUNT_TYPES = ['ACCOUNT', 'INCENTIVE', 'PREFERRED_CURRENCY', 'PREFERRED_INCENTIVE', 'PREFERRED'];
const PUBLISHED_TYPES = ['LIST', 'RETAIL'];
/** With a requested currency, FedEx's own entries for it come first. */
const PREFERRED_TYPES = ['PREFERRED_CURRENCY', 'PREFERRED_INCENTIVE', 'PREFERRED'];

export function currencyOf(rated: WireRated): string | undefined {
  const {
    shipmentRateDetail: detail,
    shipmentLegRateDetails: [leg],
  } = rated;
  const written = [
    rated.currency,
    detail?.currency,
    detail?.currencyExchangeRate?.intoCurrency,
    leg?.currency,
  ];
  return written.map(isoCurrency).find((code) => code !== undefined);
}

const typeOf = ({ rateType }: WireRated): string => rateType?.trim().toUpperCase() ?? '';

/** Whether it is a published price: by its type, or by the types of its packages in the preferred currency. */
export function isPublished(rated: WireRated): boolean {
  if (PUBLISHED_TYPES.includes(typeOf(rated))) return true;
  const types = rated.ratedPackages.flatMap(({ packageRateDetail }) => packageRateDetail?.rateType ?? []);
  const list = types.length > 0 && types.every((type) => /_(LIST|RETAIL)_/i.test(type));
  return list && PREFERRED_TYPES.includes(typeOf(rated));
}

/** The price of this account, in the requested currency where FedEx has it. */
export function ownPrice(rated: readonly WireRated[], currency: string | undefined): WireRated | undefined {
  const order = currency === undefined ? ACCOUNT_TYPES : [...PREFERRED_TYPES, ...ACCOUNT_TYPES];
  const rank = (one: WireRated): number => {
    const position = order.indexOf(typeOf(one));
    return isPublished(one) ? order.length + 1 : position < 0 ? order.length : position;
  };
  const inCurrency = (one: WireRated): number =>
    currency === undefined || currencyOf(one) === currency ? 0 : 1;
  const priced = rated.filter((one) => totalOf(one) !== undefined && currencyOf(one) !== undefined);
  const account = priced.filter((one) => !isPublished(one));
  const candidates = account.length > 0 ? account : priced;
  return [...candidates].sort((a, b) => inCurrency(a) - inCurrency(b) || plainRank(a, b, currency, rank))[0];
}

/** In another currency than the requested one, the account's plain price comes before a converted one. */
function plainRank(
  a: WireRated,
  b: WireRated,
  currency: string | undefined,
  rank: (one: WireRated) => number,
) {
  const converted = (one: WireRated): number =>
    currency !== undefined && currencyOf(one) !== currency && PREFERRED_TYPES.includes(typeOf(one)) ? 1 : 0;
  return converted(a) - converted(b) || rank(a) - rank(b);
}

/** The published price, in the currency of the account's where there is one. */
export function publishedPrice(rated: readonly WireRated[], currency: string): WireRated | undefined {
  const published = rated.filter((one) => isPublished(one) && totalOf(one) !== undefined);
  return published.find((one) => currencyOf(one) === currency) ?? published[0];
}

/**
 * The carrier's own total. With duties it is there only when transport and duties are billed to the same account
 * (Ship API, `totalNetChargeWithDutiesAndTaxes`).
 */
function totalOf(rated: WireRated): Decimal | undefined {
  const { totalNetChargeWithDutiesAndTaxes: whole, totalNetCharge, totalNetFedExCharge: net } = rated;
  const beforeDuties =
    totalNetCharge ??
    (net === undefined
      ? undefined
      : decimal(net)
          .plus(totalAmount(rated.shipmentRateDetail?.taxes ?? []))
          .toFixed());
  const total = landedTotalOf(whole, beforeDuties);
  return total === undefined ? undefined : decimal(total);
}

/** Base, discount, surcharges, taxes and duties. Amounts of packages repeat the shipment's and are not added. */
export function partsOf(rated: WireRated): { price: PriceParts; derived: boolean } {
  const detail = rated.shipmentRateDetail;
  const discount = decimal(
    rated.totalDiscounts ?? detail?.totalFreightDiscount ?? totalAmount(detail?.freightDiscount ?? []),
  );
  const taxes = [taxesOf(rated), dutiesOf(rated)];
  const total = totalOf(rated) ?? decimal(0);
  const base = rated.totalBaseCharge === undefined ? undefined : decimal(rated.totalBaseCharge);
  const surcharges = surchargesOf(rated, base?.minus(discount));
  const charges: Charge[] = [
    { name: 'Discount', amount: discount.negated() },
    ...surcharges.map((one) => ({ name: nameOf(one), amount: decimal(one.amount) })),
  ];
  const parts = sum([...charges.map(({ amount }) => amount), ...taxes]);
  return {
    price: { currency: currencyOf(rated) ?? '', base: base ?? total.minus(parts), charges, taxes, total },
    derived: base === undefined,
  };
}

export function nameOf({ description, name, type }: WireAmount): string {
  return description ?? name ?? type ?? 'Surcharge';
}

function totalAmount(list: readonly WireAmount[]): Decimal {
  return sum(list.map(({ amount }) => decimal(amount)));
}

/** Surcharges of the shipment; where these leave a gap to FedEx's own sum, those of legs or packages that close it. */
function surchargesOf(rated: WireRated, netFreight: Decimal | undefined): readonly WireAmount[] {
  const detail = rated.shipmentRateDetail;
  const own = [...(detail?.surCharges ?? []), ...(detail?.surcharges ?? [])];
  const legs = rated.shipmentLegRateDetails.flatMap((leg) => [...leg.surCharges, ...leg.surcharges]);
  const packages = rated.ratedPackages.flatMap(({ packageRateDetail: one }) => [
    ...(one?.surCharges ?? []),
    ...(one?.surcharges ?? []),
  ]);
  if (rated.totalNetFedExCharge === undefined || netFreight === undefined) return own.length > 0 ? own : legs;
  const gap = decimal(rated.totalNetFedExCharge).minus(netFreight);
  return [own, legs, [...own, ...legs], packages].find((list) => totalAmount(list).eq(gap)) ?? own;
}

/** Taxes on transport. The value added tax of some countries stands in a figure of its own. */
function taxesOf(rated: WireRated): Decimal {
  const own = totalAmount(rated.shipmentRateDetail?.taxes ?? []);
  const { totalNetCharge: net, totalNetFedExCharge: beforeTax, totalVatCharge: vat = '0' } = rated;
  if (net === undefined || beforeTax === undefined) return own;
  const gap = decimal(net).minus(beforeTax);
  const legs = totalAmount(rated.shipmentLegRateDetails.flatMap(({ taxes }) => taxes));
  return [own, legs, own.plus(legs), decimal(vat)].find((amount) => amount.eq(gap)) ?? own;
}

/** Duties, import taxes and the fees for paying them, as far as the total includes them. */
function dutiesOf(rated: WireRated): Decimal {
  const { totalNetChargeWithDutiesAndTaxes: whole, totalNetCharge: net } = rated;
  if (whole === undefined || whole === null || landedTotalOf(whole, net) !== whole) return decimal(0);
  if (net !== undefined && decimal(whole).eq(net)) return decimal(0);
  const {
    totalDutiesTaxesAndFees: all,
    totalDutiesAndTaxes: duties,
    totalAncillaryFeesAndTaxes: fees,
  } = rated;
  if (all !== undefined) return decimal(all);
  if (duties !== undefined || fees !== undefined) return decimal(duties ?? 0).plus(fees ?? 0);
  return net === undefined ? decimal(0) : decimal(whole).minus(net);
}
