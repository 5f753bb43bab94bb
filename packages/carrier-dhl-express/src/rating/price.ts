/**
 * One product of a price list. `totalPrice` and `detailedPriceBreakdown` come once for each currency type: BILLC is what
 * the account is billed, PULCL the public rate, BASEC DHL's base currency.
 */
import { type Charge, type Decimal, decimal, type PriceParts, splitAmount, sum } from '@waybill/carrier-kit';
import { BILLING, billing } from '../reply-schemas.js';
import type { WirePrices, WireRow, WireTotal } from './schema.js';

/** A figure of another currency type than the billing one. */
export interface PublishedPrice {
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
}

/** The price of a product. */
export type ReadPrice =
  | {
      readonly kind: 'priced';
      readonly price: PriceParts;
      readonly published: readonly PublishedPrice[];
      readonly codes: readonly string[];
    }
  /** DHL lists products that the account has no price for. */
  | { readonly kind: 'unpriced' }
  | { readonly kind: 'unreadable'; readonly why: string };

export function readPrice({
  totalPrice,
  totalPriceBreakdown,
  detailedPriceBreakdown,
}: WirePrices): ReadPrice {
  const billed = billing(totalPrice);
  if (billed === undefined) {
    return totalPrice.some(isPriced)
      ? unreadable(`its totalPrice has no ${BILLING} entry, so that it is unknown what is billed`)
      : { kind: 'unpriced' };
  }
  if (billed.price === null) return unreadable('its total is not a figure of a sensible size');
  const total = decimal(billed.price ?? 0);
  if (total.isZero()) return { kind: 'unpriced' };
  const details = billing(detailedPriceBreakdown);
  const sums = billing(totalPriceBreakdown);
  const currency = billed.priceCurrency ?? details?.priceCurrency ?? sums?.priceCurrency;
  if (currency === undefined || total.isNegative())
    return unreadable('its price has no currency, or is below 0');
  // Sums of another currency say nothing about this total.
  const sameSums = (sums?.priceCurrency ?? currency) === currency ? (sums?.priceBreakdown ?? []) : [];
  const sumOf = (code: string) => decimal(sameSums.findLast(({ typeCode }) => typeCode === code)?.price ?? 0);
  const rows = (details?.breakdown ?? []).filter(
    ({ priceCurrency }) => (priceCurrency ?? details?.priceCurrency ?? currency) === currency,
  );
  return {
    kind: 'priced',
    price: partsOf(rows.flatMap(rowOf), total, currency, {
      tax: sumOf('STTXA'),
      discount: sumOf('STDIS').abs(),
    }),
    published: totalPrice.flatMap(publishedOf),
    codes: rows.flatMap(({ serviceCode, price }) =>
      serviceCode === undefined || price === undefined ? [] : [serviceCode],
    ),
  };
}

function unreadable(why: string): ReadPrice {
  return { kind: 'unreadable', why };
}

function isPriced({ price }: WireTotal): boolean {
  return price !== undefined && price !== null && !decimal(price).isZero();
}

function publishedOf(entry: WireTotal): PublishedPrice[] {
  const { currencyType: type, priceCurrency: currency, price } = entry;
  if (type === undefined || type.toUpperCase() === BILLING || currency === undefined) return [];
  return isPriced(entry) && price ? [{ type, amount: price, currency }] : [];
}

/** One charge: the product itself where it has no code. */
interface Row {
  readonly name: string;
  readonly code: string | undefined;
  /** As DHL wrote it. */
  readonly price: Decimal;
  readonly tax: Decimal;
  readonly discount: Decimal;
  /** Duties and taxes of an import. */
  readonly duty: boolean;
}

/** A row without a price is a service that is available, not a charge. */
function rowOf(row: WireRow): Row[] {
  if (row.price === undefined) return [];
  const of = (type: string) =>
    sum(
      row.priceBreakdown
        .filter(({ priceType }) => priceType?.toUpperCase() === type)
        .map(({ price }) => decimal(price ?? 0)),
    );
  return [
    {
      name: row.name ?? row.serviceCode ?? 'Unnamed charge',
      code: row.serviceCode,
      price: decimal(row.price),
      tax: of('TAX'),
      discount: of('DISCOUNT').abs(),
      duty: row.serviceCode !== undefined && ['DUTY', 'TAX'].includes(row.typeCode?.toUpperCase() ?? ''),
    },
  ];
}

