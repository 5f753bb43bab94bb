/** How FedEx's figures make a price: currencies, totals, and which of several prices is this account's. */

import {
  amountText,
  type Charge,
  type Decimal,
  decimal,
  type PriceParts,
  sum,
} from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { ShippingCharge } from '@waybill/core/plugin';
import type { WireAmount, WireRated } from './rating.js';
import type { WireRating, WireShipment } from './shipping/schema.js';

/**
 * FedEx's older currency codes, which replies still carry, with their ISO 4217 codes.
 * Source: FedEx API Reference Guide, "Currency Codes".
 */
const LEGACY: Readonly<Record<string, string>> = {
  ARN: 'ARS',
  CHP: 'CLP',
  CID: 'KYD',
  DHS: 'AED',
  ECD: 'XCD',
  JAD: 'JMD',
  JYE: 'JPY',
  KUD: 'KWD',
  NMP: 'MXN',
  NTD: 'TWD',
  RDD: 'DOP',
  SFR: 'CHF',
  SID: 'SGD',
  UKL: 'GBP',
  WON: 'KRW',
};

/** A currency of a reply as an ISO 4217 code; `undefined` for any other text. */
function isoCurrency(code: string | undefined): string | undefined {
  const written = code?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(written) ? (lookUp(LEGACY, written) ?? written) : undefined;
}

/**
 * The total with duties, or the one without where FedEx sends 0 for it: it did not calculate duties. `undefined` without
 * a total that can be read (`null`: it is there and unreadable, and the total without duties would be too low). A total
 * below 0 is treated as unreadable.
 */
function landedTotalOf(landed: string | null | undefined, net: string | undefined): string | undefined {
  if (landed === null) return undefined;
  const total = landed === undefined || (net !== undefined && decimal(landed).isZero()) ? net : landed;
  return total !== undefined && decimal(total).isLessThan(0) ? undefined : total;
}

/** `rateType`s of an account, the most fitting first. Types in neither list come after these. */
const ACCOUNT_TYPES = ['ACCOUNT', 'INCENTIVE', 'PREFERRED_CURRENCY', 'PREFERRED'];
/** In the official sample (`RateOutputVO`) PREFERRED_INCENTIVE is the LIST price in the preferred currency. */
const PUBLISHED_TYPES = ['LIST', 'RETAIL', 'PREFERRED_INCENTIVE'];
/** With a requested currency, FedEx's own entries for it come first. */
const PREFERRED_TYPES = ['PREFERRED_CURRENCY', 'PREFERRED'];

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

const typeOf = ({ rateType }: WireRated): string => rateType?.toUpperCase() ?? '';

/** Whether it is a published price: by its type, or by the types of its packages in the preferred currency. */
export function isPublished(rated: WireRated): boolean {
  if (PUBLISHED_TYPES.includes(typeOf(rated))) return true;
  const types = rated.ratedPackages.flatMap(({ packageRateDetail }) => packageRateDetail?.rateType ?? []);
  const list = types.length > 0 && types.every((type) => /_(LIST|RETAIL)_/i.test(type));
  return list && PREFERRED_TYPES.includes(typeOf(rated));
}

/** The price of this account, in the requested currency where FedEx has it. */
export function ownPrice(rated: readonly WireRated[], currency: string | undefined): WireRated | undefined {
  const rank = (one: WireRated): number => {
    const isWanted = currency !== undefined && currencyOf(one) === currency;
    // In another currency than the requested one, the account's plain price comes before a converted one.
    const position = (isWanted ? [...PREFERRED_TYPES, ...ACCOUNT_TYPES] : ACCOUNT_TYPES).indexOf(typeOf(one));
    return (isWanted ? 0 : 100) + (position < 0 ? 50 : position);
  };
  const priced = rated.filter((one) => totalOf(one) !== undefined && currencyOf(one) !== undefined);
  const account = priced.filter((one) => !isPublished(one));
  return [...(account.length > 0 ? account : priced)].sort((a, b) => rank(a) - rank(b))[0];
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
  const { totalNetChargeWithDutiesAndTaxes: landed, totalNetCharge, totalNetFedExCharge: net } = rated;
  const beforeDuties =
    totalNetCharge ?? (net === undefined ? undefined : decimal(net).plus(listedTaxes(rated)).toFixed());
  const total = landedTotalOf(landed, beforeDuties);
  return total === undefined ? undefined : decimal(total);
}

