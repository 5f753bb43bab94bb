import type { ErrorEntry } from '@waybill/core';
import { type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { followLink } from '../http/follow-link.js';
import type { LookupCall } from '../operation.js';
import type { LookupReading } from '../outcome/purchase-outcome.js';
import { localErrorEntry } from '../replies/error-entries.js';
import { NO_ACCOUNT } from '../replies/reply-reader.js';
import { amountText, type Decimal, decimal, sum } from '../values/decimal.js';
import { type PackageOffers, readOffers } from './offers.js';
import type {
  BoughtPackage,
  Fetch,
  Offer,
  OfferToBuy,
  PackagePurchase,
  PackageRating,
  PackageShipping,
  PackagesToBuy,
  QuotedPackages,
} from './types.js';

/** Each package with its offer, from its price or from a quote; `undefined` when one is missing. */
export function purchasesOf<Wire, RateWire>(
  one: Pick<PackageShipping<never, Wire, RateWire>, 'price_first'>,
  request: PackagesToBuy<Wire, RateWire>,
  replies: readonly Reply[],
  carrier: CarrierIdentity = NO_ACCOUNT,
): PackagePurchase<Wire>[] | undefined {
  if (one.price_first === undefined) return request.packages.map(({ wire }) => ({ wire }));
  const quoted = offersOf(one.price_first, request, replies, carrier);
  const purchases = request.packages.flatMap(({ wire }, position) => {
    const offer = quoted.find(({ positions }) => positions.includes(position))?.offer;
    return offer === undefined ? [] : [{ wire, offer }];
  });
  const isPriced = purchases.length === request.packages.length;
  return isPriced && changedPrice(request, quoted) === undefined ? purchases : undefined;
}

/** The offers to buy by: those of the prices just fetched, else those of the quote. */
function offersOf<RateWire>(
  price_first: PackageRating<never, RateWire>,
  request: PackagesToBuy<unknown, RateWire>,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): readonly QuotedPackages[] {
  const { prices, quoted } = request;
  return prices === undefined && quoted !== undefined
    ? quoted
    : pricedOffers(price_first, request, replies, carrier);
}

/** What was quoted and what it costs now, where the two differ. A quote without a total equals no price. */
function changedPrice(
  { prices, quoted }: PackagesToBuy<unknown, unknown>,
  offers: readonly QuotedPackages[],
): { readonly was: string; readonly is: string } | undefined {
  if (prices === undefined || quoted === undefined) return undefined;
  const [was, is] = [quoted, offers].map((own) =>
    totalText(own.flatMap(({ positions, offer }) => positions.map(() => totalOf(offer)))),
  );
  return was === undefined || is === undefined || was !== is ? { was: was ?? '?', is: is ?? '?' } : undefined;
}

function totalOf({
  price,
  total,
}: OfferToBuy): { readonly amount: Decimal; readonly currency: string } | undefined {
  if (price !== undefined) return { amount: price.total, currency: price.currency };
  return total && { amount: decimal(total.amount), currency: total.currency };
}

/** `11.40 GBP`; `undefined` when one of them is unknown or in another currency. */
function totalText(totals: readonly ReturnType<typeof totalOf>[]): string | undefined {
  const [first] = totals;
  if (first === undefined || totals.some((own) => own?.currency !== first.currency)) return undefined;
  const { currency } = first;
  return `${amountText(sum(totals.map((own) => own?.amount ?? decimal(0))), currency)} ${currency}`;
}

function pricedOffers<RateWire>(
  price_first: PackageRating<never, RateWire>,
  request: PackagesToBuy<unknown, RateWire>,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): QuotedPackages[] {
  return readOffers(price_first, request.prices ?? [], replies, carrier).flatMap((own) => {
    const offer = chosenOffer(own, request);
    return offer === undefined ? [] : [{ positions: own.positions, offer }];
  });
}

/** The offer of the service with the most of the options that were named, and no other. */
function chosenOffer(
  { offers }: PackageOffers,
  { service, options }: Pick<PackagesToBuy<unknown>, 'service' | 'options'>,
): Offer | undefined {
  const [best] = offers
    .filter(
      (offer) => offer.service === service && (offer.options ?? []).every((own) => options.includes(own)),
    )
    .sort((a, b) => (b.options?.length ?? 0) - (a.options?.length ?? 0));
  return best;
}

/** Why nothing was bought: the price of a package is missing, or it is not the one that was quoted. */
export function priceErrors<Wire, RateWire>(
  one: Pick<PackageShipping<never, Wire, RateWire>, 'price_first'>,
  request: PackagesToBuy<Wire, RateWire>,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): ErrorEntry[] {
  if (one.price_first === undefined) return [];
  const message = `There is no price of ${request.service} for this package, so nothing was bought.`;
  const missing = readOffers(one.price_first, request.prices ?? [], replies, carrier).flatMap((own) => {
    if (chosenOffer(own, request) !== undefined) return [];
    if (own.errors.length > 0) return own.errors;
    return [{ ...localErrorEntry(carrier, 'no_service', message, 'carrier'), field: own.field }];
  });
  const changed = changedPrice(request, offersOf(one.price_first, request, replies, carrier));
  if (missing.length > 0 || changed === undefined) return missing;
  const { was, is } = changed;
  const now = `The price of ${request.service} is ${is} now, and the quote was ${was}, so nothing was bought.`;
  return [
    {
      ...localErrorEntry(carrier, 'price_changed', now, 'carrier'),
      field: 'shipment.quote',
      details: { quoted: was, price: is },
    },
  ];
}

/** The call that buys the package after those of the replies. */
export function buyCall<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'buy' | 'lookup' | 'read' | 'find'>,
  purchases: readonly PackagePurchase<Wire>[],
  replies: readonly Reply[],
): Call | undefined {
  const replied = replies.filter(({ step }) => step === 'buy');
  const purchase = purchases[replied.length];
  if (purchase === undefined) return undefined;
  const { buy, lookup } = one;
  return {
    ...buy(purchase, () => boughtSoFar(one, purchases, replies)),
    step: 'buy',
    package: replied.length,
    purchase: true,
    lookup: lookup(purchase.wire).what,
  };
}

