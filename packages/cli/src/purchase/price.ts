import {
  type Quote,
  type QuoteOutcome,
  type RateRequestData,
  requestToBuy,
  type ShippingResult,
} from '@waybill/core';
import { moneyText } from '../render/money.js';

/** The request for the price of a quote that was given before: its service and options, and no others. */
export function requestToCheck(
  request: RateRequestData,
  { service_type, options = [] }: Quote,
): RateRequestData {
  return requestToBuy(request, { service_type, options });
}

/** The quote of now for the same service with the same options; of several, the one that was meant most likely. */
export function sameQuote([quotes]: QuoteOutcome, before: Quote): Quote | undefined {
  const optionsOf = ({ options = [] }: Quote) => [...options].sort().join();
  const same = quotes.filter(
    (quote) => quote.service_type === before.service_type && optionsOf(quote) === optionsOf(before),
  );
  const exactly = same.find(({ handle }) => handle !== undefined && handle === before.handle);
  return exactly ?? same.find((quote) => isSamePrice(quote, before)) ?? same[0];
}

export function isSamePrice(a: Quote, b: Quote): boolean {
  return a.currency === b.currency && a.total_charge === b.total_charge;
}

/** What to say when a shipment was billed otherwise than it was quoted; nothing where the bill is not known yet. */
export function billedOtherwise(quote: Quote, { total_charge }: ShippingResult): string | undefined {
  if (total_charge === null) return undefined;
  const { amount, currency } = total_charge;
  if (currency === quote.currency && Number(amount) === quote.total_charge) return undefined;
  return `Quoted ${priceOf(quote)}, billed ${amount} ${currency}.`;
}

export function priceOf({ total_charge, currency }: Quote): string {
  return moneyText(total_charge, currency);
}
