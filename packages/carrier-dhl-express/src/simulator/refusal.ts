/** What DHL answers when it says no: `supermodelIoLogisticsExpressErrorResponse`. */
import type { z } from 'zod';

/** Thrown by whatever finds a reason to refuse a request. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly problems: readonly string[];

  constructor(status: RefusalStatus, problems: readonly string[]) {
    super(problems.join('; '));
    this.status = status;
    this.problems = problems;
  }
}

export type RefusalStatus = 400 | 401 | 422;

/** A reason in DHL's form, its own code in front. */
export function refuse(code: string, problem: string): Refusal {
  return new Refusal(400, [`${code}: ${problem}`]);
}

const TITLES: Readonly<Record<RefusalStatus, { title: string; message: string }>> = {
  400: { title: 'Bad request', message: 'Bad request' },
  401: { title: 'Unauthorized', message: 'Unauthorized' },
  422: { title: 'Validation error', message: 'Unprocessable Entity' },
};

export function errorDocument({ status, problems }: Refusal, path: string): Record<string, unknown> {
  const [only, ...more] = problems;
  return {
    instance: `/expressapi${path}`,
    detail: more.length === 0 ? only : 'Multiple problems found, see Additional Details',
    ...TITLES[status],
    ...(more.length === 0 ? {} : { additionalDetails: problems }),
    status: String(status),
  };
}

/** A request by its schema, or a refusal that lists what is wrong in DHL's words. */
export function valid<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw new Refusal(422, result.error.issues.flatMap(problemsOf));
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const at = (path: readonly PropertyKey[]) => ['#', ...path.map(String)].join('/');
  const here = at(issue.path);
  const last = String(issue.path.at(-1));
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${here}: extraneous key [${key}] is not permitted`);
  if (issue.input === undefined && issue.path.length > 0)
    return [`${at(issue.path.slice(0, -1))}: required key [${last}] not found`];
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return [`${here}: ${boundOf(issue)}`];
    case 'invalid_type':
      return [`${here}: expected type: ${issue.expected}, found: ${typeof issue.input}`];
    case 'invalid_value':
      return [`${here}: ${JSON.stringify(issue.input)} is not a valid enum value`];
    case 'invalid_format':
      return [`${here}: string [${String(issue.input)}] does not match pattern`];
    default:
      return [`${here}: ${issue.message}`];
  }
}

function boundOf(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const [bound, value] = issue.code === 'too_big' ? ['max', issue.maximum] : ['min', issue.minimum];
  const { input } = issue;
  if (typeof input === 'string') return `expected ${bound}Length: ${value}, actual: ${input.length}`;
  if (Array.isArray(input)) return `expected ${bound}imum item count: ${value}, found: ${input.length}`;
  return `${String(input)} is not within the ${bound}imum of ${value}`;
}
