import * as z from 'zod/mini';
import { fields } from './fields.js';
import { isRecord } from './validation.js';

/** The part of a stored result that later operations read. The whole result fits: its other fields are not kept. */
export function handleSchema(shape: z.core.$ZodShape, problem: string) {
  const known = Object.keys(shape);
  return z.pipe(
    z.pipe(
      z.custom<Record<string, unknown>>(isRecord, { error: problem }),
      z.transform((given) =>
        Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name))),
      ),
    ),
    fields(shape),
  );
}
