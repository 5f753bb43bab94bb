/** Pieces of reply schemas: strict about nothing that a carrier sends. */
import { wireOptional, wireText, z } from '@waybill/carrier-kit';

/** The first of what some servers write as a list of one. */
export function single(node: unknown): unknown {
  return Array.isArray(node) ? node[0] : node;
}

/** A fact that may be missing; one that cannot be read counts as missing. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(single, wireOptional(schema)).optional().catch(undefined);
}

export const maybeText = maybe(wireText);

/** ISO 4217. */
export const wireCurrency = wireText.pipe(z.string().regex(/^[A-Z]{3}$/));
