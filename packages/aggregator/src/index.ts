export { type AccountMethods, AccountOperations } from './account-operations.js';
export { AGGREGATOR_OPTIONS, Aggregator } from './aggregator.js';
export { chooseQuote, type QuoteChoice } from './choose-quote.js';
export type {
  AccountOptions,
  AggregatorOptions,
  GatherOptions,
  PurchaseOptions,
  QuoteOptions,
  ReturnOptions,
} from './options.js';
export { QuoteCache, type QuoteCacheOptions, type QuoteStore } from './quote-cache.js';
export type { CarrierOutcome } from './quotes-of-account.js';
export { accountName, accountsNamed, isNamed } from './select-carriers.js';
export { cheapestFirst, type ExchangeRates, type PriceOrder, type QuoteOrder } from './sort-quotes.js';
export type { TrackedItem, TrackingAnswer, TrackingOptions } from './tracking.js';
