/** Reads a result that an app may have stored, and that may come back damaged. */
import type { ErrorKind } from '@waybill/core';
import { z } from 'zod';
import { MOST_PACKAGES } from './rate-query.js';

/** An amount as a result writes it. */
const money = z.string().regex(/^-?\d{1,50}(\.\d{1,4})?$/, 'must be an amount of money as decimal text');

const notice = z.object({ code: z.string(), message: z.string() });

/** Left out where there are none. */
const notices = z.array(notice).exactOptional();

const explainLine = z.object({
  step: z.enum(['zone', 'weight', 'break', 'base', 'discount', 'surcharge', 'fuel', 'rounding', 'tax']),
  text: z.string(),
  name: z.string().exactOptional(),
  amount: money.exactOptional(),
  rule: z.string().exactOptional(),
});

const priced = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  total: money,
  transit_days: z.int().nonnegative().exactOptional(),
  explain: z.array(explainLine),
  notices: z.array(notice),
});

const excluded = z.object({ code: z.string(), name: z.string(), rule: z.string(), why: z.string() });

export const rateResultSchema = z.object({
  query: z.object({
    services: z.array(z.string()),
    options: z.array(z.object({ written: z.string(), implied: z.literal(true).exactOptional() })),
    notices,
  }),
  card: z.string(),
  priced: z.array(priced),
  excluded: z.array(excluded),
});

const KINDS = [
  'validation',
  'authentication',
  'rate_limit',
  'not_supported',
  'carrier',
  'unavailable',
  'timeout',
  'unknown_outcome',
  'unexpected_reply',
] as const satisfies readonly ErrorKind[];

export const shipResultSchema = z.object({
  query: z.object({
    ship_date: z.string(),
    packages: z.array(z.object({ quantity: z.int().min(1).max(MOST_PACKAGES) })).max(MOST_PACKAGES),
    label: z.object({ format: z.string() }),
    notices,
  }),
  card: z.string(),
  priced: priced.exactOptional(),
  excluded: z.array(excluded),
  packages: z.array(
    z.object({
      tracking_number: z.string(),
      label: z.string().exactOptional(),
      no_label: z.string().exactOptional(),
    }),
  ),
  label_notices: notices,
  failure: z
    .object({
      kind: z.enum(KINDS),
      code: z.string(),
      message: z.string(),
    })
    .exactOptional(),
});

/** The result, or why it cannot be read. Never throws, whatever it is given. */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
): { readonly result: z.output<Schema> } | { readonly why: string } {
  try {
    const { success, data, error } = schema.safeParse(stored);
    if (success) return { result: data };
    const [first] = error.issues;
    return { why: [first?.path.join('.'), first?.message].filter(Boolean).join(': ') };
  } catch {
    return { why: 'reading it throws an error' };
  }
}
