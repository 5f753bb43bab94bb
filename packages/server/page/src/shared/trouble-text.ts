import { ConnectionError, ProblemError } from '../api/problem.js';
import { wait } from '../format/dates.js';
import type { Texts } from '../texts/en.js';
import { ENGLISH, type Refusals } from '../texts/refusals.js';

/** A sentence about what went wrong on the way to the server, or at it. */
export function troubleText(error: unknown, { trouble }: Texts, words: Refusals = ENGLISH): string {
  if (error instanceof ConnectionError) return trouble.connection;
  if (!(error instanceof ProblemError)) return `${trouble.unexpected} (${String(error)})`;
  const { status, retry_after_ms, problem } = error;
  switch (status) {
    case 401:
      return trouble.unauthorized;
    case 403:
      return words === ENGLISH ? withDetail(trouble.forbidden, problem.detail) : trouble.forbidden;
    case 404:
      return trouble.not_found;
    case 413:
      return trouble.too_large;
    case 429:
      return trouble.rate_limit(retry_after_ms === undefined ? trouble.soon : wait(retry_after_ms));
    case 500:
      return trouble.defect(problem.detail ?? '');
  }
  if (words === ENGLISH) return error.message === '' ? trouble.unavailable : error.message;
  const entries = problem.errors ?? [];
  if (entries.length > 0) return entries.map((entry) => words.sentence(entry)).join(' ');
  return status < 500 ? trouble.refused : trouble.unavailable;
}

function withDetail(text: string, detail: string | undefined): string {
  return detail === undefined ? text : `${text} ${detail}`;
}
