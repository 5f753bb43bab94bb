/** What a card answers: plain data, every figure as decimal text. */
import type { Notice } from '@waybill/core';

/**
 * One line of how a price came about. Lines are in the order of the reckoning; the amounts of all of them add up to
 * the total.
 */
export interface ExplainLine {
  readonly step: 'zone' | 'weight' | 'break' | 'base' | 'discount' | 'surcharge' | 'fuel' | 'tax';
  /** A sentence for people. */
  readonly text: string;
  /** Of a discount, surcharge, fuel or tax. */
  readonly name?: string;
  /** What the line adds to the price, in the currency of the quote; below 0 for a discount. */
  readonly amount?: string;
  /** Where the rule stands in the card: `rates.csv:14`, `rates[3].breaks[0]`. */
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

/** A service that does not take the shipment, and the rule that says so. */
export interface ExcludedService {
  readonly code: string;
  readonly name: string;
  readonly rule: ExclusionRule;
  /** A sentence for people. */
  readonly why: string;
}

/** Which rule keeps a shipment from a service. */
export type ExclusionRule =
  | 'unknown_service'
  | 'not_valid'
  | 'no_origin'
  | 'no_zone'
  | 'too_many_pieces'
  | 'too_light'
  | 'too_heavy'
  | 'too_long'
  | 'too_large'
  | 'no_option'
  | 'no_fuel';

export type Verdict = { readonly priced: PricedService } | { readonly excluded: ExcludedService };
