import { createHash } from 'node:crypto';
import type { RateRequest } from '@waybill/core';
import { z } from 'zod';
import type { RequestContext } from '../operation.js';
import { amountText, isDecimal } from '../values/decimal.js';
import { onceFor } from '../values/once-for.js';
import type { Offer, OfferToBuy, QuotedPackages } from './types.js';

/** The contents of a handle, which are written as JSON in base64url. */
const contents = z.object({
  /** {@link fingerprint} of the request that was quoted. */
  of: z.string(),
  service: z.string(),
  options: z.array(z.string()),
  packages: z.array(
    z.object({
      positions: z.array(z.int().nonnegative()),
      ingredients: z.unknown(),
      total: z.object({ amount: z.string().refine(isDecimal), currency: z.string() }).optional(),
    }),
  ),
});

/** The handle of a quote whose offers have ingredients; `undefined` for other quotes. */
export function handleOf(
  quoted: string,
  offers: readonly Offer[],
  packages: readonly { readonly positions: readonly number[] }[],
): string | undefined {
  const [first] = offers;
  if (first === undefined || offers.every(({ ingredients }) => ingredients === undefined)) return undefined;
  const held: z.input<typeof contents> = {
    of: quoted,
    service: first.service,
    options: [...(first.options ?? [])],
    packages: packages.map(({ positions }, index) => ({
      positions: [...positions],
      ingredients: offers[index]?.ingredients,
      ...totalOf(offers[index]),
    })),
  };
  return Buffer.from(JSON.stringify(held)).toString('base64url');
}

function totalOf({ holds_price, price }: Partial<Offer> = {}) {
  if (!holds_price || price === undefined) return {};
  const { total, currency } = price;
  return { total: { amount: amountText(total, currency), currency } };
}

/**
 * The offers that the handle in `shipment.quote` stands for; `undefined` without one. A handle of another shipment, of
 * another service or without one of its options is refused.
 */
export function quotedOffers(
  request: RateRequest,
  { quote, services, options, report }: RequestContext<unknown>,
): readonly QuotedPackages[] | undefined {
  if (quote === undefined) return undefined;
  const field = 'shipment.quote';
  const held = contents.safeParse(jsonIn(quote)).data;
  if (held === undefined) {
    report.invalid(field, `must be the handle of a quote of ${report.name}`);
    return undefined;
  }
  if (held.of !== fingerprint(request) || !coversAll(held.packages, request))
    report.contradiction(field, 'is a quote for other packages or other addresses; get a new one');
  if (services.length === 1 && services[0] !== held.service)
    report.contradiction(field, `is a quote of ${held.service}, and shipment.services names ${services[0]}`);
  const written = options.map((option) => option.written);
  for (const option of held.options.filter((own) => !written.includes(own)))
    report.contradiction(field, `is a quote with ${option}, which shipment.options must name`);
  return held.packages.map(({ positions, ingredients, total }): QuotedPackages => {
    const offer: OfferToBuy = { service: held.service, options: held.options, ingredients, total };
    return { positions, offer };
  });
}

/** Whether every package of the request has an offer, and no other. */
function coversAll(
  packages: readonly { readonly positions: readonly number[] }[],
  request: RateRequest,
): boolean {
  const count = request.shipment.items.reduce((total, { quantity = 1 }) => total + quantity, 0);
  const positions = packages.flatMap((own) => own.positions);
  return positions.length === count && new Set(positions).size === count && Math.max(...positions) < count;
}

/** A digest of the facts that every price depends on: the places, and the weights and sizes of the packages. */
export const fingerprint = onceFor(({ shipper, recipient, shipment }: RateRequest): string => {
  const { ship_from = shipper, items, weight_unit, dimension_unit, packaging_type } = shipment;
  const ends = [ship_from, recipient].map(({ country_code, postal_code }) => [country_code, postal_code]);
  const packages = items.map(({ weight, length, width, height, packaging_type: own, quantity = 1 }) => [
    [weight, length, width, height],
    own,
    quantity,
  ]);
  const facts = JSON.stringify([ends, packages, weight_unit, dimension_unit, packaging_type]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16);
});

function jsonIn(handle: string): unknown {
  try {
    return JSON.parse(Buffer.from(handle, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
