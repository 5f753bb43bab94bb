import type { Quote } from '@waybill/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError, ProblemError } from '../../page/src/api/problem.js';
import type { PurchaseAnswer } from '../../page/src/api/shipments.js';
import { purchase } from '../../page/src/buying/purchase.js';
import { EXAMPLE } from '../../page/src/prices/draft.js';
import { requestOf } from '../../page/src/prices/request.js';
import * as pendings from '../../page/src/shared/pending.js';
import { quote } from './quotes.js';

const request = requestOf(EXAMPLE);
const pending = (key: string): pendings.PendingPurchase => ({
  key,
  request,
  quote: quote({ total_charge: 10 }),
  begun_at: '2026-11-26T12:00:00Z',
  session: 'tab',
});

let kept: Map<string, string>;
let store: pendings.Store;
beforeEach(() => {
  kept = new Map();
  store = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
});

describe('a purchase without an answer', () => {
  it('is found again, once however often it is written down, with its key and its request', () => {
    for (const key of ['a', 'b', 'b']) pendings.keepPending(store, pending(key));
    expect(pendings.pendingPurchases(store)).toEqual([pending('a'), pending('b')]);
  });

  it('is forgotten alone, and leaves nothing behind when it was the last', () => {
    for (const key of ['a', 'b']) pendings.keepPending(store, pending(key));
    pendings.forgetPending(store, 'a');
    expect(pendings.pendingPurchases(store).map(({ key }) => key)).toEqual(['b']);
    pendings.forgetPending(store, 'b');
    expect(kept.size).toBe(0);
  });

  it('is not begun where the browser keeps nothing', () => {
    store.setItem = () => {
      throw new Error('quota exceeded');
    };
    expect(() => pendings.keepPending(store, pending('a'))).toThrow('quota');
  });

  it('does not keep the page from working when something else stands in its place', () => {
    for (const text of ['', 'null', '{"key":1}', '[1,null,{"key":"a"}]', '[[']) {
      store.setItem('waybill.pending', text);
      expect(pendings.pendingPurchases(store)).toEqual([]);
    }
  });
});

describe('the request that buys a quote', () => {
  type Wanted = Parameters<typeof pendings.purchaseOf>[2];
  const bought = (facts: Partial<Quote> = {}, format: Wanted['format'] = '', of = request) =>
    pendings.purchaseOf(of, quote({ total_charge: 10, ...facts }), { reference: 'web-1', format }).shipment;

  it('names its service, its options and its handle', () => {
    const options = ['saturday_delivery'];
    const named = { services: ['11'], options, references: ['web-1'], quote: 'ups:x' };
    expect(bought({ options, handle: 'ups:x' })).toEqual({ ...request.shipment, ...named });
  });

  it('has the shop’s own reference where there is one', () => {
    const own = { ...request, shipment: { ...request.shipment, references: ['order-7'] } };
    expect(bought({}, '', own).references).toEqual(['order-7']);
  });

  it('asks for a format of the label only where a person wants one', () => {
    expect(bought().label).toBeUndefined();
    expect(bought({}, 'ZPL').label).toEqual({ format: 'ZPL' });
  });
});

const shipment = { tracking_number: '1Z' } as PurchaseAnswer['shipment'];
const bought: PurchaseAnswer = { key: 'k', shipment, errors: [] };
const ups = { carrier: 'ups', account: 'ups' };
const entry = { ...ups, code: '120', message: 'No.', kind: 'carrier', retryable: false } as const;

function problem(status: number, code = '120', retry_after_ms?: number): ProblemError {
  const type = 'urn:waybill:problem:carrier';
  return new ProblemError({ type, title: 'No', status, errors: [{ ...entry, code }] }, retry_after_ms);
}

/** What a purchase comes to whose answers are these, and how it was asked for. */
async function buyingWith(...answers: readonly (PurchaseAnswer | Error)[]) {
  const left = [...answers];
  const buy = vi.fn(async () => {
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  });
  const pause = vi.fn(async (_: number) => undefined);
  const onUnderWay = vi.fn();
  return { outcome: await purchase({ buy, pause, onUnderWay }), buy, pause, onUnderWay };
}

it('a purchase is bought when the answer has a shipment', async () => {
  expect((await buyingWith(bought)).outcome).toEqual({ at: 'bought', answer: bought });
});

it('a purchase is asked for again, after the pause that the server wants, while the server is at it', async () => {
  const { outcome, buy, pause, onUnderWay } = await buyingWith(
    problem(409, 'purchase_under_way', 5000),
    problem(409, 'purchase_under_way'),
    bought,
  );
  expect(outcome.at).toBe('bought');
  expect(buy).toHaveBeenCalledTimes(3);
  expect(pause.mock.calls).toEqual([[5000], [2000]]);
  expect(onUnderWay).toHaveBeenCalledTimes(2);
});

it('a purchase is unknown, and not asked for again by itself, when the carrier’s answer was lost', async () => {
  const errors = [{ ...entry, kind: 'unknown_outcome' as const }];
  const { outcome, buy } = await buyingWith({ key: 'k', shipment: null, errors });
  expect(outcome).toEqual({ at: 'unknown', errors });
  expect(buy).toHaveBeenCalledTimes(1);
});

it.each([400, 403, 404, 422])('a purchase is refused when the server says %i', async (status) => {
  const { outcome } = await buyingWith(problem(status));
  expect(outcome).toEqual({ at: 'refused', errors: [{ ...entry, code: '120' }], message: 'No' });
});

it('a purchase is refused when it was voided in the meantime', async () => {
  expect((await buyingWith(problem(409, 'purchase_voided'))).outcome.at).toBe('refused');
});

it.each([401, 408, 429, 500, 502, 503, 504])(
  'a purchase stays open when the server says %i',
  async (status) => {
    expect((await buyingWith(problem(status))).outcome.at).toBe('open');
  },
);

it('a purchase stays open when the connection breaks: it may have been bought', async () => {
  const error = new ConnectionError('gone');
  expect((await buyingWith(error)).outcome).toEqual({ at: 'open', error });
});
