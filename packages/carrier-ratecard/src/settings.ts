import { isTimeZone } from '@waybill/carrier-kit';
import { ConfigurationError } from '@waybill/core';
import { z } from 'zod';
import { RateCard } from './card/compile.js';
import { parseRateCard, readRateCard } from './card/read.js';
import type { RateCardDocument } from './card/written.js';
import type { Counter } from './counter.js';

/** A path, a document, or a card that was loaded before; read at once, so that a bad one is refused at once. */
const card = z.custom<string | RateCardDocument | RateCard>().transform((given, context): RateCard => {
  try {
    if (given === undefined) throw new ConfigurationError('is required');
    if (given instanceof RateCard) return given;
    return typeof given === 'string' ? readRateCard(given) : parseRateCard(given);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const problems = (error.details?.problems as readonly string[] | undefined) ?? [error.message];
    for (const message of problems) context.addIssue({ code: 'custom', message, input: given });
    return z.NEVER;
  }
});

const isCounter = (value: unknown): value is Counter =>
  typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';

/** A rate card and how it is used. */
export const settingsSchema = z.strictObject({
  card,
  counter: z.custom<Counter>(isCounter, 'must have a method next').exactOptional(),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/Toronto')
    .default('America/Toronto'),
});

/** Settings of a rate card as they are written: what has a default may be left out. */
export type RateCardInput = z.input<typeof settingsSchema>;
/** Settings once they are checked, defaults filled in. */
export type RateCardSettings = z.output<typeof settingsSchema>;

export const settings = {
  schema: settingsSchema,
  fields: {
    card: {
      meaning:
        'Path of the card: a `.yaml`, `.yml` or `.json` file, or a folder of CSV sheets. In code also the document itself, or a card from `readRateCard`.',
      required: true,
      path: true,
    },
    counter: {
      meaning:
        'In code alone: where tracking numbers come from, an object with `next()`. Left out: an identifier that is unique without a state.',
    },
    time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: 'America/Toronto' },
  },
} as const;
