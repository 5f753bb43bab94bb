export type { RateCardDocument } from './card/card-text.js';
export type { RateCard } from './card/compile.js';
export { parseRateCard, readRateCard } from './card/read.js';
export { ratecard } from './definition.js';
export type { RateCardInput } from './editor.js';
export { priceList } from './price-list.js';
export type { RateCardProxy } from './proxy.js';
export type { RateQuery } from './rate-query.js';
export type {
  ExcludedService,
  ExclusionRule,
  ExplainLine,
  PricedService,
  RateResult,
} from './rate-result.js';
export type { RateCardSettings } from './settings.js';
export type { ShipQuery, ShipResult } from './shipping.js';
export { sequence, type TrackingNumbers } from './tracking-numbers.js';
