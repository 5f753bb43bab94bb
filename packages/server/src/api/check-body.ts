import * as z from 'zod/mini';
import { bodyEntry, invalid } from '../problems/invalid.js';
import { MOST_PROBLEMS, type ProblemEntry } from '../problems/problem.js';

/**
 * A body that is the API's own, not one of core's requests.
 * @param at where the body stands in a larger one
 * @throws {@link Problem} `invalid` with everything that is wrong
 */
export function checkBody<Body>(
  schema: z.ZodMiniType<Body>,
  body: unknown,
  at: readonly PropertyKey[] = [],
): Body {
  const read = z.safeParse(schema, body, { error: sentence, reportInput: true });
  if (read.success) return read.data;
  throw invalid(read.error.issues.slice(0, MOST_PROBLEMS).flatMap((issue) => entriesOf(issue, at)));
}

function entriesOf(issue: z.core.$ZodIssue, at: readonly PropertyKey[]): ProblemEntry[] {
  const path = [...at, ...issue.path];
  if (issue.code !== 'unrecognized_keys') return [bodyEntry(path, 'invalid', issue.message)];
  return issue.keys
    .slice(0, MOST_PROBLEMS)
    .map((name) => bodyEntry([...path, name], 'unknown_field', 'is not a field here'));
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
};

function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NOUNS[String(issue.expected)] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${(issue.values as readonly unknown[]).join(', ')}`;
    case 'too_small':
      return `is too short: the least is ${issue.minimum}`;
    case 'too_big':
      return `is too long: the most is ${issue.maximum}`;
    default:
      return 'is not right';
  }
}
