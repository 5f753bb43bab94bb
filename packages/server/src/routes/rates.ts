import type { CarrierOutcome } from '@waybill/aggregator';
import type { RateRequestData } from '@waybill/core';
import * as z from 'zod/mini';
import type { RatesAnswer } from '../api/bodies.js';
import { deadline, flag, list } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { withNames } from './naming.js';

const query = z.object({
  carriers: list(
    'Carriers (`ups`) or accounts (`canadapost/toronto`) to ask; by default all that the key is bound to.',
  ),
  deadline_ms: deadline(30),
  fresh: flag('True to ask the carriers even where quotes are kept.'),
});

export const rates = route({
  method: 'POST',
  path: '/v1/rates',
  operation: 'getRates',
  tag: 'Rates',
  summary: 'What every carrier would charge, cheapest first',
  scope: 'quote',
  query,
  body: { 'application/json': 'RateRequestData' },
  answers: {
    200: {
      description: 'Quotes, and why each carrier that has none gives none.',
      content: { 'application/json': 'RatesAnswer' },
    },
  },
  async handle({ access, body, query, signal }) {
    const [quotes, errors] = await withNames({ access, query }, () =>
      access.aggregator.getQuotes(body as RateRequestData, { ...query, signal }),
    );
    return json({ quotes, errors } satisfies RatesAnswer);
  },
});

export const ratesStream = route({
  method: 'POST',
  path: '/v1/rates/stream',
  operation: 'streamRates',
  tag: 'Rates',
  summary: 'The same, each account as it answers',
  scope: 'quote',
  query,
  body: { 'application/json': 'RateRequestData' },
  answers: {
    200: {
      description:
        'An event `outcome` for each account, with its quotes and errors, and an event `end` after the last.',
      content: { 'text/event-stream': 'CarrierOutcome' },
    },
  },
  async handle({ access, body, query, signal, events }) {
    const outcomes = await withNames({ access, query }, () =>
      access.aggregator.streamQuotes(body as RateRequestData, { ...query, signal }),
    );
    return events(outcomeEvents(outcomes));
  },
});

async function* outcomeEvents(outcomes: AsyncIterable<CarrierOutcome>) {
  for await (const data of outcomes) yield { event: 'outcome', data };
}
