import * as z from 'zod/mini';
import { fields, record } from './fields.js';

/** The part of a stored result that later operations read. The whole result fits: its other fields are not kept. */
export function handleSchema(shape: z.core.$ZodShape, problem: string) {
  const known = Object.keys(shape);
  const knownFields = (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name)));
  return z.pipe(
    record(knownFields, () => problem),
    fields(shape),
  );
}
