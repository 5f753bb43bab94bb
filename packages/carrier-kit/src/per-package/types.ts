import type { ErrorEntry, Notice, RateRequest, ShipmentRequest } from '@waybill/core';
import type { Answer, Call, CarrierIdentity, Reply, ShippingCharge } from '@waybill/core/plugin';
import type { RequestContext } from '../operation.js';
import type { Lookup, LookupReading, PurchaseReading, StatusFact } from '../outcome/purchase-outcome.js';
import type { PriceParts } from '../replies/quote.js';

/** One package of a wire request. `Wire` is plain data and holds all that its call needs. */
export interface PackageRequest<Wire> {
  /** Its field in the neutral request: `shipment.items[0]`. */
  readonly field: string;
  readonly wire: Wire;
}

/** A call about one package; the kit adds step and position. */
export type PackageCall = Omit<Call, 'step' | 'package' | 'purchase' | 'lookup' | 'after_ms'>;

/** One offer of the carrier for one package. */
export interface Offer {
  /** The carrier's own service code. */
  readonly service: string;
  readonly name: string;
  /**
   * Distinguishes offers of one service. Without it, the first offers of a service for each package belong together, then
   * the second ones.
   */
  readonly variant?: string | undefined;
  readonly price: PriceParts;
  readonly transit_days?: number | undefined;
  /** `YYYY-MM-DD` at the destination. */
  readonly delivery_date?: string | undefined;
  /** Options of this offer, in addition to those that the request names. */
  readonly options?: readonly string[] | undefined;
  readonly notices?: readonly Notice[] | undefined;
  /** Facts for the quote's `meta`. Those on which packages differ are left out; a flag holds when it holds for all. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  /**
   * For a purchase that must repeat what the price was made of: plain data. The quote's handle holds it, so that the
   * quote can be bought without another price call.
   */
  readonly ingredients?: unknown;
  /**
   * The handle holds the price as well: for ingredients that a carrier takes for some time only, or for exactly the request
   * that was priced. See {@link PackageShipping.stands}.
   */
  readonly holds_price?: boolean | undefined;
}

/** The offer by which a package is bought: from a price call, or from a quote's handle, which holds its total at most. */
export interface OfferToBuy extends Omit<Offer, 'name' | 'price'>, Partial<Pick<Offer, 'name' | 'price'>> {
  /** What one of these packages costs, where the handle holds it. */
  readonly total?: { readonly amount: string; readonly currency: string } | undefined;
}

/** The offer of a quote's handle, for the packages at these positions. */
export interface QuotedPackages {
  readonly positions: readonly number[];
  readonly offer: OfferToBuy;
}

/** The offers in one reply, and why some or all are missing. */
export interface OffersRead {
  readonly offers: readonly Offer[];
  readonly errors: readonly ErrorEntry[];
}

/** How one package is priced. */
export interface PackageRating<Settings, Wire> {
  /** The physical packages in the request's order. Those with equal `wire` are priced once. */
  readonly packages: (
    request: RateRequest,
    context: RequestContext<Settings>,
  ) => readonly PackageRequest<Wire>[];
  readonly call: (wire: Wire) => PackageCall;
  readonly read: (reply: Answer, wire: Wire, carrier: CarrierIdentity) => OffersRead;
}

/** Packages that are alike. */
export interface AlikePackages<Wire> extends PackageRequest<Wire> {
  /** Their positions in the request, from 0. */
  readonly positions: readonly number[];
}

/** The wire request: each different package once. */
export interface PackagesToRate<Wire> {
  /** Codes that the request names; empty when every service is wanted. */
  readonly services: readonly string[];
  /** The options that the prices include, as the caller would write them again. */
  readonly options: readonly string[];
  /** A digest of what is priced: the handles of quotes repeat it. */
  readonly quoted: string;
  readonly packages: readonly AlikePackages<Wire>[];
}

/** A call for a document or a price that the reply to a purchase does not hold. It is made after all purchases. */
export interface Fetch extends Omit<PackageCall, 'reply_as' | 'repeat'> {
  /** The kind of document: `label`, `commercial_invoice`, …; or `price`. */
  readonly kind: string;
}

