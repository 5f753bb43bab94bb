/** Rating: the neutral request becomes a question to the card, the card's answer becomes quotes. */
import { admit, decimal, quote, throwIssues } from '@waybill/carrier-kit';
import type { ErrorEntry, Issue, Quote, QuoteOutcome, RateRequest } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import type { ExcludedService, ExplainLine, PricedService } from './answer.js';
import type { RateCard } from './card/compile.js';
import { verdictsOn } from './price.js';
import { type Question, questionOf } from './question.js';
import { tablesOf } from './tables.js';

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
  const admitted = admit(tablesOf(account.card), 'rating', request, issues);
  const question = questionOf(request, admitted, account, issues);
  throwIssues(issues, CARRIER);
  return question;
}

/** Looks the question up in the card. */
export function rateAnswer(asked: RateQuestion, card: RateCard): RateAnswer {
  const verdicts = verdictsOn(asked, card);
  return {
    asked,
    card: card.name,
    priced: verdicts.flatMap((verdict) => ('priced' in verdict ? [verdict.priced] : [])),
    excluded: verdicts.flatMap((verdict) => ('excluded' in verdict ? [verdict.excluded] : [])),
  };
}

/**
 * Quotes of the services that apply. Services that don't are errors where none applies or they were asked for by
 * name, and stand in `meta.excluded` of every quote.
 */
export function parseQuoteResponse(answer: RateAnswer, account: Account): QuoteOutcome {
  const { asked, priced, excluded } = answer;
  if (priced.length === 0) return [[], [noServiceEntry(answer, account)]];
  const quotes = priced.map((service) => quoteOf(service, answer, account));
  const missing = excluded.filter(({ code }) => asked.services.includes(code));
  return [quotes, missing.map((service) => noServiceEntry({ ...answer, excluded: [service] }, account))];
}

function quoteOf(service: PricedService, { asked, excluded }: RateAnswer, account: Account): Quote {
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
function partsOf({ currency, total, explain }: PricedService) {
  const amounts = (...steps: readonly ExplainLine['step'][]) =>
    explain.flatMap(({ step, name = '', amount }) =>
      amount !== undefined && steps.includes(step) ? [{ name, amount: decimal(amount) }] : [],
    );
  return {
    currency,
    base: amounts('base').reduce((sum, { amount }) => sum.plus(amount), decimal(0)),
    charges: amounts('discount', 'surcharge', 'fuel'),
    taxes: amounts('tax').map(({ amount }) => amount),
    total: decimal(total),
  };
}

/** Why no service applies, service by service. */
export function noServiceEntry(
  { card, excluded }: Pick<RateAnswer, 'card' | 'excluded'>,
  { carrier, account }: Pick<Account, 'carrier' | 'account'>,
): ErrorEntry {
  const reasons = excluded.map(({ code, why }) => `${code}: ${why}`).join('; ');
  return {
    carrier,
    account,
    code: 'no_service',
    message: `${card}: no service takes this shipment. ${reasons}`,
    kind: 'not_supported',
    retryable: false,
    details: { excluded },
  };
}
