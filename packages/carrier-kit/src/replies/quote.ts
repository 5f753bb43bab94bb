import type { Notice, Quote } from '@waybill/core';
import type { CarrierIdentity, ExtraCharge, QuoteMeta } from '@waybill/core/plugin';
import { z } from 'zod';
import { amountText, type Decimal, decimal, fromMinorUnits, minorUnits, sum } from '../values/decimal.js';

/** A charge as the carrier wrote it, with its sign. */
export interface Charge {
  readonly name: string;
  readonly amount: Decimal;
}

/** A carrier's figures for one service, as exact decimals. */
export interface PriceParts {
  readonly currency: string;
  readonly base: Decimal;
  /** Options, surcharges, adjustments: what is above 0 becomes an extra charge, what is below 0 a discount. */
  readonly charges: readonly Charge[];
  readonly taxes: readonly Decimal[];
  /** The carrier's own total: what this account would be billed. */
  readonly total: Decimal;
}

/** The facts of a quote besides its price. */
export interface QuoteFacts {
  readonly service_type: string;
  readonly service_name: string;
  readonly transit_days?: number | undefined;
  readonly delivery_date?: string | undefined;
  readonly options?: readonly string[] | undefined;
  /** The text by which the operation buys exactly this quote, without the carrier's prefix: see {@link Quote.handle}. */
  readonly handle?: string | undefined;
  readonly meta?: QuoteMeta | undefined;
}

/**
 * Makes a quote whose parts add up to its total (see {@link Quote}). Every amount is rounded to the currency's minor unit,
 * the total is the carrier's own, and a difference that the carrier does not itemise becomes a charge or discount of its
 * own, with a notice.
 */
export function quote(carrier: CarrierIdentity, facts: QuoteFacts, price: PriceParts): Quote {
  const { currency } = price;
  const units = (value: Decimal) => minorUnits(value, currency);
  const number = (amount: bigint) => fromMinorUnits(amount, currency);
  const base = units(price.base);
  const total = units(price.total);
  const taxes = units(sum(price.taxes));
  const charges = price.charges.map(({ name, amount }) => ({ name, amount: units(amount) }));
  let remainder = total - base - taxes;
  for (const { amount } of charges) remainder -= amount;
  if (remainder !== 0n) charges.push({ name: 'Unitemised', amount: remainder });
  const extra_charges: ExtraCharge[] = [];
  let discount = 0n;
  for (const { name, amount } of charges)
    if (amount > 0n) extra_charges.push({ name, value: number(amount) });
    else discount -= amount;
  const { transit_days, delivery_date, left_out } = arrivalOf(facts);
  const notices = [...(facts.meta?.notices ?? []), ...left_out, ...remainderNotice(remainder, currency)];
  const meta = { ...facts.meta, ...(notices.length > 0 ? { notices } : {}) };
  return {
    carrier: carrier.carrier,
    account: carrier.account,
    service_name: facts.service_name,
    service_type: facts.service_type,
    currency,
    base_charge: number(base),
    discount: number(discount),
    duties_and_taxes: number(taxes),
    extra_charges,
    total_charge: number(total),
    ...(transit_days === undefined ? {} : { transit_days }),
    ...(delivery_date === undefined ? {} : { delivery_date }),
    ...(facts.options === undefined ? {} : { options: [...facts.options] }),
    ...(facts.handle === undefined ? {} : { handle: `${carrier.carrier}:${facts.handle}` }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
}

/** Nothing is longer on its way. */
const MOST_DAYS = 366;
/** Carriers fill a day that they do not know with `0000-00-00` or `9999-12-31`. */
const CENTURY = /^20\d\d-/;
const isoDate = z.iso.date();

/** Days and date of a quote, without figures that cannot be right. */
function arrivalOf({ transit_days, delivery_date }: Pick<QuoteFacts, 'transit_days' | 'delivery_date'>) {
  const days =
    transit_days === undefined ||
    (Number.isInteger(transit_days) && transit_days >= 0 && transit_days <= MOST_DAYS);
  const date =
    delivery_date === undefined || (CENTURY.test(delivery_date) && isoDate.safeParse(delivery_date).success);
  return {
    transit_days: days ? transit_days : undefined,
    delivery_date: date ? delivery_date : undefined,
    left_out: [
      ...(days ? [] : [leftOut(`${transit_days} days in transit`)]),
      ...(date ? [] : [leftOut(`delivery on ${delivery_date}`)]),
    ],
  };
}

function leftOut(figure: string): Notice {
  return {
    code: 'left_out',
    message: `The carrier's figure is left out, because it cannot be right: ${figure}.`,
  };
}

function remainderNotice(remainder: bigint, currency: string): Notice[] {
  if (remainder === 0n) return [];
  const text = amountText(decimal(fromMinorUnits(remainder, currency)), currency);
  return [
    {
      code: 'unitemised',
      message: `The carrier's total differs by ${text} ${currency} from the parts it lists.`,
    },
  ];
}

/**
 * The price of several packages together, each counted `times`; charges of the same name are added up.
 * @throws RangeError without prices, and for prices in different currencies.
 */
export function addPrices(
  prices: readonly { readonly price: PriceParts; readonly times: number }[],
): PriceParts {
  const first = prices[0]?.price;
  if (first === undefined) throw new RangeError('no prices to add');
  if (prices.some(({ price }) => price.currency !== first.currency))
    throw new RangeError('prices in different currencies cannot be added');
  const total = (of: (price: PriceParts) => Decimal) =>
    sum(prices.map(({ price, times }) => (times === 1 ? of(price) : of(price).times(times))));
  const charges = new Map<string, Decimal>();
  for (const { price, times } of prices) {
    for (const { name, amount } of price.charges) {
      // A credit and a charge of the same name stay apart: one is a discount, the other is not.
      const key = `${amount.isNegative() ? '-' : '+'}${name}`;
      const [all, before] = [times === 1 ? amount : amount.times(times), charges.get(key)];
      charges.set(key, before === undefined ? all : before.plus(all));
    }
  }
  return {
    currency: first.currency,
    base: total(({ base }) => base),
    charges: [...charges].map(([key, amount]) => ({ name: key.slice(1), amount })),
    taxes: [total(({ taxes }) => sum(taxes))],
    total: total((price) => price.total),
  };
}
