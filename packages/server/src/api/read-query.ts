import { hint } from '@waybill/core/plugin';
import * as z from 'zod/mini';
import { entry, invalid } from '../problems/invalid.js';
import type { ProblemEntry } from '../problems/problem.js';

/**
 * The query of a request, read by a route's schema. Parameters that the route does not have, and any that comes twice, are
 * problems.
 * @throws {@link Problem} `invalid`
 */
export function readQuery(schema: z.ZodMiniType | undefined, given: URLSearchParams): unknown {
  const shape = schema === undefined ? {} : (schema as z.ZodMiniObject).shape;
  const names = Object.keys(shape);
  const errors: ProblemEntry[] = [];
  for (const name of new Set(given.keys())) {
    if (!names.includes(name))
      errors.push(entry(name, 'unknown_field', `is not a parameter here${hint(name, names)}`));
    else if (given.getAll(name).length > 1) errors.push(entry(name, 'ambiguous', 'is given more than once'));
  }
  const values = Object.fromEntries([...given].filter(([name]) => names.includes(name)));
  const read = z.safeParse(schema ?? z.object({}), values);
  for (const { path, message } of read.error?.issues ?? []) {
    const name = String(path[0]);
    if (!errors.some(({ parameter }) => parameter === name)) errors.push(entry(name, 'invalid', message));
  }
  if (errors.length > 0) throw invalid(errors);
  return read.data;
}
