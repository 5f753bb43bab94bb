import { defineCarrier, type RatingProxy } from '@waybill/core/plugin';
import { z } from 'zod';

const settings = z.strictObject({
  key: z.string(),
  express_key: z.string().optional(),
  insured: z.boolean().default(false),
  card: z.string().optional(),
});
export type PostaSettings = z.output<typeof settings>;

/** A carrier whose quotes say what account was asked, and with which settings. */
export const carrier = <const Id extends string>(id: Id) =>
  defineCarrier({
    id,
    name: id,
    settings: {
      schema: settings,
      fields: {
        key: { meaning: 'Key of the account.', required: true, secret: true },
        express_key: { meaning: 'Another key.' },
        insured: { meaning: 'Insure everything.', default: 'false' },
        card: { meaning: 'A price list.', path: true },
      },
    },
    services: { rows: [], code_pattern: /^[A-Z]+$/ },
    options: [],
    extras: [],
    fields: {},
    createProxy: (given: PostaSettings, { account }): RatingProxy<unknown, PostaSettings> => ({
      carrier: id,
      account,
      getQuotes: async () => given,
      mapper: { createQuoteRequest: () => null, parseQuoteResponse: () => [[], []] },
    }),
  });

export const posta = carrier('posta');
