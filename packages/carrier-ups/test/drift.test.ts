import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { decimal, sum } from '@waybill/carrier-kit';
import { type Quote, RateRequest, ShipmentRequest } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { at, drifts, pathsOf, reaches } from './support/drift.js';
import { mapperOf } from './support/parse.js';

interface Recorded {
  readonly name: string;
  readonly settings: { readonly negotiated?: boolean };
  // Parsed JSON is looked into without a type.
  readonly request: never;
  readonly reply: unknown;
}

/** Recorded cases whose reply holds a result. */
function recorded(operation: 'rating' | 'shipping', root: string): Recorded[] {
  const folder = new URL(`./fixtures/${operation}/`, import.meta.url);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  return readdirSync(folder).flatMap((name) => {
    const reply = read(`${name}/2.reply.json`);
    if (reply[root] === undefined) return [];
    const account = existsSync(new URL(`${name}/account.json`, folder)) ? read(`${name}/account.json`) : {};
    const settings = account.settings ?? {};
    return [{ name, settings, request: read(`${name}/request.json`) as never, reply }];
  });
}

const answer = (step: string, document: unknown) => ({
  step,
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(document),
});

describe('a purchase survives every drift of its reply', () => {
  test.each(recorded('shipping', 'ShipmentResponse'))('$name', ({ settings, request, reply }) => {
    const mapper = mapperOf(settings);
    const asked = mapper.createShipmentRequest(new ShipmentRequest(request));
    const parse = (document: unknown) =>
      mapper.parseShippingResponse({ asked, replies: [answer('buy', document)] });
    const [whole, trouble] = parse(reply);
    expect(trouble).toEqual([]);
    const files = [...pathsOf(reply)].filter((path) => path.at(-1) === 'GraphicImage');
    expect(files).toHaveLength(whole?.documents.length ?? -1);
    for (const { what, path, document } of drifts(reply)) {
      const [shipment, errors] = parse(document);
      expect(
        errors.filter(({ retryable }) => retryable),
        what,
      ).toEqual([]);
      if (shipment === null) {
        expect(errors, what).toMatchObject([
          { kind: 'unknown_outcome', details: { check: expect.any(String) } },
        ]);
        // Only without everything that tells of a purchase.
        expect(path.length, what).toBeLessThanOrEqual(2);
        continue;
      }
      const isPriced = !shipment.meta.notices.some(({ code }) => code === 'no_price');
      expect(shipment.complete, what).toBe(errors.length === 0 && isPriced);
      expect(shipment.meta.documents, what).toHaveLength(shipment.documents.length);
      const untouched = files.filter((file) => !reaches(path, file)).map((file) => at(reply, file));
      expect(shipment.documents, what).toEqual(expect.arrayContaining(untouched));
      if (shipment.complete) {
        expect(shipment.documents.length, what).toBeGreaterThanOrEqual(asked.parcels);
        if (asked.paid_by_shipper) expect(shipment.total_charge?.amount, what).toMatch(/^\d+\.\d{2}$/);
      }
    }
  });
});

describe('a price costs but itself in every drift of its reply', () => {
  const lawful = (quote: Quote) =>
    sum([
      decimal(quote.base_charge),
      decimal(quote.duties_and_taxes),
      decimal(quote.discount).negated(),
      ...quote.extra_charges.map(({ value }) => decimal(value)),
    ]).eq(quote.total_charge);
  const priceOf = ({ service_type, currency, total_charge }: Quote) =>
    `${service_type} ${currency} ${total_charge}`;

  test.each(recorded('rating', 'RateResponse'))('$name', ({ settings, request, reply }) => {
    const mapper = mapperOf(settings);
    const asked = mapper.createQuoteRequest(new RateRequest(request));
    const parse = (document: unknown) =>
      mapper.parseQuoteResponse({ asked, replies: [answer('rate', document)] });
    const [whole] = parse(reply);
    expect(whole.length).toBeGreaterThan(0);
    for (const { what, path, document } of drifts(reply)) {
      const [quotes, errors] = parse(document);
      expect(quotes.length + errors.length, what).toBeGreaterThan(0);
      for (const quote of quotes) {
        expect(lawful(quote), what).toBe(true);
        expect(quote.service_name, what).toEqual(expect.any(String));
        expect(quote.currency, what).toMatch(/^[A-Z]{3}$/);
      }
      const [, list, position] = path;
      if (list !== 'RatedShipment' || typeof position !== 'number') continue;
      const drifted = at(reply, [...path.slice(0, 3), 'Service', 'Code']);
      const others = whole.filter(({ service_type }) => service_type !== drifted).map(priceOf);
      expect(quotes.map(priceOf), what).toEqual(expect.arrayContaining(others));
    }
  });
});
