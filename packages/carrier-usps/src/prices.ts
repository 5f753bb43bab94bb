/** One price of a class, what kind of package it is for, and prepaid duties. */

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
import { lookUp } from '@waybill/carrier-kit/request';
import type { Notice } from '@waybill/core';
import { CURRENCY } from './packages.js';
import { serviceName } from './services.js';

/** Duties that the sender prepays: `dutiesTaxesFeesQuote` of a quote has `itemQuotes`, `prepaidDutiesTaxesFees` of a label has `itemCosts`. */
const wireItem = z.object({ dutyPrice: maybe(wireDecimal), taxPrice: maybe(wireDecimal), itemId: maybeText });
export const wireDuties = z.object({
  packageFee: maybe(wireDecimal),
  itemQuotes: wireList(wireItem),
  itemCosts: wireList(wireItem),
});
type PrepaidDuties = z.output<typeof wireDuties>;

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
      ? [
          {
            code: 'retail_price',
            message:
              'This is the price of a post office counter; a label costs the commercial one, which price_type COMMERCIAL quotes.',
          },
        ]
      : []),
    ...(dutiesTaxesFeesQuote === undefined ? [] : [dutiesNotice(prepaidDuties(dutiesTaxesFeesQuote))]),
    ...warnings.map((message) => ({ code: 'usps_warning', message })),
  ];
}

/** Dollars. The contract does not say that a total includes them, and official examples show that it does not. */
export function prepaidDuties({ packageFee = '0', itemQuotes, itemCosts }: PrepaidDuties): string {
  const items = [...itemQuotes, ...itemCosts];
  const amounts = items.flatMap(({ dutyPrice = '0', taxPrice = '0' }) => [dutyPrice, taxPrice]);
  return sum([packageFee, ...amounts].map(decimal)).toFixed(2);
}

export function dutiesNotice(amount: string): Notice {
  const message = `Prepaid duties, taxes and their fee, ${amount} USD, are charged besides this price.`;
  return { code: 'duties_apart', message };
}

/**
 * `rateIndicator` of a box of one's own: single piece, by its size, cubic, oversized, and printed matter that is not presorted.
 * Source: domestic-labels.yaml 3.9.13, `rateIndicator`; international-labels.yaml 3.3.7.
 */
const OWN_BOX = ['SP', 'PA', 'DR', 'CP', 'OS', 'NP'];
/** Abroad labels have no others. */
const OWN_ABROAD = ['SP', 'PA'];
/** Cubic prices of a soft pack, by its tier. */
export const SOFT_PACK = ['P5', 'P6', 'P7', 'P8', 'P9', 'Q6', 'Q7', 'Q8', 'Q9', 'Q0'];
/** Of a soft pack of one's own. */
const OWN_SOFT_PACK = ['SP', 'PA', 'NP', ...SOFT_PACK];
/** Of a tube or a roll. */
const OWN_TUBE = ['SP', 'PA', 'DN', 'OS', 'NP'];

/** Of the packagings of USPS; with Priority Mail Express the second. */
const FLAT_RATE: Readonly<Record<string, readonly string[]>> = {
  FLAT_RATE_ENVELOPE: ['FE', 'E4'],
  LEGAL_FLAT_RATE_ENVELOPE: ['FA', 'E6'],
  PADDED_FLAT_RATE_ENVELOPE: ['FP'],
  SM_FLAT_RATE_BOX: ['FS'],
  MD_FLAT_RATE_BOX: ['FB'],
  // `PM` is the same box to military and diplomatic post offices.
  LG_FLAT_RATE_BOX: ['PL', 'PM'],
};

/** All that the contract lists. */
const LISTED = new Set(
  '3D 3N 3R 5D BA BB CM CP DC DE DF DN DR E4 E6 FA FB FE FP FS LC LF LL LO LS NP OS P5 P6 P7 P8 P9 PA PL PM PR Q0 Q6 Q7 Q8 Q9 SN SP SR'.split(
    ' ',
  ),
);

/** The indicators of prices for a package in this packaging; in a box of one's own without one. */
export function indicatorsFor(packaging: string | undefined, abroad: boolean): readonly string[] {
  const flat_rate = lookUp(FLAT_RATE, packaging);
  if (flat_rate !== undefined) return flat_rate;
  if (abroad) return OWN_ABROAD;
  if (packaging === 'NON_RECTANGULAR') return OWN_TUBE;
  if (packaging === 'SOFT_PACK') return OWN_SOFT_PACK;
  return OWN_BOX;
}

export function isListedIndicator(indicator: string): boolean {
  return LISTED.has(indicator);
}
