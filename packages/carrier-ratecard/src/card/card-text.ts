/** A rate card as it is written. What the fields mean in full stands in the README, "The card". */

/** A number, or its decimal text where a number would not hold all digits. */
export type Written = number | string;
/** One or several. */
export type OneOrMore = string | readonly string[];

/** Days on which something holds, both included, `YYYY-MM-DD`. */
interface Validity {
  readonly valid_from?: string;
  readonly valid_to?: string;
}

/** Whose prices a row belongs to; left out: all. */
interface Scope {
  readonly services?: OneOrMore;
  readonly zones?: OneOrMore;
}

/** A part of the world; nothing at all is anywhere. */
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
  /** Version of this form: 1. */
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
  readonly tracking?: WrittenTracking;
  readonly services: readonly WrittenService[];
  /** Where shipments start; left out: anywhere. */
  readonly origins?: readonly WrittenOrigin[];
  readonly zones: readonly WrittenZone[];
  readonly rates: readonly WrittenRate[];
  readonly surcharges?: readonly WrittenSurcharge[];
  readonly discounts?: readonly WrittenDiscount[];
  readonly fuel?: readonly WrittenFuel[];
  /** Lists of remote places. */
  readonly remote?: readonly WrittenRemote[];
  readonly taxes?: readonly WrittenTax[];
}

/** What tracking numbers look like. */
export interface WrittenTracking {
  /** At most 20 capitals, digits and hyphens. */
  readonly prefix?: string;
  /** Counted numbers are filled up with zeros to so many. */
  readonly digits?: Written;
  /** GS1's check digit for counted numbers. */
  readonly check_digit?: 'mod10';
}

export interface WrittenService extends Validity {
  readonly code: string;
  readonly name: string;
  /** Where it is not the card's. */
  readonly currency?: string;
  /** Left out: every zone of its table. */
  readonly zones?: OneOrMore;
  readonly transit_days?: Written;
  /** One price for the weight of all pieces (default), or one for each. */
  readonly charge_by?: 'shipment' | 'piece';
  /** The least base charge of a shipment. */
  readonly minimum_charge?: Written;
  /** In place of the card's. */
  readonly volumetric_divisor?: Written;
  /** In place of the card's. */
  readonly weight_step?: Written;
  /** Of the shipment, actual. */
  readonly min_weight?: Written;
  /** Of the shipment, actual. */
  readonly max_weight?: Written;
  readonly max_weight_per_piece?: Written;
  /** Longest side of a piece. */
  readonly max_length?: Written;
  /** Longest side and twice the two others. */
  readonly max_length_plus_girth?: Written;
  /** Of a piece, in cubic units of length. */
  readonly max_volume?: Written;
  readonly max_pieces?: Written;
}

export interface WrittenOrigin extends Area {
  readonly origin: string;
}

export interface WrittenZone extends Area {
  readonly zone: string;
  /** Left out: from every origin. */
  readonly origins?: OneOrMore;
  /** Left out: for services that no row names. */
  readonly services?: OneOrMore;
}

export interface WrittenRate {
  readonly service: string;
  readonly zone: string;
  /** From the lightest to the heaviest, without gaps. */
  readonly breaks: readonly WrittenBreak[];
}

/** Prices of the weights over one bound and up to another; several add up. */
export interface WrittenBreak {
  /** Left out: where the break before ends. */
  readonly over?: Written;
  /** Left out: no end; in the last break alone. */
  readonly up_to?: Written;
  readonly flat?: Written;
  /** For each kg of the whole billable weight; in cards that weigh in kg. */
  readonly per_kg?: Written;
  /** For each kg above `over`. */
  readonly per_kg_above?: Written;
  /** For each lb of the whole billable weight; in cards that weigh in lb. */
  readonly per_lb?: Written;
  /** For each lb above `over`. */
  readonly per_lb_above?: Written;
  readonly per_piece?: Written;
  /** The least that the break comes to. */
  readonly minimum?: Written;
  /** In place of the service's. */
  readonly transit_days?: Written;
}

export interface WrittenSurcharge extends Scope, Validity {
  readonly name: string;
  /** Default `always`. */
  readonly when?: 'always' | 'residential' | 'remote' | 'oversize' | 'overweight' | 'option';
  /** With `option`: which. */
  readonly option?: string;
  /** With `remote`: which list; left out: any. */
  readonly list?: string;
  /** With `oversize`: longest side. */
  readonly length_over?: Written;
  /** With `oversize`: longest side and twice the two others. */
  readonly length_plus_girth_over?: Written;
  /** With `overweight`: actual weight of a piece. */
  readonly weight_over?: Written;
  readonly amount?: Written;
  /** What an amount counts for; default `shipment`. */
  readonly per?: 'shipment' | 'piece';
  /** In place of an amount. */
  readonly percent?: Written;
  /** Default `base`. */
  readonly percent_of?: 'base' | 'subtotal';
  /** Whether taxes count it. Default true. */
  readonly taxable?: boolean | 'true' | 'false';
}

/** Percent off the base charge. */
export interface WrittenDiscount extends Scope, Validity {
  readonly name: string;
  readonly percent: Written;
}

/** Holds from a day on, until the next row. */
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

/** Of the state, or where there is none of the state, of the country. */
export interface WrittenTax {
  readonly name: string;
  readonly percent: Written;
  readonly countries: OneOrMore;
  readonly states?: OneOrMore;
}
