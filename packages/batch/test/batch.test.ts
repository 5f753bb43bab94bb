import { describe, expect, it } from 'vitest';
import { openBatches } from '../src/index.js';
import { all, describeOnBoth, statesOf } from './support/engines.js';
import { entry, type Post, post, refuse, request, row, rows } from './support/post.js';

const PRICES = { GROUND: [10, 5], EXPRESS: [25, 1] } as const;

/** How often each row was bought, most often first. */
function purchases(...posts: Post[]): number[] {
  return posts.flatMap(({ bought }) => [...bought.values()]).sort((a, b) => b - a);
}

describeOnBoth('batches', (open) => {
  const opened = (...posts: Post[]) =>
    openBatches(
      open.ledger,
      posts.map(({ proxy }) => proxy),
    );

  describe('a batch', () => {
    it('rates, chooses and buys each row once, and the ledger has the labels', async () => {
      const posts = [post('slow', { GROUND: [10, 5] }), post('fast', { EXPRESS: [25, 1] })];
      await using batches = await opened(...posts);
      const given = [row('a'), row('b', { choose: 'fastest' })];
      const batch = await batches.start(given, { name: 'labels' });
      const none = { replaced: 0, retried: 0, unchanged: 0, cancelled: 0, invalid: 0 };
      expect(batch.started).toEqual({ added: 2, ...none, conflicts: [] });
      const counts = { total: 2, done: 2, failed: 0, waiting: 0 };
      const spent = [{ amount: '35', currency: 'CAD' }];
      expect(await batch.run()).toMatchObject({ state: 'finished', ...counts, spent });
      const [a, b] = await all(batch.results());
      const facts = { number: 1, state: 'bought', purchase_key: 'labels/a', complete: true };
      const why = { chosen: { carrier: 'slow', service: 'GROUND', total: 10, why: 'cheapest of 2' } };
      const charge = { amount: '10', currency: 'CAD' };
      expect(a).toMatchObject({ ...facts, ...why, charge, tracking_number: 'slow-a' });
      expect(a?.quotes).toMatchObject([{ carrier: 'slow' }, { carrier: 'fast' }]);
      expect(b).toMatchObject({ chosen: { carrier: 'fast', why: 'fastest of 2 with a time of delivery' } });
      const [label] = await open.ledger.documents('labels/a');
      expect(Buffer.from(label?.bytes ?? []).toString()).toBe('label of slow-a');
      const again = await batches.start(given, { name: 'labels' });
      expect(again.started).toMatchObject({ added: 0, unchanged: 2 });
      expect(await again.run()).toMatchObject({ state: 'finished', done: 2 });
      expect(purchases(...posts)).toEqual([1, 1]);
    });

    it('checks rows before anything is bought; a bad one stops no other', async () => {
      const shop = post('checked', PRICES);
      await using batches = await opened(shop);
      const problems = [{ field: 'recipient.city', message: 'is missing' }];
      const batch = await batches.start(
        [
          row('good'),
          row('heavy', { request: request('heavy', -1) }),
          row('torn', { request: {} as never, problems }),
          row('elsewhere', { choose: 'otherpost:GROUND' }),
          row('good', { request: request('twice') }),
        ],
        { name: 'checked' },
      );
      expect(batch.started.invalid).toBe(4);
      expect(shop.rated).toBe(0);
      await batch.run();
      expect(await statesOf(batch)).toBe(
        'good bought, heavy invalid, torn invalid, elsewhere invalid, good#5 invalid',
      );
      expect((await all(batch.results())).slice(1).map(({ errors }) => errors[0])).toMatchObject([
        { field: 'shipment.items[0].weight' },
        { code: 'invalid_row', field: 'recipient.city' },
        { code: 'no_account' },
        { code: 'duplicate_key' },
      ]);
    });

    it('keeps apart what was refused, what is unknown and what no carrier offers', async () => {
      const shop = post('mixed', PRICES);
      refuse(shop, { b: 'carrier', c: 'unknown_outcome' });
      await using batches = await opened(shop);
      const given = [row('a'), row('b'), row('c'), row('d', { choose: 'mixed:NIGHT' })];
      const batch = await batches.start(given, { name: 'mixed' });
      const states = { bought: 1, refused: 1, unknown: 1, no_quotes: 1 };
      expect(await batch.run()).toMatchObject({ state: 'finished', done: 1, failed: 3, states });
      expect(await statesOf(batch)).toBe('a bought, b refused, c unknown, d no_quotes');
      expect(purchases(shop)).toEqual([1]);
    });

    it('goes on with corrected rows, and never buys again what was bought', async () => {
      const shop = post('corrected', PRICES);
      refuse(shop, { b: 'carrier', c: 'carrier' });
      await using batches = await opened(shop);
      const name = 'corrected';
      const heavier = (key: string) => row(key, { request: request(key, 2) });
      await (
        await batches.start(
          ['a', 'b', 'c', 'd'].map((key) => row(key)),
          { name },
        )
      ).run();
      refuse(shop, {});
      const batch = await batches.start([heavier('a'), heavier('b'), row('c'), row('e')], { name });
      expect(batch.started).toMatchObject({ added: 1, replaced: 1, retried: 0, unchanged: 2, cancelled: 0 });
      expect(batch.started.conflicts).toMatchObject([{ number: 1, key: 'a', state: 'bought' }]);
      await batch.run();
      expect((await statesOf(batch)).split(', ').toSorted().join()).toBe(
        'a bought,b bought,c refused,d bought,e bought',
      );
      const retried = await batches.start([row('c')], { name, retry: true });
      expect(retried.started).toMatchObject({ retried: 1 });
      await retried.run();
      expect(await statesOf(retried)).toContain('c bought');
      expect(purchases(shop)).toEqual([1, 1, 1, 1, 1]);
    });

    it('cancels rows that are not in the list any more, and takes them up again', async () => {
      await using batches = await opened(post('cancelled', PRICES));
      await batches.start(rows(3), { name: 'cancelled' });
      const batch = await batches.start(rows(2), { name: 'cancelled' });
      expect(batch.started.cancelled).toBe(1);
      await batch.run();
      expect(await statesOf(batch)).toBe('r1 bought, r2 bought, r3 cancelled');
      await (await batches.start(rows(3), { name: 'cancelled' })).run();
      expect(await statesOf(batch)).toContain('r3 bought');
    });

    it('asks again about a purchase whose outcome is unknown, and does not buy it again', async () => {
      const shop = post('asked', PRICES);
      refuse(shop, { r1: 'unknown_outcome' });
      await using batches = await opened(shop);
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
    const two = () => [post('down', { GROUND: [5, 5] }), post('fine', { GROUND: [10, 5] })] as const;
    const away = (rest = {}) => entry('down', 'unavailable', { retryable: true, ...rest });

    it('holds back its rows and no others', async () => {
      const [down, fine] = two();
      let isDown = true;
      down.onRate = () => (isDown ? [[], [away({ retry_after_ms: 300 })]] : undefined);
      fine.onBuy = () => {
        isDown = false;
        return undefined;
      };
      await using batches = await opened(down, fine);
      const batch = await batches.start([row('any'), row('own', { choose: 'fine:GROUND' })], {
        name: 'held',
      });
      expect(await batch.run()).toMatchObject({ done: 2 });
      expect(await all(batch.results())).toMatchObject([
        { chosen: { carrier: 'down', total: 5 } },
        { chosen: { carrier: 'fine' } },
      ]);
    });

    it('is done without when patience is over', async () => {
      const [down, fine] = two();
      down.onRate = () => [[], [away()]];
      await using batches = await opened(down, fine);
      const given = [row('any'), row('own', { choose: 'down:GROUND' })];
      const batch = await batches.start(given, { name: 'patience', patience_ms: 0 });
      await batch.run();
      const why = 'cheapest of 1; down/down did not answer in time';
      expect(await all(batch.results())).toMatchObject([
        { state: 'bought', chosen: { carrier: 'fine', why } },
        { state: 'no_quotes' },
      ]);
    });

    it('is passed over for another when it takes no purchases either', async () => {
      const [down, fine] = two();
      down.onBuy = () => [null, [away({ details: { sent: false } })]];
      await using batches = await opened(down, fine);
      const batch = await batches.start(rows(1), { name: 'passed over', patience_ms: 0 });
      await batch.run();
      expect(await all(batch.results())).toMatchObject([{ state: 'bought', tracking_number: 'fine-r1' }]);
      expect(purchases(down, fine)).toEqual([1]);
    });
  });

  describe('a budget', () => {
    const budgetOf = (amount: number) => ({ budget: { amount, currency: 'CAD' } });

    it('is never overspent, and more money goes on', async () => {
      const shop = post('paid', { GROUND: [10, 5] });
      await using batches = await opened(shop);
      const first = await batches.start(rows(8), { name: 'budget', ...budgetOf(35) });
      const stopped = { state: 'stopped', stopped_because: 'budget', done: 3 };
      const spent = [{ amount: '30', currency: 'CAD' }];
      expect(await first.run()).toMatchObject({ ...stopped, spent });
      expect(await statesOf(first)).toContain('over_budget');
      const more = await batches.start(rows(8), { name: 'budget', ...budgetOf(80) });
      expect(await more.run()).toMatchObject({ state: 'finished', done: 8 });
      expect(purchases(shop)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    });

    it('takes exchange rates; without, other currencies are left out with the reason', async () => {
      await using batches = await opened(post('abroad', { GROUND: [10, 5, 'USD'] }));
      const plain = await batches.start(rows(1), { name: 'no rates', ...budgetOf(20) });
      await plain.run();
      const left = { state: 'no_quotes', errors: [{ code: 'budget_currency' }, {}] };
      expect(await all(plain.results())).toMatchObject([left]);
      const rates = { CAD: 1, USD: 1.5 };
      const rated = await batches.start(rows(2), { name: 'rates', ...budgetOf(20), rates });
      const stopped = { done: 1, stopped_because: 'budget', spent: [{ amount: '10', currency: 'USD' }] };
      expect(await rated.run({ concurrency: 1 })).toMatchObject(stopped);
      for (const [amount, done] of [
        [29.99, 1],
        [30, 2],
      ] as const) {
        const more = await batches.start(rows(2), { name: 'rates', ...budgetOf(amount), rates });
        expect(await more.run()).toMatchObject({ done });
      }
    });

    it.each<[object, string]>([
      [budgetOf(0), 'invalid_budget'],
      [budgetOf(Number.NaN), 'invalid_budget'],
      [{ rates: { CAD: 1, USD: 0 } }, 'invalid_rates'],
      [{ rates: { USD: Number.POSITIVE_INFINITY } }, 'invalid_rates'],
      [{ patience_ms: -1 }, 'invalid_patience'],
      [{ choose: 'cheapest please' }, 'invalid_choice'],
    ])('and other options are refused if they are wrong: %j', async (options, code) => {
      await using batches = await opened();
      await expect(batches.start([], { name: 'wrong', ...options })).rejects.toMatchObject({ code });
      expect(await batches.get('wrong')).toBeUndefined();
    });

    it.each([0, -1, 1.5, Number.NaN])('is not spent by %d workers', async (concurrency) => {
      await using batches = await opened();
      const batch = await batches.start([], { name: 'nobody', rates: { CAD: 0.1 }, patience_ms: 0 });
      await expect(batch.run({ concurrency })).rejects.toMatchObject({ code: 'invalid_concurrency' });
    });
  });
});
