/** The shop's margin, handling fee and free shipping, in exact decimals. */
import type { Quote } from '@waybill/core';
import { BigNumber } from 'bignumber.js';

/** Decimal text, as databases and payment providers take it: `{ amount: '24.85', currency: 'CAD' }`. */
export interface Price {
  readonly amount: string;
  readonly currency: string;
}

/** What the shop sells in. */
export const CURRENCY = 'CAD';
const MARGIN = '1.08';
const HANDLING_FEE = '1.50';
const FREE_FROM = '100.00';

/**
 * What the customer pays; undefined for a quote in another currency, which the shop does not convert.
 * @param goods value of the basket, decimal text
 */
export function customerPrice(
  { total_charge, currency, transit_days = 99 }: Quote,
  goods: string,
): Price | undefined {
  if (currency !== CURRENCY) return undefined;
  const isExpress = transit_days <= 1;
  if (!isExpress && new BigNumber(goods).gte(FREE_FROM)) return { amount: '0.00', currency };
  const amount = new BigNumber(total_charge).times(MARGIN).plus(HANDLING_FEE);
  return { amount: amount.toFixed(2, BigNumber.ROUND_HALF_UP), currency };
}
