/**
 * Rating: an estimate of the lane's Express service with its alternatives, or of each service that is asked for by name.
 * (Alternatives are those of the service they are asked with: whether they hold another one is not told.)
 */
import { localErrorEntry, quote, throwIssues } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import {
  type Call,
  type ErrorEntry,
  type Exchange,
  type Issue,
  isAnswer,
  type QuoteOutcome,
  type RateRequest,
  type Reply,
} from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { type Estimate, type EstimatesRead, estimateCall, readEstimates } from './estimate.js';
import { clashOf } from './packages.js';
import { resolvedRequest } from './service-codes.js';
import { type Packaging, ruleSpelling, serviceName } from './services.js';
import { plannedShipment } from './shipment.js';
import type { RequestContext } from './soap.js';

/** What Purolator is asked: one estimate for each of `estimates`. */
export interface WireRateRequest extends RequestContext {
  readonly estimates: readonly {
    readonly service: string;
    readonly alternatives: boolean;
    readonly shipment: XmlNode;
  }[];
  /** What the prices hold for, as the caller would ask for it again. */
  readonly options: readonly string[];
  /** An alternative that takes other pieces than these could not be bought for them. */
  readonly count: number;
  readonly packaging: Packaging;
}

/** What was asked, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, account: Account): WireRateRequest {
  const issues: Issue[] = [];
  const asked = resolvedRequest('rating', request, account, issues);
  const planned = plannedShipment(request, asked, 'rating', account, issues);
  throwIssues(issues, CARRIER);
  const alternatives = asked.services.length === 0;
  const services = alternatives ? [planned.anchor] : asked.services;
  return {
    request_id: account.context.newId(),
    language: account.settings.language,
    estimates: services.map((service) => ({
      service,
      alternatives,
      shipment: planned.withService(service),
    })),
    options: asked.options.map((option) => option.written),
    count: planned.packages,
    packaging: planned.packaging,
  };
}

/** All at once, then nothing more. */
export function nextRateCalls({ request, replies }: WireRateResponse): Call[] {
  if (replies.length > 0) return [];
  return request.estimates.map(({ shipment, alternatives, service }) => ({
    ...estimateCall(shipment, alternatives, request),
    step: stepOf(service),
  }));
}

/** Replies come in any order, so each names its service. */
function stepOf(service: string): string {
  return `estimate ${service}`;
}

export function parseQuoteResponse({ request, replies }: WireRateResponse, account: Account): QuoteOutcome {
  const outcomes = request.estimates.map(({ service, alternatives }): QuoteOutcome => {
    const reply = replies.find(({ step }) => step === stepOf(service));
    const read = readOne(reply, account);
    const wanted = read.estimates.filter((estimate) =>
      alternatives
        ? clashOf(request, estimate.service) === undefined
        : ruleSpelling(estimate.service) === ruleSpelling(service),
    );
    const quotes = wanted.map((estimate) => quoteOf(estimate, read, request, account));
    const errors = [...read.errors];
    if (quotes.length === 0 && errors.length === 0)
      errors.push(...reasonsFor(alternatives ? undefined : service, read, account));
    // With several services an entry must say which one it is about.
    return [
      quotes,
      request.estimates.length > 1 ? errors.map((entry) => withService(entry, service)) : errors,
    ];
  });
  return [outcomes.flatMap(([quotes]) => quotes), outcomes.flatMap(([, errors]) => errors)];
}

function readOne(reply: Reply | undefined, account: Account): EstimatesRead {
  if (reply !== undefined && isAnswer(reply)) return readEstimates(reply, account);
  const message = reply === undefined ? 'Purolator was asked nothing.' : reply.failure.message;
  const error = localErrorEntry(
    account,
    'no_reply',
    message,
    reply === undefined ? 'unexpected_reply' : reply.failure.kind,
  );
  return { estimates: [], errors: [error], notices: [] };
}

function quoteOf(
  { service, price, transit_days, delivery_date }: Estimate,
  { notices }: EstimatesRead,
  { options }: WireRateRequest,
  account: Account,
) {
  const facts = {
    service_type: service,
    service_name: serviceName(ruleSpelling(service)),
    transit_days,
    delivery_date,
    options,
    meta: notices.length === 0 ? {} : { notices },
  };
  return quote(account, facts, price);
}

/** Messages beside nothing are its reason. */
function reasonsFor(service: string | undefined, { notices }: EstimatesRead, account: Account): ErrorEntry[] {
  if (notices.length > 0)
    return notices.map(({ code, message }) =>
      localErrorEntry(account, code || 'no_service', message, 'carrier'),
    );
  const what = service === undefined ? 'no service' : `no service ${service}`;
  return [localErrorEntry(account, 'no_service', `Purolator offers ${what} for this shipment.`, 'carrier')];
}

function withService(entry: ErrorEntry, service: string): ErrorEntry {
  return { ...entry, details: { ...entry.details, service } };
}
