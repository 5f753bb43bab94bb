/** DHL's error document, `supermodelIoLogisticsExpressErrorResponse`, and bodies read by its schemas. */
import { type BodyReader, jsonBody, type Problem, Refusal } from '@waybill/simulator/server';
import type { z } from 'zod';

const TITLES: Readonly<Record<number, { title: string; message: string }>> = {
  400: { title: 'Bad request', message: 'Bad request' },
  401: { title: 'Unauthorized', message: 'Unauthorized' },
  404: { title: 'Not data found', message: 'Not data found' },
  422: { title: 'Validation error', message: 'Unprocessable Entity' },
};

export function errorDocument({ status, problems }: Refusal, path: string): Record<string, unknown> {
  // DHL writes its own code in front of the text.
  const texts = problems.map(({ code, message }) => (code === '' ? message : `${code}: ${message}`));
  const [only, ...more] = texts;
  return {
    instance: `/expressapi${path}`,
    detail: more.length === 0 ? only : 'Multiple problems found, see Additional Details',
    ...TITLES[status],
    ...(more.length === 0 ? {} : { additionalDetails: texts }),
    status: String(status),
  };
}

/** Reads a body by its schema; what is wrong with it is listed in DHL's words. */
export function body<Body>(schema: z.ZodType<Body>): BodyReader<Body> {
  const wrong = (message: string) => new Refusal(400, [{ code: '', message }]);
  const read = jsonBody(schema, {
    media_type: () => wrong('Content-Type must be application/json'),
    not_json: () => wrong('The request is not a JSON document'),
    invalid: ({ issues }: z.ZodError) =>
      new Refusal(
        422,
        issues.flatMap(textsOf).map((message): Problem => ({ code: '', message })),
      ),
  });
  return (request) => {
    const reference = request.headers.get('message-reference');
    if (reference !== null && (reference.length < 1 || reference.length > 36))
      throw wrong('Parameters not having correct format: Message-Reference (maxLength=36)');
    return read(request);
  };
}

function textsOf(issue: z.core.$ZodIssue): string[] {
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
