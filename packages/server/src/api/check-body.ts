import * as z from 'zod/mini';
import { pointerTo } from '../problems/pointer.js';
import { Problem, type ProblemEntry } from '../problems/problem.js';

/**
 * A body that is the API's own, not one of core's requests.
 * @throws {@link Problem} `invalid` with everything that is wrong
 */
export function checkBody<Body>(schema: z.ZodMiniType<Body>, body: unknown): Body {
  const read = z.safeParse(schema, body, { error: sentence, reportInput: true });
  if (read.success) return read.data;
  const errors = read.error.issues.flatMap(entriesOf);
  throw new Problem('invalid', errors.map(({ message }) => message).join('\n'), { errors });
}

function entriesOf(issue: z.core.$ZodIssue): ProblemEntry[] {
  if (issue.code !== 'unrecognized_keys') return [bodyEntry(issue.path, 'invalid', issue.message)];
  return issue.keys.map((name) => bodyEntry([...issue.path, name], 'unknown_field', 'is not a field here'));
}

/** An entry about a value in the body. */
export function bodyEntry(path: readonly PropertyKey[], code: string, problem: string): ProblemEntry {
  const pointer = pointerTo(path);
  return {
    carrier: 'server',
    account: 'server',
    code,
    message: `${pointer === '' ? 'the body' : pointer} ${problem}`,
    kind: 'validation',
    retryable: false,
    pointer,
  };
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
