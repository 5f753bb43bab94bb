/** Pieces of reply schemas. */
import { wireDecimal, wireEach, wireOptional, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';

/** Something that may be missing, or there and unreadable: both mean nothing. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => wireOptional(schema).catch(undefined);
/** Text that may be missing or stand in a list of its own, without blanks around it. */
export const maybeText = maybe(z.preprocess(alone, wireText).transform((text) => text.trim()));

/** A figure that may be missing; an unreadable one costs only itself. */
export const maybeDecimal = maybe(wireDecimal);
/** A total that may be missing. `null`: it is there and cannot be read, so that no lesser figure may take its place. */
export const maybeTotal = z.union([wireOptional(wireDecimal), z.unknown().transform(() => null)]);

/** What stands in a list of its own. */
export function alone(node: unknown): unknown {
  return Array.isArray(node) && node.length === 1 ? node[0] : node;
}

/** An object that may be missing, unreadable, or stand in a list of its own. */
export function lenientObject<Schema extends z.ZodType>(schema: Schema) {
  return wireEach(schema).transform(([first]) => first);
}