/**
 * In live replies a row's price includes its tax, and its discount is already taken off; the contract mentions neither. So
 * the total decides: the reading of the rows that adds up to it holds, and without such a reading the usual one, with a
 * remainder.
 */
function partsOf(
  rows: readonly Row[],
  total: Decimal,
  currency: string,
  reported: { readonly tax: Decimal; readonly discount: Decimal },
): PriceParts {
  if (rows.length === 0) return withoutRows(total, currency, reported);
  const listed = sum(rows.map(({ price }) => price));
  const rowTax = sum(rows.map(({ tax }) => tax));
  const rowDiscount = sum(rows.map(({ discount }) => discount));
  const tolerance = 0.01 * rows.length;
  // Tax that stands in the sums alone belongs to the rows without a tax of their own.
  const missing = reported.tax.minus(rowTax);
  const isUntaxed = rows.some((row) => row.tax.isZero());
  const otherTax = rowTax.isZero() || (isUntaxed && missing.isGreaterThan(tolerance)) ? missing : decimal(0);
  const tax = rowTax.plus(otherTax);
  const isTotal = (value: Decimal) => value.minus(total).abs().isLessThanOrEqualTo(tolerance);
  const readings = [
    { taxed: true, reduced: true, adds_up: isTotal(listed) },
    { taxed: false, reduced: true, adds_up: isTotal(listed.plus(tax)) },
    { taxed: true, reduced: false, adds_up: isTotal(listed.minus(rowDiscount)) },
    { taxed: false, reduced: false, adds_up: isTotal(listed.plus(tax).minus(rowDiscount)) },
  ];
  const { taxed, reduced } = readings.find(({ adds_up }) => adds_up) ?? { taxed: true, reduced: true };
  const spread = taxed ? spreadTax(otherTax, rows, currency) : rows.map(() => decimal(0));
  const gross = rows.map(({ price, tax: own, discount }, index) => {
    const net = taxed ? price.minus(own).minus(spread[index] ?? 0) : price;
    return reduced ? net.plus(discount) : net;
  });
  // A discount that stands in the sums alone was taken off the product.
  const otherDiscount =
    reduced && reported.discount.isGreaterThan(rowDiscount)
      ? reported.discount.minus(rowDiscount)
      : decimal(0);
  const product = rows.findIndex(({ code }) => code === undefined);
  const discount = rowDiscount.plus(otherDiscount);
  return {
    currency,
    base: (gross[product] ?? decimal(0)).plus(otherDiscount),
    charges: [
      ...rows.flatMap(({ name, duty }, index): Charge[] =>
        index === product || duty ? [] : [{ name, amount: gross[index] ?? decimal(0) }],
      ),
      ...(discount.isZero() ? [] : [{ name: 'Discount', amount: discount.negated() }]),
    ],
    taxes: [tax, ...rows.flatMap(({ duty }, index) => (duty ? [gross[index] ?? decimal(0)] : []))],
    total,
  };
}

/** By price, to the cent, over the rows above 0 without a tax of their own. */
function spreadTax(tax: Decimal, rows: readonly Row[], currency: string): Decimal[] {
  const prices = rows.map(({ price, tax: own }) =>
    price.isNegative() || !own.isZero() ? decimal(0) : price,
  );
  return tax.isZero() ? rows.map(() => decimal(0)) : splitAmount(tax.abs(), prices, currency);
}

function withoutRows(
  total: Decimal,
  currency: string,
  { tax, discount }: { readonly tax: Decimal; readonly discount: Decimal },
): PriceParts {
  return {
    currency,
    base: total.minus(tax).plus(discount),
    charges: discount.isZero() ? [] : [{ name: 'Discount', amount: discount.negated() }],
    taxes: [tax],
    total,
  };
}
