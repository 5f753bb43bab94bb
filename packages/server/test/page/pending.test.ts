import { beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE } from '../../page/src/prices/draft.js';
import { requestOf } from '../../page/src/prices/request.js';
import {
  forgetPending,
  keepPending,
  type PendingPurchase,
  pendingPurchases,
  purchaseOf,
  type Store,
} from '../../page/src/shared/pending.js';
import { quote } from './quotes.js';

const request = requestOf(EXAMPLE);
const pending = (key: string): PendingPurchase => ({
  key,
  request,
  quote: quote({ total_charge: 10 }),
  begun_at: '2026-11-26T12:00:00Z',
  session: 'tab',
});

let kept: Map<string, string>;
let store: Store;
beforeEach(() => {
  kept = new Map();
  store = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
});

describe('a purchase without an answer', () => {
  it('is found again with its key and its request, as after a reload', () => {
    keepPending(store, pending('a'));
    keepPending(store, pending('b'));
    expect(pendingPurchases(store)).toEqual([pending('a'), pending('b')]);
  });

  it('is kept once, however often it is written down', () => {
    keepPending(store, pending('a'));
    keepPending(store, pending('a'));
    expect(pendingPurchases(store)).toHaveLength(1);
  });

  it('is forgotten alone, and leaves nothing behind when it was the last', () => {
    keepPending(store, pending('a'));
    keepPending(store, pending('b'));
    forgetPending(store, 'a');
    expect(pendingPurchases(store).map(({ key }) => key)).toEqual(['b']);
    forgetPending(store, 'b');
    expect(kept.size).toBe(0);
  });

  it('is not begun where the browser keeps nothing', () => {
    store.setItem = () => {
      throw new Error('quota exceeded');
    };
    expect(() => keepPending(store, pending('a'))).toThrow('quota');
  });

  it('does not keep the page from working when something else stands in its place', () => {
    for (const text of ['', 'null', '{"key":1}', '[1,null,{"key":"a"}]', '[[']) {
      store.setItem('waybill.pending', text);
      expect(pendingPurchases(store)).toEqual([]);
    }
  });
});

describe('the request that buys a quote', () => {
  it('names its service, its options and its handle', () => {
    const bought = quote({ total_charge: 10, options: ['saturday_delivery'], handle: 'ups:x' });
    expect(purchaseOf(request, bought, { reference: 'web-1', format: '' }).shipment).toEqual({
      ...request.shipment,
      services: ['11'],
      options: ['saturday_delivery'],
      references: ['web-1'],
      quote: 'ups:x',
    });
  });

  it('has the shop’s own reference where there is one', () => {
    const own = { ...request, shipment: { ...request.shipment, references: ['order-7'] } };
    const bought = purchaseOf(own, quote({ total_charge: 10 }), { reference: 'web-1', format: '' });
    expect(bought.shipment.references).toEqual(['order-7']);
  });

  it('asks for a format of the label only where a person wants one', () => {
    const plain = purchaseOf(request, quote({ total_charge: 10 }), { reference: 'web-1', format: '' });
    const zpl = purchaseOf(request, quote({ total_charge: 10 }), { reference: 'web-1', format: 'ZPL' });
    expect(plain.shipment.label).toBeUndefined();
    expect(zpl.shipment.label).toEqual({ format: 'ZPL' });
  });
});
