import { computed, signal } from '@preact/signals';
import type { ErrorEntry, Quote, RateRequestData } from '@waybill/core';
import { ProblemError } from '../api/problem.js';
import { type AccountOutcome, streamRates } from '../api/rates.js';
import { announce } from '../app/announce.js';
import { accountsThatCan } from '../app/carriers.js';
import { fieldId } from '../shared/Field.js';
import { placeProblems } from '../shared/pointers.js';
import { refusals } from '../shared/refusals.js';
import { texts } from '../texts/index.js';
import { today } from './days.js';
import { fieldsOf } from './fields-of.js';
import { draft, problems, request } from './state.js';

/** How far asking for prices is. */
export interface Quoting {
  readonly state: 'asking' | 'done' | 'stopped';
  readonly request: RateRequestData;
  /** The day of shipment, by which days in transit are counted. */
  readonly shipped: string;
  readonly outcomes: readonly AccountOutcome[];
  /** Accounts that were asked. */
  readonly asked: readonly { readonly carrier: string; readonly account: string }[];
  /** What broke the connection, or kept it from being made. */
  readonly trouble?: unknown;
}

export const quoting = signal<Quoting | undefined>(undefined);
export const chosen = signal<Quote | undefined>(undefined);

export const quotes = computed<readonly Quote[]>(
  () => quoting.value?.outcomes.flatMap((outcome) => outcome.quotes) ?? [],
);
export const entries = computed<readonly ErrorEntry[]>(
  () => quoting.value?.outcomes.flatMap((outcome) => outcome.errors) ?? [],
);
/** Accounts that have not answered. */
export const awaited = computed(() => {
  const { state, asked, outcomes } = quoting.value ?? { state: 'done', asked: [], outcomes: [] };
  if (state !== 'asking') return [];
  return asked.filter(
    ({ carrier, account }) => !outcomes.some((one) => one.carrier === carrier && one.account === account),
  );
});
/** Whether the form says something else than the prices are for. */
export const isOutdated = computed(
  () =>
    quoting.value !== undefined && JSON.stringify(quoting.value.request) !== JSON.stringify(request.value),
);

let asking: AbortController | undefined;

export function stopAsking(): void {
  asking?.abort();
}

/** Asks for prices of what the form says; answers appear as they come. */
export async function askForPrices(): Promise<void> {
  asking?.abort();
  const question = new AbortController();
  const { signal: aborted } = question;
  asking = question;
  const sent = request.value;
  problems.value = { at: new Map(), elsewhere: [] };
  chosen.value = undefined;
  quoting.value = {
    state: 'asking',
    request: sent,
    shipped: sent.shipment.ship_date ?? today(),
    outcomes: [],
    asked: accountsThatCan('rating'),
  };
  try {
    for await (const outcome of streamRates(sent, aborted)) {
      if (aborted.aborted) return;
      update((before) => ({ outcomes: [...before.outcomes, outcome] }));
    }
    update(() => ({ state: 'done' }));
    const { prices } = texts.value;
    announce(prices.done(quotes.value.length, quoting.value?.outcomes.length ?? 0));
  } catch (error) {
    // Another question has taken the place of this one.
    if (asking !== question) return;
    if (aborted.aborted) update(() => ({ state: 'stopped' }));
    else if (error instanceof ProblemError && error.status === 422) showProblems(error);
    else update(() => ({ state: 'stopped', trouble: error }));
  }
}

function update(change: (before: Quoting) => Partial<Quoting>): void {
  const before = quoting.value;
  if (before !== undefined) quoting.value = { ...before, ...change(before) };
}

/** Puts what the server found at the fields, and the focus at the first of them. */
function showProblems({ problem, message }: ProblemError): void {
  const fields = fieldsOf(draft.value);
  const found = problem.errors ?? [];
  problems.value = placeProblems(found.length === 0 ? [{ message }] : found, fields, refusals.value);
  quoting.value = undefined;
  announce(texts.value.problems.title(found.length));
  const first = fields.find((field) => problems.value.at.has(field));
  // The messages are drawn first.
  if (first !== undefined) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
}
