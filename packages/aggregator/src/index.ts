export { AGGREGATOR_OPTIONS, Aggregator } from './aggregator.js';
export type { CarrierOutcome } from './fan-out.js';
export type { AggregatorOptions, GatherOptions, PurchaseOptions, QuoteOptions } from './options.js';
export type { ExchangeRates } from './sort-quotes.js';
