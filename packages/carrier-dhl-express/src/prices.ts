/**
 * One product of a price list. `totalPrice` and `detailedPriceBreakdown` come once for each currency type: BILLC is what
 * the account is billed, PULCL the public rate, BASEC DHL's base currency.
 */
import { z } from '@waybill/carrier-kit';
import {
  type Charge,
  type Decimal,
  decimal,
  listOf,
  maybe,
  type PriceParts,
  sum,
  wireBoolean,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit/reply';
import { BILLING, billing, currency, figure, text, texts } from './json.js';

/** A figure of another currency type than the billing one. */
interface PublishedPrice {
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

/** What the sums of a price report, rows apart. */
interface Sums {
  readonly tax: Decimal;
  readonly discount: Decimal;
}

/**
 * In live replies a row's price includes its tax, and its discount is already taken off; the contract mentions neither.
 * Where the rows add up to the total only with their taxes, those come on top. Tax and discount that stand in the sums
 * alone belong to the product, and so does the whole price where there are no rows.
 */
function partsOf(listed: readonly Row[], total: Decimal, currency: string, sums: Sums): PriceParts {
  const rows = listed.length > 0 ? listed : [wholePrice(total)];
  const isTotal = (value: Decimal) =>
    value
      .minus(total)
      .abs()
      .isLessThanOrEqualTo(0.01 * rows.length);
  const taxes = sum(rows.map(({ tax }) => tax));
  const discounts = sum(rows.map(({ discount }) => discount));
  const otherTax = excess(sums.tax, taxes);
  const otherDiscount = excess(sums.discount, discounts);
  const prices = sum(rows.map(({ price }) => price));
  const onTop = !isTotal(prices) && isTotal(prices.plus(taxes).plus(otherTax));
  const amountOf = ({ price, tax, discount }: Row) => (onTop ? price : price.minus(tax)).plus(discount);
  const product = rows.find(({ code }) => code === undefined);
  const discount = discounts.plus(otherDiscount);
  return {
    currency,
    base: (product === undefined ? decimal(0) : amountOf(product))
      .plus(otherDiscount)
      .minus(onTop ? 0 : otherTax),
    charges: [
      ...rows
        .filter((row) => row !== product && !row.duty)
        .map((row): Charge => ({ name: row.name, amount: amountOf(row) })),
      ...(discount.isZero() ? [] : [{ name: 'Discount', amount: discount.negated() }]),
    ],
    taxes: [taxes, otherTax, ...rows.filter(({ duty }) => duty).map(amountOf)],
    total,
  };
}

function wholePrice(price: Decimal): Row {
  return { name: '', code: undefined, price, tax: decimal(0), discount: decimal(0), duty: false };
}

/** By how much the first is above the second; 0 where it is not. */
function excess(first: Decimal, second: Decimal): Decimal {
  return first.isGreaterThan(second) ? first.minus(second) : decimal(0);
}

const wireRow = z.object({
  name: text,
  serviceCode: text,
  typeCode: text,
  price: figure,
  priceCurrency: currency,
  priceBreakdown: listOf(z.object({ priceType: text, price: figure })),
});
type WireRow = z.output<typeof wireRow>;

const wireTotal = z.object({
  currencyType: text,
  priceCurrency: currency,
  /** `null`: it is there and cannot be read, which is not the same as left out. */
  price: z.union([wireOptional(wireDecimal), z.unknown().transform(() => null)]),
});
type WireTotal = z.output<typeof wireTotal>;

const wirePrices = z.object({
  totalPrice: listOf(wireTotal),
  totalPriceBreakdown: listOf(
    z.object({
      currencyType: text,
      priceCurrency: currency,
      priceBreakdown: listOf(z.object({ typeCode: text, price: figure })),
    }),
  ),
  detailedPriceBreakdown: listOf(
    z.object({ currencyType: text, priceCurrency: currency, breakdown: listOf(wireRow) }),
  ),
});
export type WirePrices = z.output<typeof wirePrices>;

/** One of `products`. */
export const wireProduct = wirePrices.extend({
  productName: text,
  productCode: wireText.transform((written) => written.trim()).pipe(z.string().min(1)),
  localProductCode: text,
  localProductCountryCode: text,
  networkTypeCode: text,
  isCustomerAgreement: maybe(wireBoolean),
  pricingDate: text,
  deliveryCapabilities: maybe(z.object({ estimatedDeliveryDateAndTime: text, totalTransitDays: figure })),
  pickupCapabilities: maybe(
    z.object({ nextBusinessDay: maybe(wireBoolean), localCutoffDateAndTime: text, GMTCutoffTime: text }),
  ),
});
export type WireProduct = z.output<typeof wireProduct>;

export const wireRates = z.object({ products: wireList(z.unknown()), warnings: texts });
