import { type Aggregator, accountName, cheapestFirst } from '@waybill/aggregator';
import {
  type AnyCarrierProxy,
  type ErrorEntry,
  type Quote,
  requestToBuy,
  ValidationError,
} from '@waybill/core';
import type { BatchLedger } from './batches.js';
import { factorOf, inBudgetsCurrency, stopForBudget, whyNotReserved } from './budget.js';
import { type Choice, choose, ratesOf } from './choose.js';
import type { Pauses } from './pauses.js';
import { accountsFor, askAccounts, errorsOf, mayAnswer, quotesOf, requestToRate } from './rate.js';
import { readChoice } from './read-choice.js';
import {
  type BatchRecord,
  purchaseKey,
  type StoredChoice,
  type StoredOptions,
  seen,
  type TakenRow,
} from './record.js';
import { type Hold, reserve, type Settlement } from './rows.js';
import type { Chooser, QuoteSeen } from './types.js';
import { reasonOf, saysWhen, waitFor, waitForPauses, whyLate } from './waits.js';

/** What a worker has. */
export interface RowContext {
  readonly ledger: BatchLedger;
  readonly proxies: readonly AnyCarrierProxy[];
  readonly aggregator: Aggregator;
  readonly choosers: Readonly<Record<string, Chooser>>;
  readonly pauses: Pauses;
  readonly purchase_deadline_ms?: number;
}

/** What becomes of a row: it ends, it waits, it goes back because its worker ends, or another worker has it. */
export type RowOutcome =
  | { readonly settle: Settlement }
  | { readonly hold: Hold }
  | { readonly back: true }
  | { readonly taken: true };

/** 10 minutes: how long a row waits for an account, where its batch says nothing. */
const PATIENCE_MS = 600_000;
/** So long an answer is good while the row waits for others. */
const ANSWER_KEEPS_MS = 600_000;
/** Until purchases under way have ended, which may give some of the budget back. */
const BUDGET_WAIT_MS = 300;

/** Chooses what to buy, unless that was done, and buys it. The row may have been worked on before, up to any point. */
export async function workOnRow(
  row: TakenRow,
  batch: BatchRecord,
  context: RowContext,
  signal: AbortSignal,
): Promise<RowOutcome> {
  if (row.chosen !== null) return buy(row, row.chosen, row.quotes ?? [], batch, context);
  if (signal.aborted) return { back: true };
  const choice = await chooseQuote(row, batch, context, signal);
  if (!('quote' in choice)) return choice;
  const { quote, why, quotes } = choice;
  if (signal.aborted) return { back: true };
  const { handle, options } = quote;
  const chosen: StoredChoice = {
    ...seen(quote),
    why,
    ...(handle === undefined ? {} : { handle }),
    ...(options === undefined ? {} : { options }),
  };
  const factor = factorOf(quote.currency, batch) ?? '1';
  const { database } = context.ledger;
  if (await reserve(database, row, chosen, quotes, factor)) return buy(row, chosen, quotes, batch, context);
  const refusal = await whyNotReserved(database, row, chosen.total, factor);
  if (refusal === 'taken') return { taken: true };
  if (refusal === 'stopped') return { back: true };
  if (refusal === 'reserved_by_others')
    return {
      hold: {
        after_ms: BUDGET_WAIT_MS,
        accounts: [],
        why: 'the rest of the budget is reserved by purchases under way',
      },
    };
  await stopForBudget(database, batch.id);
  const price = `${chosen.total} ${chosen.currency}`;
  const message = `${price} is more than what is left of the budget of ${Number(batch.budget)} ${batch.budget_currency}`;
  return {
    settle: { state: 'over_budget', quotes, errors: [entry(chosen, 'over_budget', message)] },
  };
}

/** A quote and those that it was chosen from, or what becomes of a row without one. */
type Chosen = RowOutcome | { readonly quote: Quote; readonly why: string; readonly quotes: QuoteSeen[] };

