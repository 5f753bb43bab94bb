/** A rate card as people write it. The README explains every field in full under "The card". */

/** A number, or its decimal text where a number does not hold all digits. */
export type Written = number | string;
/** `true` or `false`, also as text. */
export type WrittenFlag = boolean | 'true' | 'false';
/** One or several. */
export type OneOrMore = string | readonly string[];

/** First and last day on which a row is valid, `YYYY-MM-DD`. */
interface Validity {
  readonly valid_from?: string;
  readonly valid_to?: string;
}

/** Services and zones that a row is for; all by default. */
interface Scope {
  readonly services?: OneOrMore;
  readonly zones?: OneOrMore;
}

/** A part of the world; without any of these fields the whole world. */
interface Area {
  /** ISO 3166-1 alpha-2. */
  readonly countries?: OneOrMore;
  /** Of the one country. */
  readonly states?: OneOrMore;
  /** Of the one country: beginnings (`H2Y`) and ranges of beginnings (`H1A..H3Z`). */
  readonly postal_codes?: OneOrMore;
}

/** A rate card in YAML, JSON or code. */
export interface RateCardDocument extends Validity {
  /** Version of this document format: 1. */
  readonly version: Written;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Of every weight in the card. Default `kg`. */
  readonly weight_unit?: 'kg' | 'lb';
  /** Of every length in the card. Default `cm`. */
  readonly dimension_unit?: 'cm' | 'in';
  /** Volume for one unit of weight, e.g. 5000 cm³ for each kg. */
  readonly volumetric_divisor?: Written;
  /** Billable weights are rounded up to a multiple of it. */
  readonly weight_step?: Written;
  /** Whether amounts hold the taxes of the destination, which quotes show apart. Default false. */
  readonly tax_included?: WrittenFlag;
  /** Totals are rounded half up to a multiple of it: 0.05 in Switzerland. */
  readonly round_to?: Written;
  readonly tracking?: WrittenTracking;
  readonly services: readonly WrittenService[];
  /** Where shipments start; anywhere by default. */
  readonly origins?: readonly WrittenOrigin[];
  readonly zones: readonly WrittenZone[];
  /** From the smallest to the largest. */
  readonly sizes?: readonly WrittenSize[];
  readonly rates: readonly WrittenRate[];
  readonly surcharges?: readonly WrittenSurcharge[];
  readonly discounts?: readonly WrittenDiscount[];
  readonly fuel?: readonly WrittenFuel[];
  /** Lists of remote places. */
  readonly remote?: readonly WrittenRemote[];
  readonly taxes?: readonly WrittenTax[];
}

/** The form of tracking numbers. */
export interface WrittenTracking {
  /** At most 20 capitals, digits and hyphens. */
  readonly prefix?: string;
  /** Counted numbers are padded with zeros to this length. */
  readonly digits?: Written;
  /** GS1's check digit for counted numbers. */
  readonly check_digit?: 'mod10';
}

/** Of one package. */
interface WrittenLimits {
  readonly max_weight_per_piece?: Written;
  /** Longest side. */
  readonly max_length?: Written;
  /** Three sides in any order; a package is turned until it fits. */
  readonly max_sides?: readonly Written[];
  /** Longest side and twice the two others. */
  readonly max_length_plus_girth?: Written;
  readonly max_longest_plus_shortest?: Written;
  readonly max_sum_of_sides?: Written;
  /** In cubic units of length. */
  readonly max_volume?: Written;
}

/** A size that rates give prices for. A package has the first of the card that it fits in. */
export interface WrittenSize extends WrittenLimits {
  readonly size: string;
}

export interface WrittenService extends Validity, WrittenLimits {
  readonly code: string;
  readonly name: string;
  /** The card's by default. */
  readonly currency?: string;
  /** Every zone of its table by default. */
  readonly zones?: OneOrMore;
  readonly transit_days?: Written;
  /** One price for the weight of all packages (default), or one for each package. */
  readonly charge_by?: 'shipment' | 'piece';
  /**
   * Whether actual and volumetric weight are compared for the shipment or for each package, whose greater weights are
   * added up. By default as `charge_by`.
   */
  readonly weigh_by?: 'shipment' | 'piece';
  /** Whether a weight is priced as the start of a heavier break where that costs less. Default false. */
  readonly cheaper_break?: WrittenFlag;
  /** Minimum base charge of a shipment. */
  readonly minimum_charge?: Written;
  /** The card's by default. */
  readonly volumetric_divisor?: Written;
  /** The card's by default. */
  readonly weight_step?: Written;
  /** The card's by default. */
  readonly round_to?: Written;
  /** Actual weight of the shipment. */
  readonly min_weight?: Written;
  /** Actual weight of the shipment. */
  readonly max_weight?: Written;
  readonly max_pieces?: Written;
}

