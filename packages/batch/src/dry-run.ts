import { Aggregator, cheapestFirst } from '@waybill/aggregator';
import type { AnyCarrierProxy } from '@waybill/core';
import { factorOf, inBudgetsCurrency } from './budget.js';
import { type CheckedRow, checkedRows } from './check.js';
import { ratesOf } from './choose.js';
import {
  accountsFor,
  accountsOf,
  askAccounts,
  errorsOf,
  mayAnswer,
  quotesOf,
  requestToRate,
} from './rate.js';
import { readChoice } from './read-choice.js';
import { seen } from './record.js';
import { chooseFor, ownEntry } from './row.js';
import type { BatchDryRun, BatchDryRunOptions, BatchDryRunRow, BatchRow } from './types.js';

/**
 * Checks and rates rows, chooses as a batch would, and adds the prices up. Buys nothing and stores nothing, so that it needs no
 * ledger. Accounts are asked once: nothing waits for one that does not answer.
 * @throws {@link ConfigurationError} for a choice that cannot be read, and for an account that is not in `registered`.
 */
export async function dryRunBatch(
  registered: readonly AnyCarrierProxy[],
  rows: Iterable<BatchRow> | AsyncIterable<BatchRow>,
  options: BatchDryRunOptions = {},
): Promise<BatchDryRun> {
  const { choose = 'cheapest', accounts, concurrency = 8, deadline_ms, signal, onRow } = options;
  readChoice(choose);
  const proxies = accountsOf(registered, accounts);
  const aggregator = new Aggregator(proxies, deadline_ms === undefined ? {} : { deadline_ms });
  const found: BatchDryRunRow[] = [];
  const todo = checkedRows(rows, proxies, choose);
  const budget = budgetOf(options);
  const worker = async () => {
    // The workers share the rows: each takes the next one.
    for (;;) {
      const next = await todo.next();
      if (next.done || signal?.aborted) return;
      const row = budget(await rated(next.value, proxies, aggregator, options));
      if (signal?.aborted) return;
      found.push(row);
      onRow?.(row);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const sorted = found.toSorted((a, b) => a.number - b.number);
  const bought = sorted.filter(({ state }) => state === 'would_buy');
  const spent = [...Map.groupBy(bought, ({ chosen }) => chosen?.currency ?? '')].map(([currency, some]) => ({
    currency,
    amount: sum(some.map(({ chosen }) => chosen?.total ?? 0)),
  }));
  return {
    rows: sorted,
    would_buy: bought.length,
    failed: sorted.length - bought.length,
    spent: spent.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

async function rated(
  { number, key, request, choose, errors: problems }: CheckedRow,
  proxies: readonly AnyCarrierProxy[],
  aggregator: Aggregator,
  options: BatchDryRunOptions,
): Promise<BatchDryRunRow> {
  const row = { number, key, chosen: null, quotes: [] };
  if (problems.length > 0) return { ...row, state: 'invalid', errors: problems };
  const preferences = readChoice(choose);
  const accounts = accountsFor(proxies, preferences);
  const answers = await askAccounts(
    aggregator,
    requestToRate(request, preferences),
    accounts,
    options.signal,
  );
  const offered = inBudgetsCurrency(quotesOf(answers), termsOf(options));
  const quotes = offered.quotes.toSorted(cheapestFirst(ratesOf(options)));
  const choice = chooseFor({ key, request, choose }, quotes, options.rates, options.choosers ?? {});
  const errors = [...errorsOf(answers), ...offered.errors];
  if (choice.quote !== undefined) {
    const chosen = { ...seen(choice.quote), why: choice.why };
    return { ...row, state: 'would_buy', chosen, quotes: quotes.map(seen), errors };
  }
  const state = answers.some(mayAnswer) ? 'no_answer' : 'no_quotes';
  const own = ownEntry(choice.code, choice.why);
  return { ...row, state, quotes: quotes.map(seen), errors: [...errors, own] };
}

function termsOf({ budget, rates }: BatchDryRunOptions) {
  return { budget_currency: budget?.currency ?? null, options: rates === undefined ? {} : { rates } };
}

/** Counts prices until one does not fit; nothing is bought after that. */
function budgetOf(options: BatchDryRunOptions): (row: BatchDryRunRow) => BatchDryRunRow {
  let left = options.budget?.amount ?? Number.POSITIVE_INFINITY;
  let isOver = false;
  return (row) => {
    if (row.chosen === null) return row;
    const cost = row.chosen.total * Number(factorOf(row.chosen.currency, termsOf(options)) ?? 1);
    isOver ||= thousandths(left - cost) < 0;
    if (isOver) return { ...row, state: 'over_budget' };
    left -= cost;
    return row;
  };
}

/** Adds amounts of money up without losing a fraction. */
function sum(amounts: readonly number[]): string {
  const total = amounts.reduce((added, amount) => added + thousandths(amount), 0);
  return (total / 1_000).toFixed(3).replace(/0$/, '');
}

/** No currency has smaller units in quotes. */
function thousandths(amount: number): number {
  return Math.round(amount * 1_000);
}
