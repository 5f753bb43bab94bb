/** Whatever a recorded reply loses, gains or writes otherwise: nothing throws, and nothing that was bought is lost. */
import { readdirSync, readFileSync } from 'node:fs';
import type { ErrorEntry, Quote, ShippingResult } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { readRate, readShip } from './support/account.js';
import { paths, replaced, valueAt } from './support/paths.js';

interface Recorded {
  readonly name: string;
  readonly reply: unknown;
  readonly expected: readonly [unknown, readonly ErrorEntry[]];
}

/** Recorded cases of an operation that are no refusals. */
function recorded(operation: string): Recorded[] {
  const cases = new URL(`./fixtures/${operation}/`, import.meta.url);
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, cases), 'utf8'));
  return readdirSync(cases)
    .map((name) => ({
      name,
      reply: read(`${name}/2.reply.json`),
      expected: read(`${name}/expected.json`),
    }))
    .filter(({ expected: [, errors] }) => errors.length === 0);
}

/** What becomes of a node: left out, emptied, replaced, written otherwise. */
function* drifts(document: unknown): Generator<{ path: readonly string[]; what: string; changed: unknown }> {
  for (const path of paths(document)) {
    const node = valueAt(document, path);
    const values: [string, unknown][] = [
      ...[undefined, null, '', [], {}, [{}], [null], 'nonsense', -1, '1e400'].map(
        (value): [string, unknown] => [JSON.stringify(value) ?? 'left out', value],
      ),
      ...(Array.isArray(node) && node.length === 1 ? [['single', node[0]] as [string, unknown]] : []),
      ...(isObject(node) && !isElement(path) ? [['in a list', [node]] as [string, unknown]] : []),
      ...(isObject(node)
        ? [['with more', { ...node, newMember: { of: ['FedEx'] } }] as [string, unknown]]
        : []),
    ];
    for (const [what, value] of values)
      yield { path, what: `${path.join('.')}: ${what}`, changed: replaced(document, path, value) };
  }
}

const isElement = (path: readonly string[]): boolean => /^\d+$/.test(path.at(-1) ?? '');

function isObject(node: unknown): node is object {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

describe.each(recorded('rating'))('rates $name', ({ reply }) => {
  test('keep the quote law and real figures', () => {
    const whole = readRate(reply)[0];
    let seen = 0;
    for (const { what, changed } of drifts(reply)) {
      const [quotes, errors] = readRate(changed);
      expect(quotes.length + errors.length, what).toBeGreaterThan(0);
      for (const quote of quotes) {
        expect(lawBreach(quote), what).toBeLessThan(0.005);
        expect(quote.currency, what).toMatch(/^[A-Z]{3}$/);
        expect(quote.total_charge, what).toBeGreaterThanOrEqual(0);
        seen += 1;
      }
      if (/in a list$|with more$|: single$/.test(what)) expect(quotes, what).toEqual(whole);
    }
    expect(seen).toBeGreaterThan(500);
  });
});

function lawBreach({ base_charge, discount, duties_and_taxes, extra_charges, total_charge }: Quote): number {
  const extra = extra_charges.reduce((sum, { value }) => sum + value, 0);
  return Math.abs(base_charge - discount + duties_and_taxes + extra - total_charge);
}

const sold = recorded('shipping').filter(({ name }) => name !== 'labels-as-links');
describe.each(sold)('shipment $name', ({ reply, expected: [shipment] }) => {
  const told = shipment as ShippingResult;
  const kinds = ({ meta }: ShippingResult) => meta.documents.map(({ kind }) => kind);
  const invoice = kinds(told).includes('commercial_invoice');
  const asked = {
    packages: told.meta.parcels.length,
    documents: invoice ? ['COMMERCIAL_INVOICE'] : [],
  };

  test('comes back, and says what is missing', () => {
    const whole = readShip(reply, asked);
    for (const { path, what, changed } of drifts(reply)) {
      const [kept, errors] = readShip(changed, asked);
      expect(
        errors.filter(({ retryable }) => retryable),
        what,
      ).toEqual([]);
      if (/in a list$|with more$|: single$/.test(what)) expect([kept, errors], what).toEqual(whole);
      if (kept === null) {
        // Only what takes the whole shipment away.
        expect(path.length, what).toBeLessThanOrEqual(3);
        expect(errors, what).toMatchObject([{ kind: 'unknown_outcome' }]);
        continue;
      }
      const isPriced = !kept.meta.notices.some(({ code }) => code === 'no_price');
      expect(kept.complete, what).toBe(errors.length === 0 && isPriced);
      expect(kept.meta.parcels, what).toHaveLength(asked.packages);
      const labels = kinds(kept).filter((kind) => kind === 'label').length;
      if (labels < asked.packages || invoice !== kinds(kept).includes('commercial_invoice'))
        expect(kept.complete, what).toBe(false);
      expect(kept.tracking_number !== null || kept.documents.length > 0, what).toBe(true);
      expect(kept.total_charge?.currency ?? 'USD', what).toMatch(/^[A-Z]{3}$/);
      if (!path.some((step) => /^(pieceResponses|shipmentDocuments)$/.test(step)))
        expect(kept.documents, what).toHaveLength(told.documents.length);
    }
  });
});
