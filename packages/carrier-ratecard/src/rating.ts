/** Rating: the neutral request becomes a query, and the card's result becomes quotes. */
import {
  type Charge,
  type Decimal,
  decimal,
  localErrorEntry,
  type PriceParts,
  quote,
  sum,
} from '@waybill/carrier-kit/reply';
import {
  createReporter,
  type Reporter,
  type ResolvedRequest,
  resolveRequest,
  throughExtras,
  throwIssues,
} from '@waybill/carrier-kit/request';
import type { ErrorEntry, ErrorKind, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import type { z } from 'zod';
import type { Account } from './account.js';
import type { RateCard } from './card/compile.js';
import { priceServices } from './price.js';
import { type RateQuery, rateQueryOf } from './rate-query.js';
import type { ExcludedService, PricedService, RateResult } from './rate-result.js';
import { rateResultSchema, readStored } from './stored-result.js';

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(given: RateRequest, account: Account): RateQuery {
  const { request, resolved, report } = startRequest('rating', given, account);
  const query = rateQueryOf(request, resolved, account, NOTHING_MORE, report);
  throwIssues(report.issues, account.carrier);
  return query;
}

/** A price needs neither: its notices say what was left out. */
export const NOTHING_MORE = { dimensions: false, declared_value: false };

/** What both operations begin with: a reporter, and services and options by the card's tables. */
export function startRequest<Request extends RateRequest>(
  operation: ShipmentOperation,
  given: Request,
  { tables }: Account,
): { readonly request: Request; readonly resolved: ResolvedRequest; readonly report: Reporter } {
  const report = createReporter(tables);
  const request = throughExtras(tables, given, report);
  const resolved = resolveRequest(tables, operation, request, report);
  return { request, resolved, report };
}

/** Looks a query up in the card. */
export function rate(query: RateQuery, card: RateCard): RateResult {
  const priced: PricedService[] = [];
  const excluded: ExcludedService[] = [];
  for (const result of priceServices(query, card)) {
    if ('priced' in result) priced.push(result.priced);
    else excluded.push(result.excluded);
  }
  return { query, card: card.name, priced, excluded };
}

/**
 * Quotes of the services that take the shipment. The others stand in `meta.excluded` of every quote; they are errors
 * when no service takes the shipment, and when they were requested by name.
 */
export function parseQuoteResponse(stored: RateResult, account: Account): QuoteOutcome {
  const read = readStored(rateResultSchema, stored);
  if ('why' in read) return [[], [unreadableResult(read.why, account)]];
  const { result } = read;
  const { query, priced, excluded } = result;
  if (priced.length === 0) return [[], [noServiceEntry(result, account)]];
  const quotes = priced.map((service) => quoteOf(service, result, account));
  const missing = excluded.filter(({ code }) => query.services.includes(code));
  return [quotes, missing.map((service) => excludedEntry(service, result, account))];
}

type StoredResult = z.output<typeof rateResultSchema>;
type StoredService = StoredResult['priced'][number];

/** A result that was damaged where it was stored. */
export function unreadableResult(why: string, account: Account, kind?: ErrorKind): ErrorEntry {
  return localErrorEntry(account, 'unreadable_result', `this is not a result of a rate card: ${why}`, kind);
}

function quoteOf(service: StoredService, { query, excluded }: StoredResult, account: Account): Quote {
  const { code, name, transit_days, explain } = service;
  const notices = [...service.notices, ...(query.notices ?? [])];
  const { card, prices } = account;
  const facts = {
    service_type: code,
    service_name: name,
    transit_days,
    options: query.options.flatMap(({ written, implied }) => (implied ? [] : [written])),
    meta: {
      ...(prices === undefined ? {} : { price_list: { name: card.name, version: card.version } }),
      explain,
      ...(excluded.length === 0 ? {} : { excluded }),
      ...(notices.length === 0 ? {} : { notices }),
    },
  };
  return quote(account, facts, partsOf(service));
}

/** The figures of a price, under the names of a quote. */
function partsOf({ currency, total, explain }: StoredService): PriceParts {
  const base: Decimal[] = [];
  const charges: Charge[] = [];
  const taxes: Decimal[] = [];
  for (const { step, name = step, amount: written } of explain) {
    if (written === undefined) continue;
    const amount = decimal(written);
    if (step === 'base') base.push(amount);
    else if (step === 'tax') taxes.push(amount);
    else charges.push({ name, amount });
  }
  return { currency, base: sum(base), charges, taxes, total: decimal(total) };
}

/** No service takes the shipment; the message gives the reason of each. */
export function noServiceEntry(
  { card, excluded }: Pick<StoredResult, 'card' | 'excluded'>,
  account: Account,
): ErrorEntry {
  const reasons = excluded.map(({ code, why }) => `${code}: ${why}`).join('; ');
  const message = `${card}: no service takes this shipment. ${reasons}`;
  return { ...localErrorEntry(account, 'no_service', message, 'not_supported'), details: { excluded } };
}

/** A service that was requested by name does not take the shipment, while others do. */
function excludedEntry(
  service: StoredResult['excluded'][number],
  { card }: StoredResult,
  account: Account,
): ErrorEntry {
  const message = `${card}: ${service.code} does not take this shipment: ${service.why}`;
  return {
    ...localErrorEntry(account, 'no_service', message, 'not_supported'),
    details: { excluded: [service] },
  };
}
