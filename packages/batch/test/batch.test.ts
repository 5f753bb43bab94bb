import { describe, expect, it } from 'vitest';
import { type Batch, openBatches } from '../src/index.js';
import { all, describeOnBoth } from './support/engines.js';
import { entry, type Post, post, request, rows } from './support/post.js';

const PRICES = { GROUND: [10, 5], EXPRESS: [25, 1] } as const;

/** How often each row was bought, most often first. */
function purchases(...posts: Post[]): number[] {
  return posts.flatMap(({ bought }) => [...bought.values()]).sort((a, b) => b - a);
}

async function statesOf(batch: Batch): Promise<Record<string, string>> {
  return Object.fromEntries((await all(batch.results())).map(({ key, state }) => [key, state]));
}

describeOnBoth('batches', (open) => {
  describe('a batch', () => {
    it('rates, chooses and buys each row once, and the ledger has the labels', async () => {
      const slow = post('slow', { GROUND: [10, 5] });
      const fast = post('fast', { EXPRESS: [25, 1] });
      await using batches = await openBatches(open.ledger, [slow.proxy, fast.proxy]);
      const batch = await batches.start(
        [
          { key: 'a', request: request('a') },
          { key: 'b', request: request('b'), choose: 'fastest' },
        ],
        { name: 'labels' },
      );
      expect(batch.started).toEqual({
        added: 2,
        replaced: 0,
        retried: 0,
        unchanged: 0,
        cancelled: 0,
        invalid: 0,
        conflicts: [],
      });
      expect(await batch.run()).toMatchObject({
        state: 'finished',
        total: 2,
        done: 2,
        failed: 0,
        waiting: 0,
        spent: [{ amount: '35', currency: 'CAD' }],
      });
      const [a, b] = await all(batch.results());
      expect(a).toMatchObject({
        number: 1,
        state: 'bought',
        purchase_key: 'labels/a',
        chosen: { carrier: 'slow', service: 'GROUND', total: 10, why: 'cheapest of 2' },
        quotes: [{ carrier: 'slow' }, { carrier: 'fast' }],
        tracking_number: 'slow-a',
        charge: { amount: '10', currency: 'CAD' },
        complete: true,
      });
      expect(b).toMatchObject({ chosen: { carrier: 'fast', why: 'fastest of 2 with a time of delivery' } });
      const [label] = await open.ledger.documents('labels/a');
      expect(Buffer.from(label?.bytes ?? []).toString()).toBe('label of slow-a');
    });

    it('buys nothing when it is run again', async () => {
      const shop = post('again', PRICES);
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      await (await batches.start(rows(3), { name: 'again' })).run();
      const batch = await batches.start(rows(3), { name: 'again' });
      expect(batch.started).toMatchObject({ added: 0, unchanged: 3 });
      expect(await batch.run()).toMatchObject({ state: 'finished', done: 3 });
      expect(purchases(shop)).toEqual([1, 1, 1]);
    });

    it('checks rows before anything is bought; a bad one stops no other', async () => {
      const shop = post('checked', PRICES);
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      const batch = await batches.start(
        [
          { key: 'good', request: request('good') },
          { key: 'heavy', request: request('heavy', -1) },
          {
            key: 'torn',
            request: {} as never,
            problems: [{ field: 'recipient.city', message: 'is missing' }],
          },
          { key: 'elsewhere', request: request('elsewhere'), choose: 'otherpost:GROUND' },
          { key: 'good', request: request('twice') },
        ],
        { name: 'checked' },
      );
      expect(batch.started.invalid).toBe(4);
      expect(shop.rated).toBe(0);
      await batch.run();
      expect(await statesOf(batch)).toEqual({
        good: 'bought',
        heavy: 'invalid',
        torn: 'invalid',
        elsewhere: 'invalid',
        'good#5': 'invalid',
      });
      const [, heavy, torn, elsewhere, twice] = await all(batch.results());
      expect(heavy?.errors[0]).toMatchObject({ field: 'shipment.items[0].weight' });
      expect(torn?.errors[0]).toMatchObject({ code: 'invalid_row', field: 'recipient.city' });
      expect(elsewhere?.errors[0]).toMatchObject({ code: 'no_account' });
      expect(twice?.errors[0]).toMatchObject({ code: 'duplicate_key' });
    });

    it('keeps apart what was refused, what is unknown and what no carrier offers', async () => {
      const shop = post('mixed', PRICES);
      shop.onBuy = ({ shipment }) => {
        const [reference] = shipment.references ?? [];
        if (reference === 'refused') return [null, [entry('mixed', 'carrier')]];
        if (reference === 'unknown') return [null, [entry('mixed', 'unknown_outcome')]];
        return undefined;
      };
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      const batch = await batches.start(
        ['bought', 'refused', 'unknown']
          .map((key) => ({ key, request: request(key) }))
          .concat({ key: 'no_quotes', request: request('x'), choose: 'mixed:NIGHT' } as never),
        { name: 'mixed' },
      );
      expect(await batch.run()).toMatchObject({
        state: 'finished',
        done: 1,
        failed: 3,
        states: { bought: 1, refused: 1, unknown: 1, no_quotes: 1 },
      });
      for (const [key, state] of Object.entries(await statesOf(batch))) expect(state).toBe(key);
      expect(purchases(shop)).toEqual([1]);
    });

    it('goes on with corrected rows, and never buys again what was bought', async () => {
      const shop = post('corrected', PRICES);
      const refused = new Set(['b', 'c']);
      shop.onBuy = ({ shipment }) =>
        refused.has(shipment.references?.[0] ?? '') ? [null, [entry('corrected', 'carrier')]] : undefined;
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      const given = (weight: number, ...keys: string[]) =>
        keys.map((key) => ({ key, request: request(key, weight) }));
      await (await batches.start(given(1, 'a', 'b', 'c', 'd'), { name: 'corrected' })).run();
      refused.clear();
      const batch = await batches.start([...given(2, 'a', 'b'), ...given(1, 'c', 'e')], {
        name: 'corrected',
      });
      expect(batch.started).toMatchObject({ added: 1, replaced: 1, retried: 0, unchanged: 2, cancelled: 0 });
      expect(batch.started.conflicts).toMatchObject([{ number: 1, key: 'a', state: 'bought' }]);
      await batch.run();
      expect(await statesOf(batch)).toEqual({
        a: 'bought',
        b: 'bought',
        c: 'refused',
        d: 'bought',
        e: 'bought',
      });
      const retried = await batches.start(given(1, 'c'), { name: 'corrected', retry: true });
      expect(retried.started).toMatchObject({ retried: 1 });
      await retried.run();
      expect((await statesOf(retried)).c).toBe('bought');
      expect(purchases(shop)).toEqual([1, 1, 1, 1, 1]);
    });

    it('cancels rows that are not in the list any more, and takes them up again', async () => {
      const shop = post('cancelled', PRICES);
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      await batches.start(rows(3), { name: 'cancelled' });
      const batch = await batches.start(rows(2), { name: 'cancelled' });
      expect(batch.started.cancelled).toBe(1);
      await batch.run();
      expect(await statesOf(batch)).toEqual({ r1: 'bought', r2: 'bought', r3: 'cancelled' });
      await (await batches.start(rows(3), { name: 'cancelled' })).run();
      expect((await statesOf(batch)).r3).toBe('bought');
    });

    it('asks again about a purchase whose outcome is unknown, and does not buy it again', async () => {
      const shop = post('asked', PRICES);
      shop.onBuy = () => [null, [entry('asked', 'unknown_outcome')]];
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      await (await batches.start(rows(1), { name: 'asked' })).run();
      await open.ledger.settle('asked/r1', { bought: true, tracking_number: 'T1', note: 'in the portal' });
      shop.onBuy = () => {
        throw new Error('nothing is bought');
      };
      const batch = await batches.start(rows(1), { name: 'asked' });
      await batch.run();
      expect(await all(batch.results())).toMatchObject([{ state: 'bought', tracking_number: 'T1' }]);
    });
  });

  describe('an account that does not answer', () => {
    it('holds back its rows and no others', async () => {
      const down = post('down', { GROUND: [5, 5] });
      const fine = post('fine', { GROUND: [10, 5] });
      const back = Promise.withResolvers<void>();
      let isDown = true;
      down.onRate = () =>
        isDown ? [[], [entry('down', 'unavailable', { retryable: true, retry_after_ms: 300 })]] : undefined;
      fine.onBuy = () => {
        isDown = false;
        back.resolve();
        return undefined;
      };
      await using batches = await openBatches(open.ledger, [down.proxy, fine.proxy]);
      const batch = await batches.start(
        [
          { key: 'any', request: request('any') },
          { key: 'own', request: request('own'), choose: 'fine:GROUND' },
        ],
        { name: 'held' },
      );
      const [progress] = await Promise.all([batch.run(), back.promise]);
      expect(progress).toMatchObject({ done: 2 });
      const [any, own] = await all(batch.results());
      expect(own).toMatchObject({ chosen: { carrier: 'fine' } });
      expect(any).toMatchObject({ chosen: { carrier: 'down', total: 5 } });
    });

    it('is done without when patience is over', async () => {
      const down = post('gone', { GROUND: [5, 5] });
      const fine = post('there', { GROUND: [10, 5] });
      down.onRate = () => [[], [entry('gone', 'unavailable', { retryable: true })]];
      await using batches = await openBatches(open.ledger, [down.proxy, fine.proxy]);
      const batch = await batches.start(
        [
          { key: 'any', request: request('any') },
          { key: 'own', request: request('own'), choose: 'gone:GROUND' },
        ],
        { name: 'patience', patience_ms: 0 },
      );
      await batch.run();
      const [any, own] = await all(batch.results());
      expect(any).toMatchObject({
        state: 'bought',
        chosen: { carrier: 'there', why: 'cheapest of 1; gone/gone did not answer in time' },
      });
      expect(own).toMatchObject({ state: 'no_quotes' });
    });

    it('is passed over for another when it takes no purchases either', async () => {
      const cheap = post('cheap', { GROUND: [5, 5] });
      const dear = post('dear', { GROUND: [10, 5] });
      cheap.onBuy = () => [
        null,
        [entry('cheap', 'unavailable', { retryable: true, details: { sent: false } })],
      ];
      await using batches = await openBatches(open.ledger, [cheap.proxy, dear.proxy]);
      const batch = await batches.start(rows(1), { name: 'passed over', patience_ms: 0 });
      await batch.run();
      expect(await all(batch.results())).toMatchObject([{ state: 'bought', tracking_number: 'dear-r1' }]);
      expect(purchases(cheap, dear)).toEqual([1]);
    });
  });

  describe('a budget', () => {
    it('is never overspent, and more money goes on', async () => {
      const shop = post('paid', { GROUND: [10, 5] });
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      const first = await batches.start(rows(8), { name: 'budget', budget: { amount: 35, currency: 'CAD' } });
      expect(await first.run()).toMatchObject({
        state: 'stopped',
        stopped_because: 'budget',
        done: 3,
        spent: [{ amount: '30', currency: 'CAD' }],
      });
      expect(Object.values(await statesOf(first))).toContain('over_budget');
      const more = await batches.start(rows(8), { name: 'budget', budget: { amount: 80, currency: 'CAD' } });
      expect(await more.run()).toMatchObject({ state: 'finished', done: 8 });
      expect(purchases(shop)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    });

    it('takes exchange rates; without, other currencies are left out with the reason', async () => {
      const shop = post('abroad', { GROUND: [10, 5, 'USD'] });
      await using batches = await openBatches(open.ledger, [shop.proxy]);
      const budget = { amount: 20, currency: 'CAD' };
      const plain = await batches.start(rows(1), { name: 'no rates', budget });
      await plain.run();
      const [left] = await all(plain.results());
      expect(left?.state).toBe('no_quotes');
      expect(left?.errors[0]).toMatchObject({ code: 'budget_currency' });
      const rated = await batches.start(rows(2), { name: 'rates', budget, rates: { CAD: 1, USD: 1.5 } });
      expect(await rated.run({ concurrency: 1 })).toMatchObject({
        done: 1,
        stopped_because: 'budget',
        spent: [{ amount: '10', currency: 'USD' }],
      });
      for (const [amount, done] of [
        [29.99, 1],
        [30, 2],
      ] as const) {
        const options = { name: 'rates', budget: { amount, currency: 'CAD' }, rates: { CAD: 1, USD: 1.5 } };
        expect(await (await batches.start(rows(2), options)).run()).toMatchObject({ done });
      }
    });

    it.each<[object, string]>([
      [{ budget: { amount: 0, currency: 'CAD' } }, 'invalid_budget'],
      [{ budget: { amount: Number.NaN, currency: 'CAD' } }, 'invalid_budget'],
      [{ rates: { CAD: 1, USD: 0 } }, 'invalid_rates'],
      [{ rates: { USD: Number.POSITIVE_INFINITY } }, 'invalid_rates'],
      [{ patience_ms: -1 }, 'invalid_patience'],
      [{ choose: 'cheapest please' }, 'invalid_choice'],
    ])('and other options are refused if they are wrong: %j', async (options, code) => {
      await using batches = await openBatches(open.ledger, []);
      await expect(batches.start([], { name: 'wrong', ...options })).rejects.toMatchObject({ code });
      expect(await batches.get('wrong')).toBeUndefined();
    });

    it.each([0, -1, 1.5, Number.NaN])('is not spent by %d workers', async (concurrency) => {
      await using batches = await openBatches(open.ledger, []);
      const batch = await batches.start([], { name: 'nobody', rates: { CAD: 0.1 }, patience_ms: 0 });
      await expect(batch.run({ concurrency })).rejects.toMatchObject({ code: 'invalid_concurrency' });
    });
  });
});
