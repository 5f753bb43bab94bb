import type { ErrorEntry, ErrorKind } from '@waybill/core';
import { MOST_PROBLEMS, Problem, type ProblemWord } from './problem.js';

/** Which problem an operation without a result is, by the kinds of its entries: the first of these that one of them has. */
const BY_KIND: readonly (readonly [ErrorKind, ProblemWord])[] = [
  // Something may have been changed: of a purchase, the route answers 202 instead.
  ['unknown_outcome', 'carrier_failed'],
  ['validation', 'invalid'],
  ['not_supported', 'refused'],
  ['carrier', 'refused'],
  ['not_found', 'not_found'],
  ['too_late', 'conflict'],
  ['authentication', 'carrier_failed'],
  ['unexpected_reply', 'carrier_failed'],
  ['rate_limit', 'unavailable'],
  ['unavailable', 'unavailable'],
  ['timeout', 'late'],
];

/** Entries whose code says more than their kind. */
const BY_CODE: ReadonlyMap<string, ProblemWord> = new Map([
  ['purchase_under_way', 'conflict'],
  ['purchase_voided', 'conflict'],
]);

/** The problems that an operation without a result may be. */
export const PROBLEMS_OF_CARRIERS: readonly ProblemWord[] = [
  ...BY_KIND.map(([, word]) => word),
  ...BY_CODE.values(),
];

/** How long a client waits for a purchase under way, where nothing else is known. */
const RETRY_MS = 1_000;

/** The problem of an operation that has no result. */
export function problemOf(errors: readonly ErrorEntry[]): Problem {
  const word =
    errors.map(({ code }) => BY_CODE.get(code)).find((known) => known !== undefined) ??
    BY_KIND.find(([kind]) => errors.some((entry) => entry.kind === kind))?.[1] ??
    'carrier_failed';
  const detail =
    errors
      .slice(0, MOST_PROBLEMS)
      .map(({ message }) => message)
      .join('\n') || 'There is no result, and no reason either';
  return new Problem(word, detail, { errors, headers: retryAfter(errors) });
}

function retryAfter(errors: readonly ErrorEntry[]): Record<string, string> {
  const waits = errors
    .filter(({ retryable }) => retryable)
    .map(({ retry_after_ms = RETRY_MS }) => retry_after_ms);
  return waits.length === 0 ? {} : { 'retry-after': String(Math.ceil(Math.max(...waits) / 1_000)) };
}
