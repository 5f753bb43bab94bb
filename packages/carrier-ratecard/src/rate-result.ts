/** What a card gives for a query: plain data, every figure as decimal text. */
import type { Notice } from '@waybill/core';
import type { RateQuery } from './rate-query.js';

/** Every service, priced or excluded. */
export interface RateResult {
  readonly query: RateQuery;
  /** Name of the card. */
  readonly card: string;
  readonly priced: readonly PricedService[];
  readonly excluded: readonly ExcludedService[];
}

/**
 * One line of the explanation of a price. Lines are in the order of calculation; the amounts of all lines add up to the
 * total.
 */
export interface ExplainLine {
  readonly step:
    | 'zone'
    | 'weight'
    | 'break'
    | 'base'
    | 'discount'
    | 'surcharge'
    | 'fuel'
    | 'rounding'
    | 'tax';
  /** A sentence for people. */
  readonly text: string;
  /** Of a discount, surcharge, fuel, rounding or tax. */
  readonly name?: string;
  /** Adds to the price, in the currency of the quote; below 0 for a discount. */
  readonly amount?: string;
  /** Position of the rule in the card: `rates.csv:14`, `rates[3].breaks[0]`. */
  readonly rule?: string;
}

/** A service that takes the shipment. */
export interface PricedService {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly total: string;
  readonly transit_days?: number;
  readonly explain: readonly ExplainLine[];
  readonly notices: readonly Notice[];
}

/** A service that does not take the shipment, and the rule that excludes it. */
export interface ExcludedService {
  readonly code: string;
  readonly name: string;
  readonly rule: ExclusionRule;
  /** A sentence for people. */
  readonly why: string;
}

/** The rule that excludes a shipment from a service. */
export type ExclusionRule =
  | 'unknown_service'
  | 'refused_by_carrier'
  | 'not_valid'
  | 'no_origin'
  | 'no_zone'
  | 'too_many_pieces'
  | 'too_light'
  | 'too_heavy'
  | 'too_long'
  | 'too_large'
  | 'no_dimensions'
  | 'no_option'
  | 'other_currency'
  | 'no_fuel';

export type ServiceResult = { readonly priced: PricedService } | { readonly excluded: ExcludedService };
