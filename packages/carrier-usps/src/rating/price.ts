/** One price of a class. */
import { type Offer, z } from '@waybill/carrier-kit';
import {
  type Charge,
  type Decimal,
  decimal,
  listOf,
  maybe,
  maybeText,
  sum,
  wireBoolean,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import { dutiesNotice, prepaidDuties, wireDuties } from '../duties.js';
import { CURRENCY } from '../packages.js';
import { serviceName } from '../services.js';

/** What a label must repeat to cost what was quoted. */
export const ingredients = z.object({
  rateIndicator: wireText.pipe(z.string().min(1)),
  processingCategory: wireText.pipe(z.string().min(1)),
  destinationEntryFacilityType: wireText.pipe(z.string().min(1)),
});

const wireWarning = z.object({ warningCode: maybeText, warningDescription: maybeText });

const wireFee = z.object({ name: maybeText, price: maybe(wireDecimal) });

const wireExtra = z.object({
  extraService: maybeText,
  name: maybeText,
  price: maybe(wireDecimal),
  warnings: listOf(wireWarning),
});

const wireRate = ingredients.extend({
  SKU: maybeText,
  price: wireDecimal,
  fees: listOf(wireFee),
  zone: maybeText,
  dimWeight: maybe(wireDecimal),
  priceType: maybeText,
  productName: maybeText,
});

/** "MILITARY", "NO STD" and others are no number of days. */
const days = maybe(
  wireText.pipe(z.string().regex(/^\d{1,2}[ -]days?$/i)).transform((text) => Number.parseInt(text, 10)),
);
const day = maybe(wireText.transform((text) => text.slice(0, 10)).pipe(z.iso.date()));

const wireCommitment = z.object({
  name: days,
  expectedDeliveryDate: day,
  scheduleDeliveryDate: day,
  guaranteedDelivery: maybe(wireBoolean),
});

/**
 * `DomesticRateOptions`, `InternationalRateOptions`. `totalPrice` is there when extra services were requested alone;
 * otherwise `totalBasePrice` is all there is to pay.
 */
export const wireRateOption = z
  .object({
    commitment: maybe(wireCommitment),
    totalPrice: maybe(wireDecimal),
    totalBasePrice: maybe(wireDecimal),
    rates: wireList(wireRate).refine(({ length }) => length > 0, 'must have a rate'),
    extraServices: listOf(wireExtra),
    dutiesTaxesFeesQuote: maybe(wireDuties),
  })
  .transform(({ totalPrice, totalBasePrice, ...option }, context) => {
    const [rate] = option.rates;
    const extras = sum(option.extraServices.map(({ price }) => decimal(price ?? 0)));
    const base = totalBasePrice === undefined ? undefined : decimal(totalBasePrice).plus(extras);
    const total = totalPrice === undefined ? base : decimal(totalPrice);
    if (rate !== undefined && total !== undefined && !total.isNegative())
      return { ...option, rate, total, ingredients: ingredients.parse(rate) };
    context.addIssue({ code: 'custom', message: 'there is no total' });
    return z.NEVER;
  });
export type RateOption = z.output<typeof wireRateOption>;

export function offerOf(mailClass: string, option: RateOption, price_type: string): Offer {
  const { rate, rates, extraServices, commitment, total } = option;
  const fees = rates.flatMap((each) => each.fees);
  return {
    service: mailClass,
    name: serviceName(mailClass, rate.productName),
    transit_days: commitment?.name,
    delivery_date: commitment?.expectedDeliveryDate ?? commitment?.scheduleDeliveryDate,
    price: {
      currency: CURRENCY,
      base: sum(rates.map(({ price }): Decimal => decimal(price))),
      charges: [...fees.map(chargeOf), ...extraServices.map(chargeOf)],
      taxes: [],
      total,
    },
    notices: noticesOf(option, price_type),
    facts: {
      rate_indicator: rate.rateIndicator,
      zone: rate.zone,
      guaranteed_delivery: commitment?.guaranteedDelivery ?? false,
      ...(option.dutiesTaxesFeesQuote && { prepaid_duties: prepaidDuties(option.dutiesTaxesFeesQuote) }),
    },
    ingredients: option.ingredients,
  };
}

/** A charge that cannot be read counts 0; the quote then has a part that is not itemised. */
function chargeOf({ name = 'Charge', price }: z.output<typeof wireFee>): Charge {
  return { name, amount: decimal(price ?? 0) };
}

/** A contract without a price for this package is quoted at the published price, without an error. */
function noticesOf({ rates, extraServices, dutiesTaxesFeesQuote }: RateOption, price_type: string): Notice[] {
  const published = rates.some(({ priceType }) => priceType !== undefined && priceType !== 'CONTRACT');
  const warnings = [
    ...new Set(
      extraServices.flatMap(({ warnings }) => warnings.map((warning) => warning.warningDescription)),
    ),
  ].filter((text) => text !== undefined);
  return [
    ...(price_type === 'CONTRACT' && published
      ? [
          {
            code: 'published_price',
            message: 'The contract has no price for this; the published price is quoted.',
          },
        ]
      : []),
    ...(price_type === 'RETAIL'
      ? [{ code: 'retail_price', message: 'This is the retail price; a label costs the commercial one.' }]
      : []),
    ...(dutiesTaxesFeesQuote === undefined ? [] : [dutiesNotice(dutiesTaxesFeesQuote)]),
    ...warnings.map((message) => ({ code: 'usps_warning', message })),
  ];
}
