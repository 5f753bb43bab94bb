/** Refusals in the form of USPS. */
import type { z } from '@waybill/carrier-kit';
import { type BodyReader, jsonBody, type Problem, Refusal, refuse } from '@waybill/simulator';

/** `ErrorMessage`. */
export function errorMessage(
  { status, problems }: { readonly status: number; readonly problems: readonly Problem[] },
  apiVersion = '/v3',
): Response {
  const errors = problems.map(({ code, message, field = '' }) => ({
    status: String(status),
    code,
    title: status === 401 ? 'Unauthorized' : 'Bad Request',
    detail: message,
    source: { parameter: field, example: '' },
  }));
  const error = { code: String(status), message: 'There is an error in the received request.', errors };
  return Response.json({ apiVersion, error }, { status });
}

/** Reads a body that must be valid by its schema, as strictly as USPS does: unknown keys, nulls and empty text are refused. */
export function validBody<Body>(schema: z.ZodType<Body>): BodyReader<Body> {
  return jsonBody(schema, {
    not_json: () => refuse('400', 'OASValidation: the body is not JSON.'),
    invalid: ({ issues }: z.ZodError) =>
      new Refusal(
        400,
        issues.map(({ path, message }) => ({
          code: '400',
          message: `OASValidation ${path.join('.')}: ${message}`,
          field: path.join('.'),
        })),
      ),
  });
}
