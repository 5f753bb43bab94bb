import type { AnyRoute } from '../api/route.js';
import { PROBLEMS, type ProblemWord } from '../problems/problem.js';
import type { Part } from './schema.js';

/** Headers that problems of a status have, at least some of them. */
const HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'How a key is sent.' },
  409: { 'Retry-After': 'Seconds to wait, where the same request may succeed later.' },
  429: { 'Retry-After': 'Seconds to wait.' },
  503: { 'Retry-After': 'Seconds to wait, where the same request may succeed later.' },
};

const words = Object.entries(PROBLEMS) as [ProblemWord, (typeof PROBLEMS)[ProblemWord]][];
const byStatus = Map.groupBy(words, ([, [status]]) => status);

/** Every answer that is a problem, one a status, by the name that a route refers to. */
export function problemAnswers(): Record<string, Part> {
  return Object.fromEntries(
    [...byStatus].map(([status, problems]) => [
      nameOf(status),
      {
        description: problems.map(([word, [, title]]) => `${title} (\`${word}\`).`).join(' '),
        ...(HEADERS[status] === undefined ? {} : { headers: headersOf(HEADERS[status]) }),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
      },
    ]),
  );
}

/** Headers of an answer, which are all text. */
export function headersOf(headers: Readonly<Record<string, string>>): Part {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

/** The answers of a route that are problems, by status. */
export function problemsOf({ params, body, problems = [] }: AnyRoute): Record<number, Part> {
  return problemsNamed([
    ...ALWAYS,
    ...(params === undefined ? [] : OF_PATHS),
    ...(body === undefined ? [] : OF_BODIES),
    ...problems,
  ]);
}

/** The answers that are these problems, by status. */
export function problemsNamed(words: readonly ProblemWord[]): Record<number, Part> {
  const statuses = [...new Set(words.map((word) => PROBLEMS[word][0]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
}

const ALWAYS: readonly ProblemWord[] = [
  'unauthorized',
  'forbidden',
  'invalid',
  'too_many_requests',
  'misdirected',
  'defect',
  'unavailable',
];
const OF_PATHS: readonly ProblemWord[] = ['not_found'];
const OF_BODIES: readonly ProblemWord[] = ['malformed', 'too_large', 'unsupported_media_type'];

/** `TooManyRequests` */
function nameOf(status: number): string {
  const [[word] = ['']] = byStatus.get(status as never) ?? [];
  return word.replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase());
}
