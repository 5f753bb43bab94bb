import type { ErrorEntry, Quote, QuoteOutcome } from '@waybill/core';
import type { CarrierIdentity, QuoteMeta } from '@waybill/core/plugin';
import { localErrorEntry } from '../replies/error-entries.js';
import { addPrices, quote } from '../replies/quote.js';
import { lookUp } from '../values/look-up.js';
import { omitUndefined } from '../values/omit-undefined.js';
import { handleOf } from './handle.js';
import type { PackageOffers } from './offers.js';
import type { Offer, PackagesToRate } from './types.js';

/** An offer for every package; `key` says which belong together. */
interface Together {
  readonly key: string;
  readonly offers: readonly Offer[];
}

/** The quotes of services with an offer for every package, and why others are not quoted. */
export function quotesOf(
  request: Omit<PackagesToRate<unknown>, 'packages'>,
  packages: readonly PackageOffers[],
  carrier: CarrierIdentity,
): QuoteOutcome {
  const keyed = packages.map(({ offers }) => byKey(offers));
  const keys = [...new Set(keyed.flatMap((offers) => [...offers.keys()]))];
  const found = keys.map(
    (key): Together => ({ key, offers: keyed.flatMap((offers) => offers.get(key) ?? []) }),
  );
  const complete = found.filter(({ offers }) => offers.length === packages.length);
  const quotes = complete.map(({ offers }) => quoteOf(offers, packages, request, carrier));
  const lacking = keys.filter((key) => complete.every((other) => other.key !== key));
  const errors = [
    ...packages.flatMap((own) => own.errors),
    ...lacking.flatMap((key) => lackingEntries(key, keyed, packages, { request, quotes, carrier })),
  ];
  return [quotes, errors.length > 0 ? errors : notOffered(request, quotes, keys.length > 0, carrier)];
}

/** Offers by service and variant. A second offer of the same service and variant is another one. */
function byKey(offers: readonly Offer[]): Map<string, Offer> {
  const keyed = new Map<string, Offer>();
  for (const offer of offers) {
    for (let number = 1; ; number++) {
      const key = JSON.stringify([offer.service, offer.variant ?? '', number]);
      if (keyed.has(key)) continue;
      keyed.set(key, offer);
      break;
    }
  }
  return keyed;
}

function quoteOf(
  offers: readonly Offer[],
  packages: readonly PackageOffers[],
  { options, quoted }: Omit<PackagesToRate<unknown>, 'packages'>,
  carrier: CarrierIdentity,
): Quote {
  const [first] = offers as readonly [Offer];
  const days = offers.map(({ transit_days }) => transit_days);
  const dates = offers.map(({ delivery_date }) => delivery_date);
  return quote(
    carrier,
    {
      service_type: first.service,
      service_name: first.name,
      // Unknown for one package means unknown for the shipment.
      transit_days: days.every((day) => day !== undefined) ? Math.max(...days) : undefined,
      delivery_date: dates.every((date) => date !== undefined) ? [...dates].sort().at(-1) : undefined,
      options: [...new Set([...options, ...(first.options ?? [])])],
      handle: handleOf(quoted, offers, packages),
      meta: metaOf(offers),
    },
    addPrices(offers.map(({ price }, index) => ({ price, times: packages[index]?.positions.length ?? 1 }))),
  );
}

function metaOf(offers: readonly Offer[]): QuoteMeta | undefined {
  if (offers.every((offer) => offer.facts === undefined && !offer.notices?.length)) return undefined;
  const all = offers.map(({ facts = {} }) => facts);
  const names = [...new Set(all.flatMap((facts) => Object.keys(facts)))];
  const facts = Object.fromEntries(names.map((name) => [name, factOf(all.map((own) => lookUp(own, name)))]));
  const notices = [
    ...new Map(
      offers.flatMap(({ notices = [] }) => notices).map((one) => [JSON.stringify(one), one]),
    ).values(),
  ];
  const meta = omitUndefined({ ...facts, notices: notices.length === 0 ? undefined : notices });
  return Object.keys(meta).length === 0 ? undefined : meta;
}

function factOf(values: readonly unknown[]): unknown {
  if (values.every((value) => typeof value === 'boolean')) return values.every((value) => value);
  return new Set(values.map((value) => JSON.stringify(value))).size === 1 ? values[0] : undefined;
}

/**
 * Why a service that only some packages have is not quoted: reported when another service is quoted, or when the request
 * names this one. A package without any offer has its own entry, and so has one whose errors name the service.
 */
function lackingEntries(
  key: string,
  keyed: readonly ReadonlyMap<string, Offer>[],
  packages: readonly PackageOffers[],
  { request, quotes, carrier }: LackingContext,
): ErrorEntry[] {
  const offer = keyed.flatMap((offers) => offers.get(key) ?? [])[0];
  if (offer === undefined || (quotes.length === 0 && !request.services.includes(offer.service))) return [];
  return packages.flatMap(({ field, offers, errors }, index) => {
    const isSaid = errors.some(({ details }) => details?.service === offer.service);
    if (isSaid || keyed[index]?.has(key) || (offers.length === 0 && errors.length > 0)) return [];
    const message = `${offer.name} (${offer.service}) is not quoted: there is no price of it for this package.`;
    return [{ ...localErrorEntry(carrier, 'no_service', message, 'carrier'), field }];
  });
}

interface LackingContext {
  readonly request: Pick<PackagesToRate<unknown>, 'services'>;
  readonly quotes: readonly Quote[];
  readonly carrier: CarrierIdentity;
}

/** Entries for services that are not quoted although no reply gives a reason. */
function notOffered(
  { services }: Pick<PackagesToRate<unknown>, 'services'>,
  quotes: readonly Quote[],
  some: boolean,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  const entry = (message: string) => localErrorEntry(carrier, 'no_service', message, 'carrier');
  const missing = services.filter((code) => quotes.every(({ service_type }) => service_type !== code));
  if (missing.length > 0)
    return missing.map((code) => ({
      ...entry(`There is no price of ${code} for this shipment.`),
      field: 'shipment.services',
    }));
  if (quotes.length > 0) return [];
  return [
    entry(some ? 'No service takes every package of this shipment.' : 'No service takes this shipment.'),
  ];
}