async function chooseQuote(
  row: TakenRow,
  batch: BatchRecord,
  context: RowContext,
  signal: AbortSignal,
): Promise<Chosen> {
  const preferences = readChoice(row.choose);
  const accounts = accountsFor(context.proxies, preferences).filter(
    (proxy) => !row.passed_over.includes(accountName(proxy)) && isAllowed(accountName(proxy), batch),
  );
  const left_ms = (batch.options.patience_ms ?? PATIENCE_MS) - row.waited_ms;
  // The batch may have been started again with fewer accounts since.
  const kept = (row.answers ?? []).filter(
    (answer) =>
      !mayAnswer(answer) && Date.now() - answer.at < ANSWER_KEEPS_MS && isAllowed(answer.account, batch),
  );
  const toAsk = accounts.filter((proxy) => !kept.some(({ account }) => account === accountName(proxy)));
  const names = toAsk.map(accountName);
  const pauses = (await context.pauses.now()).filter(
    ({ account, operation }) => operation === 'rating' && names.includes(account),
  );
  if (pauses.length > 0 && left_ms > 0) {
    const after_ms = Math.min(left_ms, waitForPauses(pauses, row));
    return { hold: { after_ms, ...reasonOf(pauses), answers: kept } };
  }
  const asked = toAsk.filter((proxy) => !pauses.some(({ account }) => account === accountName(proxy)));
  const request = requestToRate(row.request, preferences);
  const answers = [...kept];
  if (asked.length > 0) answers.push(...(await askAccounts(context.aggregator, request, asked, signal)));
  if (signal.aborted) return { back: true };
  const errors = errorsOf(answers);
  await context.pauses.note('rating', errors);
  const late = answers.filter(mayAnswer);
  if (late.length > 0 && left_ms > 0)
    return {
      hold: {
        after_ms: Math.min(left_ms, waitFor(late, row)),
        ...whyLate(late),
        answers: answers.filter((one) => !mayAnswer(one)),
      },
    };
  const offered = inBudgetsCurrency(quotesOf(answers), batch);
  const { rates } = batch.options;
  const quotes = offered.quotes.toSorted(cheapestFirst(ratesOf(batch.options)));
  const choice = chooseFor(row, quotes, rates, context.choosers);
  if (choice.quote !== undefined) {
    const missing = [...late.map(({ account }) => account), ...pauses.map(({ account }) => account)];
    const without = missing.length === 0 ? '' : `; ${missing.join(', ')} did not answer in time`;
    return { quote: choice.quote, why: `${choice.why}${without}`, quotes: quotes.map(seen) };
  }
  // Nothing to choose from, and an account has said when it will answer.
  const promised = [
    ...late.flatMap((answer) => (saysWhen(answer.errors) ? waitFor([answer], row) : [])),
    ...pauses.map((pause) => pause.left_ms),
  ];
  if (promised.length > 0)
    return { hold: { after_ms: Math.min(...promised), ...whyLate(late), answers: kept } };
  const own = ownEntry(choice.code, choice.why);
  const all = [...errors, ...offered.errors, own];
  return { settle: { state: 'no_quotes', quotes: quotes.map(seen), errors: all } };
}

function isAllowed(account: string, { accounts }: Pick<BatchRecord, 'accounts'>): boolean {
  return accounts === null || accounts.includes(account);
}

/** Chooses for a row; a function of the app that throws is a reason to buy nothing. */
export function chooseFor(
  { choose: wanted, key, request }: Pick<TakenRow, 'choose' | 'key' | 'request'>,
  quotes: readonly Quote[],
  rates: StoredOptions['rates'],
  choosers: RowContext['choosers'],
): Choice {
  const ship_date = request.shipment.date ?? new Date().toISOString().slice(0, 10);
  const facts = { ship_date, choosers, row: { key, request }, ...(rates === undefined ? {} : { rates }) };
  try {
    return choose(quotes, readChoice(wanted), facts);
  } catch (error) {
    return { code: 'chooser_failed', why: `the function to choose by failed: ${(error as Error).message}` };
  }
}