/** A package that was bought: each fact by itself, so that one that cannot be read costs only itself. */
export interface BoughtPackage {
  /** `null` where its service has none. Left out or `undefined` it is missing, which makes an entry. */
  readonly tracking_number?: string | null | undefined;
  /** Number of the label for sending the goods back that was bought with it. */
  readonly return_tracking_number?: string | undefined;
  readonly reference?: { readonly type: string; readonly value: string } | undefined;
  readonly charge?: ShippingCharge | undefined;
  /** Files in the reply, in base64; `called` is the carrier's word for the format. */
  readonly documents?: readonly {
    readonly kind: string;
    readonly content: string;
    readonly called?: string;
  }[];
  /** Files, and the price, that are behind links. */
  readonly fetch?: readonly Fetch[];
  readonly notices?: readonly Notice[];
  /** The carrier's own facts, listed by package in `meta.shipments`. */
  readonly facts?: object;
}

/** One package to buy, with the offer by which it is bought where prices come first. */
export interface PackagePurchase<Wire> {
  readonly wire: Wire;
  readonly offer?: OfferToBuy;
}

/** How one package is bought. */
export interface PackageShipping<Settings, Wire, RateWire = never> {
  /** The physical packages in the request's order; each `wire` holds an id by which it is found again. */
  readonly packages: (
    request: ShipmentRequest,
    context: RequestContext<Settings>,
  ) => { readonly shipment_date: string; readonly packages: readonly PackageRequest<Wire>[] };
  /**
   * For a carrier whose purchase repeats the ingredients of a price. Prices are requested first, and nothing is bought
   * without them. A request that names the handle of a quote needs no prices; declare `shipment.quote` as `sent`.
   */
  readonly price_first?: PackageRating<Settings, RateWire>;
  /**
   * Whether the ingredients of a quote still buy this package, as it would be priced now; they always do by default. Where
   * they do not, the price is fetched again, and nothing is bought unless it is that of the quote, which is why the offer
   * needs `holds_price`.
   * @param now milliseconds since the epoch.
   */
  stands?(ingredients: unknown, wire: NoInfer<RateWire>, now: number): boolean;
  /** @param bought reads the packages before this one, for a carrier whose purchases name the first of them. */
  readonly buy: (purchase: PackagePurchase<Wire>, bought: () => readonly BoughtPackage[]) => PackageCall;
  /**
   * Why the next package cannot be bought after these, whose replies lack what its purchase must name: `the reply has no
   * order number`. `undefined` where it can.
   */
  readonly blocked?: (bought: readonly BoughtPackage[]) => string | undefined;
  readonly lookup: (wire: Wire) => Lookup;
  /** Reads the reply whatever its status. */
  readonly read: (
    reply: Answer,
    purchase: PackagePurchase<Wire>,
    carrier: CarrierIdentity,
  ) => PurchaseReading<BoughtPackage>;
  readonly refusedAt?: readonly StatusFact[];
  /** For a carrier whose replies never have prices: a missing price is not reported. */
  readonly unpriced?: true;
  /** Reads the price in the reply to a fetch of kind `price`. */
  readonly readPrice?: (reply: Answer) => ShippingCharge | undefined;
  /** Why a reply is not the document that was fetched, in the carrier's words. */
  readonly readRefusal?: (reply: Answer, carrier: CarrierIdentity) => readonly ErrorEntry[];
  /** Statuses of a file that will be there soon; 202 by default. */
  readonly notReady?: readonly number[];
  /** The lookup of a package whose purchase got no clear answer. */
  readonly find?: PackageLookup<Wire>;
}

/** A question about one package, which may take several calls. */
export interface PackageLookup<Wire> {
  /** The next call, given the replies so far; `undefined` when there is nothing more to ask. */
  readonly next: (wire: Wire, replies: readonly Reply[]) => PackageCall | undefined;
  /** Reads the replies; at least one. */
  readonly read: (
    replies: readonly Reply[],
    wire: Wire,
    carrier: CarrierIdentity,
  ) => LookupReading<BoughtPackage>;
}

/** The wire request: one purchase a package. */
export interface PackagesToBuy<Wire, RateWire = never> {
  readonly service: string;
  /** Options that the request names, as it wrote them. */
  readonly options: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly shipment_date: string;
  readonly packages: readonly PackageRequest<Wire>[];
  /** The prices to get before the first purchase. */
  readonly prices?: readonly AlikePackages<RateWire>[];
  /** The offers of the quote that the request names: in place of prices, or with prices that must be equal to it. */
  readonly quoted?: readonly QuotedPackages[];
}
