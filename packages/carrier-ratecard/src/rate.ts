/** Rating: the neutral request becomes a question to the card, the card's answer becomes quotes. */
import {
  type Charge,
  type Decimal,
  decimal,
  localErrorEntry,
  type PriceParts,
  quote,
  resolveRequest,
  sum,
  throwIssues,
} from '@waybill/carrier-kit';
import type { ErrorEntry, ErrorKind, Issue, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import type { z } from 'zod';
import { type Account, CARRIER } from './account.js';
import type { ExcludedService, PricedService } from './answer.js';
import { rateAnswerSchema, readAnswer } from './answer.schema.js';
import type { RateCard } from './card/compile.js';
import { verdictsOn } from './price.js';
import { type Question, questionOf } from './question.js';

/** What a card is asked. */
export type RateQuestion = Question;

/** What a card answers: every service, priced or excluded. */
export interface RateAnswer {
  readonly asked: RateQuestion;
  readonly card: string;
  readonly priced: readonly PricedService[];
  readonly excluded: readonly ExcludedService[];
}

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, account: Account): RateQuestion {
  const issues: Issue[] = [];
  const admitted = resolveRequest(account.tables, 'rating', request, issues);
  const question = questionOf(request, admitted, account, issues);
  throwIssues(issues, CARRIER);
  return question;
}

/** Looks the question up in the card. */
export function rateAnswer(asked: RateQuestion, card: RateCard): RateAnswer {
  const priced: PricedService[] = [];
  const excluded: ExcludedService[] = [];
  for (const verdict of verdictsOn(asked, card)) {
    if ('priced' in verdict) priced.push(verdict.priced);
    else excluded.push(verdict.excluded);
  }
  return { asked, card: card.name, priced, excluded };
}

/**
 * Quotes of the services that apply. Services that don't are errors where none applies or they were asked for by
 * name, and stand in `meta.excluded` of every quote. What is no answer of a card is an error, too.
 */
export function parseQuoteResponse(written: RateAnswer, account: Account): QuoteOutcome {
  const read = readAnswer(rateAnswerSchema, written);
  if ('why' in read) return [[], [unreadableAnswer(read.why, account)]];
  const { answer } = read;
  const { asked, priced, excluded } = answer;
  if (priced.length === 0) return [[], [noServiceEntry(answer, account)]];
  const quotes = priced.map((service) => quoteOf(service, answer, account));
  const missing = excluded.filter(({ code }) => asked.services.includes(code));
  return [quotes, missing.map((service) => excludedEntry(service, answer, account))];
}

type ReadAnswer = z.output<typeof rateAnswerSchema>;
type ReadService = ReadAnswer['priced'][number];

/** An answer that was damaged on its way: a card makes none such. */
export function unreadableAnswer(why: string, account: Account, kind?: ErrorKind): ErrorEntry {
  return localErrorEntry(account, 'unreadable_answer', `this is no answer of a rate card: ${why}`, kind);
}

function quoteOf(service: ReadService, { asked, excluded }: ReadAnswer, account: Account): Quote {
  const { code, name, transit_days, explain, notices } = service;
  const facts = {
    service_type: code,
    service_name: name,
    transit_days,
    options: asked.options.map((option) => option.asked),
    meta: {
      explain,
      ...(excluded.length === 0 ? {} : { excluded }),
      ...(notices.length === 0 ? {} : { notices }),
    },
  };
  return quote(account, facts, partsOf(service));
}

/** The figures of a price, by what a quote calls them. */
function partsOf({ currency, total, explain }: ReadService): PriceParts {
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

/** Why no service applies, service by service. */
export function noServiceEntry(
  { card, excluded }: Pick<ReadAnswer, 'card' | 'excluded'>,
  account: Account,
): ErrorEntry {
  const reasons = excluded.map(({ code, why }) => `${code}: ${why}`).join('; ');
  const message = `${card}: no service takes this shipment. ${reasons}`;
  return { ...localErrorEntry(account, 'no_service', message, 'not_supported'), details: { excluded } };
}

/** Why a service that was asked for by name does not apply, where others do. */
function excludedEntry(
  service: ReadAnswer['excluded'][number],
  { card }: ReadAnswer,
  account: Account,
): ErrorEntry {
  const message = `${card}: ${service.code} does not take this shipment: ${service.why}`;
  return {
    ...localErrorEntry(account, 'no_service', message, 'not_supported'),
    details: { excluded: [service] },
  };
}
