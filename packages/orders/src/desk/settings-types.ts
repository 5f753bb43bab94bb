import type { Choose } from '@waybill/batch';
import type { LabelData, PartyData } from '@waybill/core';

/**
 * What a shop says once. It is one document: whoever changes it gives back the version that was read, so that two people do not
 * overwrite each other. Weights are kilograms, lengths centimetres.
 */
export interface DeskSettings {
  /** Counts the changes; 0 before the first. */
  readonly version: number;
  /** What buyers and packing slips see of the shop. */
  readonly shop?: ShopFacts;
  /** Where parcels leave from; the first one is used where no rule and no person names another. */
  readonly senders: readonly Sender[];
  /** The smallest box that fits is taken. */
  readonly boxes: readonly Box[];
  readonly products: readonly Product[];
  /** In order: of each effect, the first rule that matches and has it decides. */
  readonly rules: readonly Rule[];
  /** Where no rule chooses; `cheapest` if left out. */
  readonly choose?: Choose;
  readonly slip?: SlipSettings;
  /** How labels should look, where the carrier offers it. */
  readonly label?: LabelData;
  /** Where a declaration says nothing else: `DAP` or `DDP`. */
  readonly terms_of_trade?: 'DAP' | 'DDP';
}

/** What buyers and packing slips see of a shop. */
export interface ShopFacts {
  readonly name: string;
  /** Of its tracking page: `#` and six hexadecimal digits. */
  readonly color?: string;
  /** PNG or JPEG in base64, up to 300 kB. */
  readonly logo?: string;
  /** The shop's page, https. */
  readonly website?: string;
  readonly email?: string;
  /** The number that carriers get where a buyer gave none: abroad most of them demand one. */
  readonly phone?: string;
}

/** A place that parcels leave from. */
export interface Sender {
  /** Names it in rules and orders. */
  readonly name: string;
  readonly party: PartyData;
}

/** A box that the shop packs in, inner sides in centimetres. */
export interface Box {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Outer sides, where they differ: carriers charge by them. */
  readonly outer?: { readonly length: number; readonly width: number; readonly height: number };
  readonly empty_weight_kg: number;
  /** The most that may be in it. */
  readonly limit_kg?: number;
}

/** What the shop knows of an article. It fills in what the order does not say. */
export interface Product {
  readonly sku: string;
  /** Of one. */
  readonly weight_kg?: number;
  readonly length?: number;
  readonly width?: number;
  readonly height?: number;
  /** Words for customs; the name of the article if left out. */
  readonly description?: string;
  readonly hs_code?: string;
  /** ISO 3166-1 alpha-2. */
  readonly origin_country?: string;
  /** Value for customs of one, where the order has no price. */
  readonly value?: number;
  /** ISO 4217; the order's if left out. */
  readonly currency?: string;
  /** What a carrier asks of a line besides: `{ "canadapost:province_of_origin": "QC" }` for goods made in Canada. */
  readonly extra?: Readonly<Record<string, string | number | boolean>>;
}

/** A rule: what holds for orders of a kind. */
export interface Rule {
  /** A sentence for people. */
  readonly name: string;
  /** True to leave it out for now. */
  readonly off?: boolean;
  /** Everything here must be so; empty for every order. */
  readonly when: RuleConditions;
  readonly then: RuleEffects;
}

/** Which orders a rule is for. */
export interface RuleConditions {
  /** ISO 3166-1 alpha-2: to one of these. */
  readonly countries?: readonly string[];
  /** To none of these. */
  readonly not_countries?: readonly string[];
  /** Kilograms with the box: this or more. */
  readonly weight_from_kg?: number;
  /** Less than this. */
  readonly weight_below_kg?: number;
  /** Value of the goods: this or more. */
  readonly value_from?: number;
  /** Less than this. */
  readonly value_below?: number;
  /** Currency of these values; a rule with another one than the order's does not match. */
  readonly currency?: string;
  /** One of these is a part of what the buyer chose, in any case: `express`. */
  readonly shipping_method?: readonly string[];
  /** The order has one of these tags. */
  readonly tags?: readonly string[];
  /** True for post office boxes only, false for everything else. */
  readonly po_box?: boolean;
  /** One of these is in the order; a `*` at the end stands for any ending. */
  readonly skus?: readonly string[];
  /** Orders of one of these sources. */
  readonly sources?: readonly string[];
}

/** What a rule does. */
export interface RuleEffects {
  /** `cheapest`, `fastest`, `cheapest within 5 days`, services; see `Choose` of `@waybill/batch`. */
  readonly choose?: Choose;
  /** Only these carriers (`ups`) or accounts (`canadapost/toronto`). */
  readonly only?: readonly string[];
  /** Never these carriers or accounts. All rules that match count. */
  readonly never?: readonly string[];
  readonly signature?: boolean;
  /** Insured for the value of the goods. */
  readonly insure?: boolean;
  /** The name of a box. */
  readonly box?: string;
  /** The name of a sender. */
  readonly sender?: string;
  /** Why the order waits for a person. */
  readonly hold?: string;
}

/** What is on a packing slip. */
export interface SlipSettings {
  /** Of its pages; 4 by 6 inches by default. */
  readonly page?: '4x6' | 'A6' | 'A4' | 'letter';
  /** A line at the end, such as how to send something back. */
  readonly message?: string;
  /** True to print what each article costs. */
  readonly prices?: boolean;
  /** Of the slip's own words; English if left out. */
  readonly language?: 'en' | 'fr';
}