/** Buys what was chosen, under the row's key: whatever was done before, the ledger buys it once. */
async function buy(
  row: TakenRow,
  chosen: StoredChoice,
  quotes: readonly QuoteSeen[],
  batch: BatchRecord,
  { ledger, proxies, pauses, purchase_deadline_ms }: RowContext,
): Promise<RowOutcome> {
  const name = accountName(chosen);
  const left_ms = (batch.options.patience_ms ?? PATIENCE_MS) - row.waited_ms;
  const proxy = proxies.find((one) => accountName(one) === name);
  if (proxy === undefined) {
    // Another worker may have it; and one that died may have bought with it.
    if (left_ms > 0) return { hold: { after_ms: Math.min(left_ms, ELSEWHERE_MS), ...withoutAccount(name) } };
    const message = `whether it was bought is unknown: ${withoutAccount(name).why}`;
    return {
      settle: {
        state: 'unknown',
        errors: [{ ...entry(chosen, 'no_account', message), kind: 'unknown_outcome' }],
      },
    };
  }
  const pause = (await pauses.now()).find(
    ({ account, operation }) => operation === 'shipping' && account === name,
  );
  if (pause !== undefined && left_ms > 0)
    return { hold: { after_ms: Math.min(left_ms, waitForPauses([pause], row)), ...reasonOf([pause]) } };
  const key = purchaseKey(batch.name, row.key);
  if (row.used_key) await releaseRefused(ledger, key);
  const { service, ...choice } = chosen;
  const request = requestToBuy(row.request, { service_type: service, ...choice });
  const [shipment, errors] = await ledger.createShipment(proxy, request, {
    idempotency_key: key,
    ...(purchase_deadline_ms === undefined ? {} : { deadline_ms: purchase_deadline_ms }),
  });
  const isUnknown = errors.some(({ kind }) => kind === 'unknown_outcome');
  if (shipment !== null) {
    const { tracking_number, complete } = shipment;
    const quoted = { amount: String(chosen.total), currency: chosen.currency };
    const { amount, currency } = shipment.total_charge ?? quoted;
    const factor = factorOf(currency, batch);
    // A charge that cannot be compared with the budget counts as quoted.
    const spent = factor === undefined ? quoted : { amount, currency };
    const state = isUnknown ? 'unknown' : 'bought';
    return {
      settle: {
        state,
        errors,
        tracking_number,
        complete,
        ...(isUnknown ? {} : { spent, factor: factor ?? factorOf(chosen.currency, batch) ?? '1' }),
      },
    };
  }
  if (isUnknown) return { settle: { state: 'unknown', errors } };
  if (!errors.some(({ retryable }) => retryable)) return { settle: { state: 'refused', errors } };
  await pauses.note('shipping', errors);
  const late = [{ account: name, at: Date.now(), quotes: [], errors }];
  const wait = { after_ms: waitFor(late, row), ...whyLate(late), errors };
  const isUnderWay = errors.some(({ code }) => code === 'purchase_under_way');
  if (left_ms > 0 || isUnderWay) return { hold: wait };
  const hasOthers = quotes.some((quote) => accountName(quote) !== name);
  if (hasOthers && row.passed_over.length < MOST_PASSED_OVER)
    return { hold: { ...wait, after_ms: 0, instead_of: name } };
  return saysWhen(errors) ? { hold: wait } : { settle: { state: 'refused', errors } };
}

/** Frees the key if the purchase under it was refused. In any other state the ledger answers for itself. */
async function releaseRefused(ledger: BatchLedger, key: string): Promise<void> {
  try {
    await ledger.release(key);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
  }
}

/** So long a row is left to workers that have its account. */
const ELSEWHERE_MS = 5_000;
/** So many accounts are passed over for one row before it counts as refused. */
const MOST_PASSED_OVER = 20;

function withoutAccount(account: string) {
  return { accounts: [account], why: `this worker has no account ${account}` };
}

/** An entry of the batch itself, not of a carrier. */
export function ownEntry(code: string, message: string): ErrorEntry {
  return entry({ carrier: 'batch', account: 'batch' }, code, message);
}

function entry(
  { carrier, account }: { readonly carrier: string; readonly account: string },
  code: string,
  message: string,
): ErrorEntry {
  return { carrier, account, code, message, kind: 'not_supported', retryable: false };
}
