/** Lenient readers of reply elements: one that cannot be read costs only itself, and of several the first counts. */
import { wireDecimal, wireOptional, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';

const first = (node: unknown): unknown => (Array.isArray(node) ? node[0] : node);

/** Text; `undefined` where it is missing, empty, nil or no text. */
export const text = z
  .preprocess(first, wireOptional(wireText.transform((written) => written.trim())))
  .optional()
  .catch(undefined);

/** A decimal number as text; `undefined` where there is none. */
export const figure = z.preprocess(first, wireOptional(wireDecimal)).optional().catch(undefined);

/** An element with these children; `undefined` where it is missing or something else. */
export function lenient<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(first, z.object(shape)).optional().catch(undefined);
}

/** An element's children by name; `undefined` where there is no such element. */
export function elementOf(node: unknown): Readonly<Record<string, unknown>> | undefined {
  const element = first(node);
  return typeof element === 'object' && element !== null ? (element as Record<string, unknown>) : undefined;
}
