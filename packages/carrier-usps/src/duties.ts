/** Duties that the sender prepays: in a quote, and in the reply to a label, both times apart from the price. */
import { z } from '@waybill/carrier-kit';
import { decimal, maybe, maybeText, sum, wireDecimal, wireList } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';

/** `dutiesTaxesFeesQuote` has `itemQuotes`, `prepaidDutiesTaxesFees` has `itemCosts`. */
const wireItem = z.object({ dutyPrice: maybe(wireDecimal), taxPrice: maybe(wireDecimal), itemId: maybeText });
export const wireDuties = z.object({
  packageFee: maybe(wireDecimal),
  itemQuotes: wireList(wireItem),
  itemCosts: wireList(wireItem),
});
export type PrepaidDuties = z.output<typeof wireDuties>;

/** Dollars. The contract does not say that a total includes them, and official examples show that it does not. */
export function prepaidDuties({ packageFee = '0', itemQuotes, itemCosts }: PrepaidDuties): string {
  const items = [...itemQuotes, ...itemCosts];
  const amounts = items.flatMap(({ dutyPrice = '0', taxPrice = '0' }) => [dutyPrice, taxPrice]);
  return sum([packageFee, ...amounts].map(decimal)).toFixed(2);
}

export function dutiesNotice(duties: PrepaidDuties): Notice {
  const message = `Prepaid duties, taxes and their fee, ${prepaidDuties(duties)} USD, are charged besides this price.`;
  return { code: 'duties_apart', message };
}
