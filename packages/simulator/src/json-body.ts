import type { Refusal } from './refusal.js';
import type { BodyReader } from './route.js';

/** A schema of zod, or one that reads as its do. */
export interface BodySchema<Body, Failure> {
  safeParse(
    value: unknown,
    options?: { readonly reportInput?: boolean },
  ): { readonly success: true; readonly data: Body } | { readonly success: false; readonly error: Failure };
}

/** The carrier's refusals of a body that it does not accept. */
export interface JsonRefusals<Failure> {
  /** For another media type than `application/json`; any is accepted when left out. */
  readonly media_type?: () => Refusal;
  readonly not_json: () => Refusal;
  /** The document breaks the schema. With zod, each issue has its `input`. */
  readonly invalid: (failure: Failure) => Refusal;
}

/** Reads a body that must be JSON and valid by the schema. */
export function jsonBody<Body, Failure>(
  schema: BodySchema<Body, Failure>,
  refusals: JsonRefusals<Failure>,
): BodyReader<Body> {
  return ({ headers, text }) => {
    const isJson = /^application\/json *(;|$)/i.test(headers.get('content-type') ?? '');
    if (!isJson && refusals.media_type !== undefined) throw refusals.media_type();
    const result = schema.safeParse(parsed(text, refusals.not_json), { reportInput: true });
    if (!result.success) throw refusals.invalid(result.error);
    return result.data;
  };
}

function parsed(text: string, refused: () => Refusal): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused();
  }
}
