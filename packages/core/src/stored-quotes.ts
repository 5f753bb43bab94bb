import * as z from 'zod/mini';
import type { ErrorKind } from './models/error-entry.js';
import type { QuoteOutcome } from './operations/rating.js';

const KINDS = {
  validation: true,
  authentication: true,
  rate_limit: true,
  not_supported: true,
  carrier: true,
  not_found: true,
  too_late: true,
  unavailable: true,
  timeout: true,
  unknown_outcome: true,
  unexpected_reply: true,
} satisfies Record<ErrorKind, true>;

const word = z.string().check(z.minLength(1));
const day = z.iso.date();

const quoteSchema = z.looseObject({
  carrier: word,
  account: word,
  service_name: z.string(),
  service_type: word,
  currency: word,
  base_charge: z.number(),
  discount: z.number(),
  duties_and_taxes: z.number(),
  extra_charges: z.array(z.looseObject({ name: z.string(), value: z.number() })),
  total_charge: z.number(),
  transit_days: z.optional(z.number()),
  delivery_date: z.optional(day),
  options: z.optional(z.array(word)),
  handle: z.optional(word),
  meta: z.optional(
    z.looseObject({
      notices: z.optional(z.array(z.looseObject({ code: z.string(), message: z.string() }))),
      valid_until: z.optional(z.iso.datetime()),
      cached_at: z.optional(z.string()),
    }),
  ),
});

const entrySchema = z.looseObject({
  carrier: word,
  account: word,
  code: z.string(),
  message: z.string(),
  kind: z.enum(Object.keys(KINDS) as ErrorKind[]),
  retryable: z.boolean(),
  retry_after_ms: z.optional(z.number()),
  http_status: z.optional(z.number()),
  field: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
});

const outcomeSchema = z.tuple([z.array(quoteSchema), z.array(entrySchema)]);

/** The outcome of rating as it was stored, e.g. in a cache; `undefined` for anything else. */
export function storedQuotes(data: unknown): QuoteOutcome | undefined {
  return outcomeSchema.safeParse(data).data as QuoteOutcome | undefined;
}
