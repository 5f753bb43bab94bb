/** Operations of a carrier that takes one package a call, made of how one package is priced and bought. */

import type { ShipmentRequest } from '@waybill/core';
import { atOnce } from './calls/run-calls.js';
import type { RatingOperation, RecoveryOperation, RequestContext, ShippingOperation } from './operation.js';
import { fingerprint, quotedOffers } from './per-package/handle.js';
import { alikePackages, rateCalls, readOffers } from './per-package/offers.js';
import {
  buyCall,
  fetchCalls,
  goesOnAfter,
  lookupCalls,
  priceErrors,
  purchasesOf,
} from './per-package/purchases.js';
import { quotesOf } from './per-package/quotes.js';
import { shippingOutcome } from './per-package/result.js';
import type { PackageRating, PackageShipping, PackagesToBuy, PackagesToRate } from './per-package/types.js';

/**
 * Prices every different package once, side by side, and adds the prices up by service. A service is quoted when every
 * package has an offer for it; the shipment is there when its last package is.
 */
function rating<Settings, Wire>(
  one: PackageRating<Settings, Wire>,
): RatingOperation<Settings, PackagesToRate<Wire>> {
  return {
    createRequest: (request, context) => ({
      services: context.services,
      options: context.options.map(({ written }) => written),
      quoted: fingerprint(request),
      packages: alikePackages(one.packages(request, context)),
    }),
    next: atOnce(({ packages }) => rateCalls(one, packages)),
    parseResponse: ({ request, replies }, account) =>
      quotesOf(request, readOffers(one, request.packages, replies, account), account),
  };
}

/**
 * Buys package after package and stops after a refusal or an unclear answer; then fetches labels and prices of all that
 * was bought. No entry is retryable once something was or may have been bought.
 */
function shipping<Settings, Wire, RateWire = never>(
  one: PackageShipping<Settings, Wire, RateWire>,
): ShippingOperation<Settings, PackagesToBuy<Wire, RateWire>> {
  return {
    createRequest: (request, context) => ({
      service: context.services[0] ?? '',
      options: context.options.map(({ written }) => written),
      ...one.packages(request, context),
      ...(one.price_first && offersOrPrices(one, one.price_first, request, context)),
    }),
    next: ({ request, replies }) => {
      // Of an exchange that was cut some may be missing.
      const unpriced = (request.prices ?? []).filter(({ positions: [first] }) =>
        replies.every(({ step, package: position }) => step !== 'rate' || position !== first),
      );
      if (one.price_first && unpriced.length > 0) return rateCalls(one.price_first, unpriced);
      const purchases = purchasesOf(one, request, replies);
      if (purchases === undefined) return [];
      const replied = replies.filter(({ step }) => step === 'buy');
      const last = replied.at(-1);
      const following = buyCall(one, purchases, replies);
      if (following !== undefined && (last === undefined || goesOnAfter(one, last, purchases, replies)))
        return [following];
      return replied.flatMap((reply) => fetchCalls(one, reply, purchases, replies));
    },
    parseResponse: ({ request, replies }, account) => {
      const purchases = purchasesOf(one, request, replies, account);
      if (purchases === undefined) return [null, priceErrors(one, request, replies, account)];
      return shippingOutcome(one, request, purchases, replies, account);
    },
  };
}

/** Asks the carrier about the package whose purchase got no clear answer: there is at most one. */
function recovery<Settings, Wire, RateWire = never>(
  one: PackageShipping<Settings, Wire, RateWire>,
): RecoveryOperation<PackagesToBuy<Wire, RateWire>> {
  return {
    lookup: ({ request, replies }) => lookupCalls(one, purchasesOf(one, request, replies) ?? [], replies),
  };
}

/** The offers of the quote that the request names; the prices to get first without one, or where it does not stand any more. */
function offersOrPrices<Settings, RateWire>(
  { stands }: Pick<PackageShipping<Settings, never, RateWire>, 'stands'>,
  price: PackageRating<Settings, RateWire>,
  request: ShipmentRequest,
  context: RequestContext<Settings>,
): Pick<PackagesToBuy<never, RateWire>, 'quoted' | 'prices'> {
  const quoted = quotedOffers(request, context);
  if (quoted !== undefined && stands === undefined) return { quoted };
  const packages = price.packages(request, context);
  if (quoted === undefined) return { prices: alikePackages(packages) };
  const now = context.account.context.clock.now();
  const holds = quoted.every(({ positions, offer }) =>
    positions.every((position) => {
      const own = packages[position];
      return own !== undefined && stands?.(offer.ingredients, own.wire, now);
    }),
  );
  return holds ? { quoted } : { quoted, prices: alikePackages(packages) };
}

/** Makes the operations of a carrier that takes one package a call from how one package is priced, bought and found. */
export const perPackage = { rating, shipping, recovery } as const;
