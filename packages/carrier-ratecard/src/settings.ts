import { isTimeZone } from '@waybill/carrier-kit/request';
import { ConfigurationError } from '@waybill/core';
import type { SettingsSchema } from '@waybill/core/plugin';
import { z } from 'zod';
import type { RateCardDocument } from './card/card-text.js';
import { RateCard } from './card/compile.js';
import { parseRateCard, readRateCard } from './card/read.js';
import { refusedCard } from './card/source.js';
import type { RateCardInput } from './editor.js';
import { options } from './options.js';
import type { TrackingNumbers } from './tracking-numbers.js';

/** A path, a document, or a card that was loaded before. */
export type GivenCard = string | RateCardDocument | RateCard;

/** @throws ConfigurationError with every problem of the card. */
export function cardFrom(given: GivenCard): RateCard {
  if (given instanceof RateCard) return given;
  return typeof given === 'string' ? readRateCard(given) : parseRateCard(given);
}

/**
 * A card that is a carrier of its own has services and options of its own.
 * @throws ConfigurationError
 */
function refuseCodesOfCarriers({ name, written }: RateCard): void {
  const only = 'which is only for the price list of a carrier (priced_by)';
  const problems = [
    ...written.services.flatMap(({ code, at }) => (code.includes(':') ? [`${at}: is ${code}, ${only}`] : [])),
    ...written.options.flatMap(({ code, at }) =>
      options.some((option) => option.code === code) ? [] : [`${at}: is ${code}, ${only}`],
    ),
  ];
  if (problems.length > 0) throw refusedCard(name, problems);
}

/** A path, a document, or a card that was loaded before. Read at once, so that mistakes are found at once. */
const card = z.custom<GivenCard>().transform((given, context): RateCard => {
  try {
    if (given === undefined) throw new ConfigurationError('is required');
    const card = cardFrom(given);
    refuseCodesOfCarriers(card);
    return card;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const problems = (error.details?.problems as readonly string[] | undefined) ?? [error.message];
    for (const message of problems) context.addIssue({ code: 'custom', message, input: given });
    return z.NEVER;
  }
});

const isTrackingNumbers = (value: unknown): value is TrackingNumbers =>
  typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';

/** A rate card and how it is used. */
export const settingsSchema = z.strictObject({
  card,
  tracking_numbers: z.custom<TrackingNumbers>(isTrackingNumbers, 'must have a method next').exactOptional(),
  time_zone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone, e.g. America/Toronto')
    .default('America/Toronto'),
});

/** Settings as the schema takes them; the interface in `editor.ts` is the same, with docstrings. */
export type SettingsInput = z.input<typeof settingsSchema>;
/** Settings after they are checked, with their defaults. */
export type RateCardSettings = z.output<typeof settingsSchema>;

const documented: SettingsSchema<RateCardInput, RateCardSettings> = settingsSchema;

export const settings = {
  schema: documented,
  fields: {
    card: {
      meaning:
        'Path of the card: a `.yaml`, `.yml` or `.json` file, or a folder of CSV sheets. In code also the document itself, or a card from `readRateCard`.',
      required: true,
      path: true,
    },
    tracking_numbers: {
      meaning:
        'Only in code: counts tracking numbers, an object with `next()`. By default each number is made from a random identifier.',
    },
    time_zone: {
      meaning: 'Decides which day is today: the ship date by default, and the earliest one.',
      default: 'America/Toronto',
    },
  },
} as const;