export interface WrittenOrigin extends Area {
  readonly origin: string;
}

export interface WrittenZone extends Area {
  readonly zone: string;
  /** Every origin by default. */
  readonly origins?: OneOrMore;
  /** By default the services that no row names. */
  readonly services?: OneOrMore;
}

export interface WrittenRate {
  readonly service: string;
  readonly zone: string;
  /** All sizes by default. */
  readonly size?: string;
  /** From the lightest to the heaviest, without gaps. */
  readonly breaks: readonly WrittenBreak[];
}

/** Prices of the weights over one bound and up to another. Several prices are added up. */
export interface WrittenBreak {
  /** By default where the break before ends. */
  readonly over?: Written;
  /** Without it the break has no end; only the last break may leave it out. */
  readonly up_to?: Written;
  readonly flat?: Written;
  /** For each kg of the whole billable weight, in cards in kg. */
  readonly per_kg?: Written;
  /** For each kg above `over`. */
  readonly per_kg_above?: Written;
  /** For each lb of the whole billable weight, in cards in lb. */
  readonly per_lb?: Written;
  /** For each lb above `over`. */
  readonly per_lb_above?: Written;
  readonly per_piece?: Written;
  /** Weight of a step. */
  readonly step?: Written;
  /** For each started step of the whole billable weight. */
  readonly per_step?: Written;
  /** For each started step above `over`. */
  readonly per_step_above?: Written;
  /** Minimum price of the break. */
  readonly minimum?: Written;
  /** The service's by default. */
  readonly transit_days?: Written;
}

/** Goods of a declared value. */
interface Goods {
  /** Declared value from which on the row applies. */
  readonly value_from?: Written;
  /** Declared value from which on the row no longer applies. */
  readonly value_below?: Written;
}

export interface WrittenSurcharge extends Scope, Validity, Goods {
  readonly name: string;
  /** Default `always`. */
  readonly when?: 'always' | 'residential' | 'remote' | 'oversize' | 'overweight' | 'option' | 'insured';
  /** With `option`: which. */
  readonly option?: string;
  /** With `remote`: which list; any by default. */
  readonly list?: string;
  /** With `oversize`: longest side. */
  readonly length_over?: Written;
  /** With `oversize`: longest side and twice the two others. */
  readonly length_plus_girth_over?: Written;
  /** With `overweight`: actual weight of a package. */
  readonly weight_over?: Written;
  readonly amount?: Written;
  /** What an amount is charged for. Default `shipment`. */
  readonly per?: 'shipment' | 'piece';
  /** In place of an amount: for each kg of the billable weight, in cards in kg. */
  readonly per_kg?: Written;
  /** In place of an amount: for each lb of the billable weight, in cards in lb. */
  readonly per_lb?: Written;
  /** In place of an amount. */
  readonly percent?: Written;
  /** Default `base`. The last three are amounts of the request. */
  readonly percent_of?: 'base' | 'subtotal' | 'declared_value' | 'insured_amount' | 'cod_amount';
  readonly minimum?: Written;
  readonly maximum?: Written;
  /** Whether it is taxed. Default true. */
  readonly taxable?: WrittenFlag;
}

/** Percent off the base charge. */
export interface WrittenDiscount extends Scope, Validity, Goods {
  readonly name: string;
  readonly percent: Written;
}

/** Valid from a day on, until the next row. */
export interface WrittenFuel {
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly percent: Written;
  /** Default `Fuel surcharge`. */
  readonly name?: string;
  /** Default `base`. */
  readonly percent_of?: 'base' | 'subtotal';
  readonly services?: OneOrMore;
}

export interface WrittenRemote extends Area {
  /** Default `remote`. */
  readonly list?: string;
}

/** A tax of a state, or of the whole country where the state has none. */
export interface WrittenTax {
  readonly name: string;
  readonly percent: Written;
  readonly countries: OneOrMore;
  readonly states?: OneOrMore;
}
