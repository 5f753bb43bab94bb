import { readdirSync, readFileSync } from 'node:fs';
import type { ErrorEntry, RateRequestData, ShippingOutcome } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { bought, quoted } from './support/exchange.js';

/** A reply that differs from a recorded one in one node. */
interface Drift {
  readonly what: string;
  readonly reply: unknown;
  /** Of the path of the node. */
  readonly keys: readonly (string | number)[];
}

type Change = (node: unknown) => { readonly name: string; readonly value: unknown }[];

const everywhere: Change = (node) => [
  { name: 'missing', value: undefined },
  ...[null, '', [], {}, 'text', 7, 1e300].map((value) => ({
    name: `${JSON.stringify(value)} instead`,
    value,
  })),
  { name: 'in a list', value: [node] },
  ...(Array.isArray(node)
    ? [
        { name: 'first alone', value: node[0] },
        { name: 'with strangers', value: [null, 'text', [], {}, ...node] },
      ]
    : []),
  ...(typeof node === 'number' ? [{ name: 'as text', value: String(node) }] : []),
  ...(typeof node === 'object' && node !== null && !Array.isArray(node)
    ? [{ name: 'with an unknown field', value: { ...node, unknown: { field: [1] } } }]
    : []),
];

/** Every reply that differs in one node, the whole one included. */
function* drifts(node: unknown, keys: readonly (string | number)[] = []): Generator<Drift> {
  for (const { name, value } of everywhere(node))
    yield { what: `${keys.join('.') || 'reply'}: ${name}`, reply: value, keys };
  if (typeof node !== 'object' || node === null) return;
  const entries = Array.isArray(node) ? [...node.entries()] : Object.entries(node);
  for (const [key, child] of entries) {
    for (const { what, reply, keys: path } of drifts(child, [...keys, key]))
      yield { what, reply: replaced(node, key, reply), keys: path };
  }
}

function replaced(node: object, key: string | number, value: unknown): unknown {
  if (Array.isArray(node))
    return value === undefined ? node.filter((_, index) => index !== key) : node.with(Number(key), value);
  const { [key]: _, ...rest } = node as Record<string, unknown>;
  return value === undefined ? rest : { ...node, [key]: value };
}

function recorded(operation: 'rating' | 'shipping') {
  const folder = new URL(`./fixtures/${operation}/`, import.meta.url);
  const read = (name: string, file: string) =>
    JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8'));
  return readdirSync(folder)
    .map((name) => ({
      name,
      request: read(name, 'request.json') as RateRequestData,
      reply: read(name, '1.reply.json') as Record<string, unknown>,
      status: read(name, 'calls.json')[0].status as number,
    }))
    .map((one) => ({ ...one, changed: [...drifts(one.reply)] }));
}

/** Nothing may be thrown by ours: an entry that tells a defect has no reply behind it. */
function isTold(errors: readonly ErrorEntry[]): boolean {
  return errors.every(({ message, code }) => message.trim() !== '' && code.trim() !== '');
}

const isFigure = (value: number) => Number.isFinite(value) && Math.abs(value) < 1e12 && !Object.is(value, -0);

describe.each(recorded('rating'))('a price list like $name', ({ request, reply, status, changed }) => {
  it('keeps every other quote, and the law, whatever a node becomes', async () => {
    const [usual] = await quoted(status, reply, request);
    for (const { what, reply: other, keys } of changed) {
      const [quotes, errors] = await quoted(status, other ?? '', request);
      expect(isTold(errors), what).toBe(true);
      for (const quote of quotes) {
        const { base_charge, discount, duties_and_taxes, extra_charges, total_charge } = quote;
        const figures = [base_charge, discount, duties_and_taxes, total_charge];
        const extras = extra_charges.map(({ value }) => value);
        expect([...figures, ...extras].every(isFigure), what).toBe(true);
        const sum = base_charge - discount + duties_and_taxes + extras.reduce((all, one) => all + one, 0);
        expect(sum, what).toBeCloseTo(total_charge, 6);
      }
      // A change inside one product is nothing to the others.
      const [list, index] = keys;
      if (list !== 'products' || index === undefined) continue;
      const node = (reply.products as { productCode: string }[])[Number(index)];
      const others = usual.filter(({ service_type }) => service_type !== node?.productCode);
      const figures = ({ meta: _, ...quote }: (typeof usual)[number]) => quote;
      expect(quotes.map(figures), what).toEqual(expect.arrayContaining(others.map(figures)));
      if (quotes.length < usual.length)
        expect(errors.length + (quotes[0]?.meta?.notices?.length ?? 0), what).toBeGreaterThan(0);
    }
  });
});

describe.each(recorded('shipping'))('a shipment like $name', ({ request, reply, status, changed }) => {
  const facts = ([shipment]: ShippingOutcome) => ({
    documents: shipment?.documents.length ?? 0,
    number: shipment?.tracking_number ?? null,
    charge: shipment?.total_charge ?? null,
  });

  it('comes back with all but the node that changed, and is never worth a second try', async () => {
    const usual = await bought(status, reply, request);
    for (const { what, reply: other, keys } of changed) {
      const outcome = await bought(status, other ?? '', request);
      const [shipment, errors] = outcome;
      expect(isTold(errors), what).toBe(true);
      expect(
        errors.filter(({ retryable }) => retryable),
        what,
      ).toEqual([]);
      if (shipment === null) {
        expect(errors, what).not.toEqual([]);
        // The whole reply alone can be lost: one node of it is not.
        expect(usual[0] === null || keys.length === 0, what).toBe(true);
        continue;
      }
      const [is, was] = [facts(outcome), facts(usual)];
      const [place] = keys;
      if (place !== 'documents') expect(is.documents, what).toBeGreaterThanOrEqual(was.documents);
      else expect(is.documents, what).toBeGreaterThanOrEqual(keys.length === 1 ? 0 : was.documents - 1);
      if (place !== 'shipmentTrackingNumber' && keys.length > 0) expect(is.number, what).toBe(was.number);
      if (place !== 'shipmentCharges' && keys.length > 0) expect(is.charge, what).toEqual(was.charge);
      const whole = is.documents >= was.documents && is.number !== null && is.charge !== null;
      const said = [...errors, ...shipment.meta.notices].map(({ code }) => code);
      if (!whole)
        expect(said, what).toEqual(
          expect.arrayContaining([expect.stringMatching(/^(unexpected_reply|no_)/)]),
        );
      expect(shipment.complete && (errors.length > 0 || is.charge === null), what).toBe(false);
    }
  });
});
