import { randomUUID } from 'node:crypto';
import { AuthenticationError } from '@waybill/core';
import { Ledger, openLedger } from '@waybill/ledger';
import type { FreshPlace } from '@waybill/test-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from './support/databases.js';
import { gate } from './support/gate.js';
import { request } from './support/shop.js';
import { type Moments, stepByStep } from './support/step-by-step.js';

describe.each(ENGINES)('several processes on %s', (_, newPlace) => {
  let place: FreshPlace;
  let first: Ledger;
  /** Shares the database and nothing else, as another process does. */
  let second: Ledger;
  let key: string;
  let sold: number[];
  beforeAll(async () => {
    place = await newPlace();
    first = await openLedger(place.location);
    second = new Ledger(first.database, undefined);
  });
  beforeEach(() => {
    key = randomUUID();
    sold = [];
  });
  afterAll(async () => {
    await first.close();
    await place.remove();
  });
  const posta = (moments: Moments = {}, packages = 1) => stepByStep(packages, moments, sold);
  const buy = (ledger: Ledger, proxy = posta(), deadline_ms?: number) =>
    ledger.createShipment(proxy, request, {
      idempotency_key: key,
      ...(deadline_ms === undefined ? {} : { deadline_ms }),
    });
  const sql = (text: string) => first.database.query(text, [key]);
  /** What a suspended process does not notice. */
  const lapse = () =>
    sql(
      `UPDATE waybill.purchase SET claimed_until = now() - interval '1 s', in_flight_until = NULL WHERE key = $1`,
    );

  it('buy once together: the second one waits for the result of the first', async () => {
    const { reachedBy, stop, open } = gate();
    const one = buy(first, posta({ buying: stop }));
    await reachedBy(one);
    expect(await first.get(key)).toMatchObject({ state: 'sending', under_way: true });
    const other = buy(second);
    open();
    expect(await other).toEqual(await one);
    expect(sold).toEqual([0]);
  });

  it('are told that a purchase is still under way when they cannot wait longer', async () => {
    const { reachedBy, stop, open } = gate();
    const one = buy(first, posta({ buying: stop }));
    await reachedBy(one);
    expect(await buy(second, posta(), 60)).toMatchObject([
      null,
      [{ code: 'purchase_under_way', kind: 'unavailable', retryable: true }],
    ]);
    await expect(second.settle(key, { bought: false, note: '' })).rejects.toThrow('is under way');
    await expect(second.release(key)).rejects.toThrow('is under way');
    open();
    await one;
    expect(sold).toEqual([0]);
  });

  it('begin anew when the first one ended before it announced a purchase; it wakes up and sends nothing', async () => {
    const { reachedBy, stop, open } = gate();
    const asleep = buy(first, posta({ announcing: stop }));
    await reachedBy(asleep);
    await lapse();
    const [bought, errors] = await buy(second);
    expect([bought?.tracking_number, errors, sold]).toEqual(['T-0', [], [0]]);
    open();
    expect(await asleep).toEqual([bought, []]);
    expect(sold).toEqual([0]);
  });

  it('send nothing after their claim has lapsed, even if nobody has taken it', async () => {
    expect(await buy(first, posta({ announcing: lapse }))).toMatchObject([
      null,
      [{ code: 'journal_failed', retryable: true }],
    ]);
    expect(sold).toEqual([]);
    expect((await buy(first))[0]?.tracking_number).toBe('T-0');
  });

  it('ask about a purchase whose process ended in the middle, and find it', async () => {
    const { reachedBy, stop, open } = gate();
    const asleep = buy(first, posta({ buying: stop }));
    await reachedBy(asleep);
    await lapse();
    const [, errors] = await buy(second);
    expect(errors).toMatchObject([{ kind: 'unknown_outcome' }]);
    expect(sold).toEqual([]);
    // Its call was on its way, and arrives.
    open();
    const [bought] = await asleep;
    expect(bought?.tracking_number).toBe('T-0');
    expect(await first.get(key)).toMatchObject({ state: 'bought', tracking_number: 'T-0' });
    expect(await buy(second)).toEqual([bought, []]);
    expect(sold).toEqual([0]);
  });

  it('keep what another one has found, when the first one comes back with the same', async () => {
    const { reachedBy, stop, open } = gate();
    const replying = posta({ buying: stop });
    const asleep = buy(first, replying);
    await reachedBy(asleep);
    await lapse();
    sold.push(0);
    const [found] = await buy(second);
    expect(found).toMatchObject({ tracking_number: 'T-0', complete: true });
    sold.length = 0;
    open();
    expect((await asleep)[1]).toEqual([]);
    expect(await second.get(key)).toMatchObject({ state: 'bought', tracking_number: 'T-0' });
  });

  it('buy the packages that were still to be bought, and those alone', async () => {
    const { reachedBy, stop } = gate();
    await reachedBy(buy(first, posta({ announcing: async (number) => number === 1 && stop() }, 3)));
    expect(sold).toEqual([0]);
    await lapse();
    const [bought, errors] = await buy(second, posta({}, 3));
    expect(errors).toEqual([]);
    expect(bought?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(['T-0', 'T-1', 'T-2']);
    expect(sold).toEqual([0, 1, 2]);
  });

  it('do not believe that nothing was bought because they could not take it up', async () => {
    const { reachedBy, stop } = gate();
    await reachedBy(buy(first, posta({ buying: stop })));
    await lapse();
    const noLogin = {
      ...posta(),
      createShipping: () => Promise.reject(new AuthenticationError('the login was refused')),
    };
    for (const _ of [1, 2]) {
      expect(await buy(second, noLogin)).toMatchObject([
        null,
        [{ kind: 'unknown_outcome', retryable: false, details: { recovery: { sending: { step: 'buy' } } } }],
      ]);
    }
    expect(await second.get(key)).toMatchObject({ state: 'sending', under_way: false });
    sold.push(0);
    expect((await buy(second))[0]?.tracking_number).toBe('T-0');
    expect(sold).toEqual([0]);
  });

  it('buy nothing when they only ask', async () => {
    const { reachedBy, stop } = gate();
    await reachedBy(buy(first, posta({ announcing: async (number) => number === 1 && stop() }, 2)));
    await lapse();
    const [bought] = await second.ask(key, posta({}, 2));
    expect(bought?.tracking_number).toBe('T-0');
    expect(sold).toEqual([0]);
  });

  describe('when the database is away', () => {
    const away = () => first.database.query('ALTER TABLE waybill.purchase RENAME TO purchase_away');
    const back = () => first.database.query('ALTER TABLE waybill.purchase_away RENAME TO purchase');

    it('nothing is sent before the purchase is announced', async () => {
      const [bought, errors] = await buy(first, posta({ announcing: away }));
      await back();
      expect(bought).toBeNull();
      expect(errors).toMatchObject([{ code: 'journal_failed', kind: 'unavailable' }]);
      expect(sold).toEqual([]);
      await lapse();
      expect((await buy(second))[0]?.tracking_number).toBe('T-0');
    });

    it('nothing is sent before the key is claimed', async () => {
      await away();
      const outcome = await buy(first);
      await back();
      expect(outcome).toMatchObject([
        null,
        [{ code: 'ledger_unavailable', kind: 'unavailable', retryable: true }],
      ]);
      expect(sold).toEqual([]);
    });

    it('what was bought comes back, says that it is not stored, and is found again', async () => {
      const [bought, errors] = await buy(first, posta({ buying: away }));
      await back();
      expect(bought).toMatchObject({ tracking_number: 'T-0' });
      expect(errors).toContainEqual(
        expect.objectContaining({ code: 'not_stored', kind: 'unavailable', retryable: false }),
      );
      expect(await first.get(key)).toMatchObject({ state: 'sending', result: null });
      await lapse();
      const [found] = await buy(second);
      expect(found?.tracking_number).toBe('T-0');
      expect(sold).toEqual([0]);
    });
  });
});