function boughtSoFar<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'read' | 'find'>,
  purchases: readonly PackagePurchase<Wire>[],
  replies: readonly Reply[],
): BoughtPackage[] {
  const replied = replies.filter(({ step }) => step === 'buy');
  return replied.flatMap((reply) => boughtIn(one, reply, purchases, replies) ?? []);
}

/** Whether the reply to a purchase proves it. */
function isBought<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'read'>,
  reply: Reply,
  purchases: readonly PackagePurchase<Wire>[],
): boolean {
  return boughtIn(one, reply, purchases, []) !== undefined;
}

/**
 * Whether the next package follows. After a purchase that was found only by asking it does not, unless the exchange was
 * cut before its reply was stored.
 */
export function goesOnAfter<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'read' | 'find' | 'blocked'>,
  reply: Reply,
  purchases: readonly PackagePurchase<Wire>[],
  replies: readonly Reply[],
): boolean {
  const isKnown = boughtIn(one, reply, purchases, mayHaveGoneOn(reply) ? replies : []) !== undefined;
  return isKnown && one.blocked?.(boughtSoFar(one, purchases, replies)) === undefined;
}

/** Whether more may have been bought after this purchase. */
export function mayHaveGoneOn(reply: Reply): boolean {
  return !isAnswer(reply) && reply.failure.may_have_gone_on === true;
}

function boughtIn<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'read' | 'find'>,
  reply: Reply,
  purchases: readonly PackagePurchase<Wire>[],
  replies: readonly Reply[],
): BoughtPackage | undefined {
  const position = reply.package ?? 0;
  const purchase = purchases[position];
  if (purchase === undefined) return undefined;
  const reading = isAnswer(reply) ? one.read(reply, purchase, NO_ACCOUNT) : undefined;
  if (reading !== undefined && 'created' in reading) return reading.created;
  const found = foundIn(one, position, purchase.wire, replies, NO_ACCOUNT);
  return found !== undefined && 'created' in found ? found.created : undefined;
}

/** What the lookup of a package found; `undefined` without a lookup. */
export function foundIn<Wire>(
  { find }: Pick<PackageShipping<never, Wire>, 'find'>,
  position: number,
  wire: Wire,
  replies: readonly Reply[],
  carrier: CarrierIdentity,
): LookupReading<BoughtPackage> | undefined {
  const own = lookupReplies(position, replies);
  return own.length === 0 ? undefined : find?.read(own, wire, carrier);
}

function lookupReplies(position: number, replies: readonly Reply[]): readonly Reply[] {
  return replies.filter((reply) => reply.step === LOOKUP && reply.package === position);
}

const LOOKUP = 'lookup';

/** The next question about the last package whose purchase got a reply, if that reply does not prove it. */
export function lookupCalls<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'read' | 'find'>,
  purchases: readonly PackagePurchase<Wire>[],
  replies: readonly Reply[],
): LookupCall[] {
  const last = replies.findLast(({ step }) => step === 'buy');
  if (last === undefined || isBought(one, last, purchases)) return [];
  const position = last.package ?? 0;
  const wire = purchases[position]?.wire;
  const call = wire && one.find?.next(wire, lookupReplies(position, replies));
  return call === undefined ? [] : [{ ...call, step: LOOKUP, package: position }];
}

/** The calls that are still to be made for a package that was bought. */
export function fetchCalls<Wire>(
  one: Pick<PackageShipping<never, Wire>, 'read' | 'find' | 'notReady'>,
  purchase: Reply,
  purchases: readonly PackagePurchase<Wire>[],
  replies: readonly Reply[],
): Call[] {
  const { fetch = [] } = boughtIn(one, purchase, purchases, replies) ?? {};
  const position = purchase.package ?? 0;
  return fetch.flatMap(({ kind, ...own }, index) => {
    const file = kind === 'price' ? {} : ({ reply_as: 'base64' } as const);
    const call: Call = { ...own, ...file, step: stepOf(fetch, index), package: position };
    const made = replies.filter((reply) => reply.step === call.step && reply.package === position);
    return followLink(call, made, kind === 'price' ? undefined : one.notReady) ?? [];
  });
}

/** `label`, and `label-1` for a second one. */
export function stepOf(fetch: readonly Fetch[], index: number): string {
  const kind = fetch[index]?.kind ?? '';
  const earlier = fetch.slice(0, index).filter((other) => other.kind === kind).length;
  return earlier === 0 ? kind : `${kind}-${earlier}`;
}