/**
 * Base, discount, surcharges, taxes and duties. Discounts and surcharges are those that FedEx lists for the shipment:
 * packages repeat them, and `totalDiscounts` compares with the published price. Taxes and duties are the difference of
 * FedEx's own totals with and without them.
 */
export function partsOf(rated: WireRated): { price: PriceParts; derived: boolean } {
  const detail = rated.shipmentRateDetail;
  const total = totalOf(rated) ?? decimal(0);
  const discount = decimal(detail?.totalFreightDiscount ?? totalAmount(detail?.freightDiscount ?? []));
  const charges: Charge[] = [
    { name: 'Discount', amount: discount.negated() },
    ...surchargesOf(rated).map((one) => ({ name: nameOf(one), amount: decimal(one.amount) })),
  ];
  const { totalNetFedExCharge: net, totalBaseCharge } = rated;
  const difference = net === undefined ? undefined : total.minus(net);
  // A total below the price of transport has a rebate in it.
  const taxes = difference === undefined || difference.isNegative() ? listedTaxes(rated) : difference;
  const base = decimal(totalBaseCharge ?? total.minus(sum([...charges.map(({ amount }) => amount), taxes])));
  return {
    price: { currency: currencyOf(rated) ?? '', base, charges, taxes: [taxes], total },
    derived: totalBaseCharge === undefined,
  };
}

export function nameOf({ description, name, type }: WireAmount): string {
  return description ?? name ?? type ?? 'Surcharge';
}

function totalAmount(list: readonly WireAmount[]): Decimal {
  return sum(list.map(({ amount }) => decimal(amount)));
}

function listedTaxes({ shipmentRateDetail }: WireRated): Decimal {
  return totalAmount(shipmentRateDetail?.taxes ?? []);
}

/** Surcharges of the shipment; those of its legs where it has none. */
function surchargesOf({ shipmentRateDetail: detail, shipmentLegRateDetails }: WireRated): WireAmount[] {
  const own = [...(detail?.surCharges ?? []), ...(detail?.surcharges ?? [])];
  return own.length > 0
    ? own
    : shipmentLegRateDetails.flatMap((leg) => [...leg.surCharges, ...leg.surcharges]);
}

/**
 * The entry that FedEx calls the actual one, in the requested currency where FedEx has it; duties are in the total when
 * they are billed to the same account. Prices of packages repeat the shipment's and are never added.
 */
export function shippingCharge(
  { completedShipmentDetail }: WireShipment,
  currency: string | undefined,
): ShippingCharge | null {
  const { actualRateType, shipmentRateDetails = [] } = completedShipmentDetail?.shipmentRating ?? {};
  const priced = shipmentRateDetails.flatMap((rating): Priced[] => {
    const figure = landedTotalOf(rating.totalNetChargeWithDutiesAndTaxes, rating.totalNetCharge);
    const iso = isoCurrency(rating.currency);
    return figure === undefined || iso === undefined ? [] : [{ rating, figure, currency: iso }];
  });
  const inCurrency = priced.filter((one) => one.currency === currency);
  const isActual = ({ rating }: Priced) =>
    rating.rateType !== undefined && rating.rateType === actualRateType;
  const isAccount = ({ rating }: Priced) => /ACCOUNT/i.test(rating.rateType ?? '');
  const chosen =
    inCurrency.find(isActual) ??
    inCurrency.find(isAccount) ??
    priced.find(isActual) ??
    priced.find(({ rating }) => /^PAYOR_ACCOUNT/i.test(rating.rateType ?? '')) ??
    priced.find(isAccount) ??
    priced[0];
  if (chosen === undefined) return null;
  return {
    amount: amountText(decimal(chosen.figure), chosen.currency),
    currency: chosen.currency,
    name: chosen.rating.rateType ?? 'totalNetCharge',
  };
}

interface Priced {
  readonly rating: WireRating;
  readonly figure: string;
  readonly currency: string;
}
