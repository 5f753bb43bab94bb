import { RateRequest, ShipmentRequest } from '@waybill/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RateAnswer, ratecard, type ShipAnswer, sequence } from '../src/index.js';
import { CARD, request } from './support/card.js';

const { mapper, getQuotes, createShipping } = ratecard.create({ card: CARD, counter: sequence() });
const data = request({ services: ['van'], label: { format: 'ZPL' } });
const quoted = await getQuotes(mapper.createQuoteRequest(new RateRequest(data)));
const shipped = await createShipping(mapper.createShipmentRequest(new ShipmentRequest(data)));

const parseQuotes = (answer: unknown) => mapper.parseQuoteResponse(answer as RateAnswer);
const parseShipping = (answer: unknown) => mapper.parseShippingResponse(answer as ShipAnswer);

/** Every place in an answer. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** A copy with another value at a place. */
function damaged(value: unknown, [key, ...path]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = damaged(copy[key], path, by);
  return copy;
}

describe('an answer', () => {
  it.each([undefined, null, {}, [], '', 7, { priced: null }, { asked: {}, priced: [{}] }])(
    'that is %j is an error entry',
    (answer) => {
      const entry = { code: 'unreadable_answer', retryable: false };
      expect(parseQuotes(answer)).toMatchObject([[], [{ ...entry, kind: 'unexpected_reply' }]]);
      expect(parseShipping(answer)).toMatchObject([null, [{ ...entry, kind: 'unknown_outcome' }]]);
    },
  );

  it('that was damaged anywhere is a result or an error entry, and never throws', () => {
    const by = fc.oneof(fc.anything(), fc.constantFrom(undefined, null, '', '1e999', -1, 1e21, [], {}));
    for (const [answer, parse] of [
      [quoted, parseQuotes],
      [shipped, parseShipping],
    ] as const) {
      const places = placesIn(answer);
      expect(places.length).toBeGreaterThan(30);
      fc.assert(
        fc.property(fc.constantFrom(...places), by, (place, value) => {
          const [, errors] = parse(damaged(answer, place, value));
          for (const { kind } of errors)
            expect([
              'unexpected_reply',
              'unknown_outcome',
              'not_supported',
              'timeout',
              'unavailable',
            ]).toContain(kind);
        }),
        { numRuns: 1_000 },
      );
    }
  });

  it('tells where it cannot be read', () => {
    const [, [entry]] = parseQuotes(damaged(quoted, ['priced', '0', 'total'], '8,00'));
    expect(entry?.message).toBe(
      'this is no answer of a rate card: priced.0.total: must be an amount of money as decimal text',
    );
  });

  it('that throws when it is looked into is an error entry', () => {
    const hostile = Object.defineProperty({}, 'priced', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    expect(parseQuotes(hostile)[1]).toMatchObject([{ kind: 'unexpected_reply' }]);
  });

  it('reads the same after a journey through JSON', () => {
    expect(parseQuotes(JSON.parse(JSON.stringify(quoted)))).toEqual(parseQuotes(quoted));
    expect(parseShipping(JSON.parse(JSON.stringify(shipped)))).toEqual(parseShipping(shipped));
  });
});
