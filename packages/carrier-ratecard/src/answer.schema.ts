/** What is read of an answer: it may have been kept somewhere, and come back damaged. */
import type { ErrorKind } from '@waybill/core';
import { z } from 'zod';
import { MOST_PIECES } from './question.js';

/** Money as a card writes it. */
const money = z.string().regex(/^-?\d{1,50}(\.\d{1,4})?$/, 'must be an amount of money as decimal text');

const notice = z.object({ code: z.string(), message: z.string() });

const explainLine = z.object({
  step: z.enum(['zone', 'weight', 'break', 'base', 'discount', 'surcharge', 'fuel', 'tax']),
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

export const rateAnswerSchema = z.object({
  asked: z.object({
    services: z.array(z.string()),
    options: z.array(z.object({ asked: z.string() })),
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

export const shipAnswerSchema = z.object({
  asked: z.object({
    ship_date: z.string(),
    parcels: z.array(z.object({ quantity: z.int().min(1).max(MOST_PIECES) })).max(MOST_PIECES),
    label: z.object({ format: z.string() }),
  }),
  card: z.string(),
  priced: priced.exactOptional(),
  excluded: z.array(excluded),
  parcels: z.array(
    z.object({
      tracking_number: z.string(),
      label: z.string().exactOptional(),
      no_label: z.string().exactOptional(),
    }),
  ),
  failure: z
    .object({
      kind: z.enum(KINDS),
      code: z.string(),
      message: z.string(),
    })
    .exactOptional(),
});

/** The answer, or why it cannot be read. Never throws, whatever it is given. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): { readonly answer: z.output<Schema> } | { readonly why: string } {
  try {
    const { success, data, error } = schema.safeParse(answer);
    if (success) return { answer: data };
    const [first] = error.issues;
    return { why: [first?.path.join('.'), first?.message].filter(Boolean).join(': ') };
  } catch {
    return { why: 'it cannot be looked into' };
  }
}
