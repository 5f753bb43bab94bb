/** DHL's error document, `supermodelIoLogisticsExpressErrorResponse`, and bodies read by its schemas. */
import { type BodyReader, jsonBody, Refusal } from '@waybill/simulator/server';
import type { z } from 'zod';

/** `title`, and `message` where it is another. */
const TITLES: Readonly<Record<number, readonly [title: string, message?: string]>> = {
  400: ['Bad request'],
  401: ['Unauthorized'],
  404: ['Not data found'],
  422: ['Validation error', 'Unprocessable Entity'],
};

export function errorDocument({ status, problems }: Refusal, path: string): Record<string, unknown> {
  // DHL writes its own code in front of the text.
  const texts = problems.map(({ code, message }) => (code === '' ? message : `${code}: ${message}`));
  const [only, ...more] = texts;
  const [title, message = title] = TITLES[status] ?? [];
  return {
    instance: `/expressapi${path}`,
    detail: more.length === 0 ? only : 'Multiple problems found, see Additional Details',
    ...{ title, message },
    additionalDetails: more.length === 0 ? undefined : texts,
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
        issues.map(textOf).map((message) => ({ code: '', message })),
      ),
  });
  return (request) => {
    const reference = request.headers.get('message-reference');
    if (reference !== null && (reference.length < 1 || reference.length > 36))
      throw wrong('Parameters not having correct format: Message-Reference (maxLength=36)');
    return read(request);
  };
}

function textOf(issue: z.core.$ZodIssue): string {
  const at = (path: readonly PropertyKey[]) => ['#', ...path.map(String)].join('/');
  const { path, input } = issue;
  if (input === undefined && path.length > 0)
    return `${at(path.slice(0, -1))}: required key [${String(path.at(-1))}] not found`;
  return `${at(path)}: ${reasonOf(issue)}`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'too_big':
    case 'too_small': {
      const [bound, value] = issue.code === 'too_big' ? ['max', issue.maximum] : ['min', issue.minimum];
      if (typeof input === 'string') return `expected ${bound}Length: ${value}, actual: ${input.length}`;
      if (Array.isArray(input)) return `expected ${bound}imum item count: ${value}, found: ${input.length}`;
      return `${String(input)} is not within the ${bound}imum of ${value}`;
    }
    case 'invalid_type':
      return `expected type: ${issue.expected}, found: ${typeof input}`;
    case 'invalid_value':
      return `${JSON.stringify(input)} is not a valid enum value`;
    case 'invalid_format':
      return `string [${String(input)}] does not match pattern`;
    default:
      return issue.message;
  }
}
