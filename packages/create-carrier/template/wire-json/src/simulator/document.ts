/** How the server reads and writes documents: JSON, under one root. */
import { z } from '@waybill/carrier-kit';
import { type BodyReader, jsonBody, type Refusal } from '@waybill/simulator/server';

/** Reads a body that must be one document and valid by the schema. */
export function documentBody<Body>(
  schema: z.ZodType<Body>,
  refused: { readonly unreadable: () => Refusal; readonly invalid: (error: z.ZodError) => Refusal },
): BodyReader<Body> {
  return jsonBody(schema, { not_json: refused.unreadable, invalid: refused.invalid });
}

export function reply(root: string, content: object, status = 200): Response {
  return Response.json({ [root]: content }, { status });
}

/** A list of a request. It is present even when it is empty. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z.array(schema);
}
