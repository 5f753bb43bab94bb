import { RateRequest, ShipmentRequest } from '@waybill/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RateResult, type ShipResult, sequence } from '../src/index.js';
import { accountOf, CARD, request } from './support/card.js';

const { mapper, getQuotes, createShipping } = accountOf(CARD, { tracking_numbers: sequence() });
const data = request({ services: ['van'], label: { format: 'ZPL' } });
const quoted = await getQuotes(mapper.createQuoteRequest(new RateRequest(data)));
const shipped = await createShipping(mapper.createShipmentRequest(new ShipmentRequest(data)));

const parseQuotes = (result: unknown) => mapper.parseQuoteResponse(result as RateResult);
const parseShipping = (result: unknown) => mapper.parseShippingResponse(result as ShipResult);

const KINDS = ['unexpected_reply', 'unknown_outcome', 'not_supported', 'timeout', 'unavailable'];

/** Every place in a result. */
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

test.each([undefined, null, {}, [], '', 7, { priced: null }, { query: {}, priced: [{}] }])(
  'a stored result that is %j is an error entry',
  (result) => {
    const entry = { code: 'unreadable_result', retryable: false };
    expect(parseQuotes(result)).toMatchObject([[], [{ ...entry, kind: 'unexpected_reply' }]]);
    expect(parseShipping(result)).toMatchObject([null, [{ ...entry, kind: 'unknown_outcome' }]]);
  },
);

test('a stored result that is damaged anywhere becomes an outcome or an error entry, and never throws', () => {
  const by = fc.oneof(fc.anything(), fc.constantFrom(undefined, null, '', '1e999', -1, 1e21, [], {}));
  const survives = (result: unknown, parse: typeof parseQuotes | typeof parseShipping) => {
    const places = placesIn(result);
    expect(places.length).toBeGreaterThan(30);
    fc.assert(
      fc.property(fc.constantFrom(...places), by, (place, value) => {
        const [, errors] = parse(damaged(result, place, value));
        for (const { kind } of errors) expect(KINDS).toContain(kind);
      }),
      { numRuns: 1_000 },
    );
  };
  survives(quoted, parseQuotes);
  survives(shipped, parseShipping);
});

test('the entry names the field that cannot be read', () => {
  const [, [entry]] = parseQuotes(damaged(quoted, ['priced', '0', 'total'], '8,00'));
  expect(entry?.message).toBe(
    'this is not a result of a rate card: priced.0.total: must be an amount of money as decimal text',
  );
});

test('a stored result that throws when it is read is an error entry', () => {
  const hostile = {
    get priced() {
      throw new Error('no');
    },
  };
  expect(parseQuotes(hostile)[1]).toMatchObject([{ kind: 'unexpected_reply' }]);
});

test('a result reads the same after it was written to JSON and read again', () => {
  expect(parseQuotes(JSON.parse(JSON.stringify(quoted)))).toEqual(parseQuotes(quoted));
  expect(parseShipping(JSON.parse(JSON.stringify(shipped)))).toEqual(parseShipping(shipped));
});
