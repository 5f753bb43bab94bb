import { setTimeout as delay } from 'node:timers/promises';
import { Ledger, openLedger } from '@waybill/ledger';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Claim } from '../src/claim.js';
import type { Query } from '../src/database/database.js';
import { anyPlace, through } from './support/databases.js';
import { carrier, entry, request } from './support/shop.js';
import { type Moments, stepByStep } from './support/step-by-step.js';

afterEach(() => void vi.useRealTimers());

const place = await anyPlace();
const ledger = await openLedger(place.location);
afterAll(() => ledger.close().then(place.remove));

describe('the claim of a process', () => {
  interface Row {
    readonly left_ms: number;
    readonly held_ms: number;
    readonly window_ms: number;
    readonly in_flight_ms: number;
  }
  /** Of the newest purchase. */
  const row = async () => {
    const [found] = await ledger.database.query<Row>(
      `SELECT date_part('epoch', claimed_until - clock_timestamp()) * 1000 AS left_ms,
         date_part('epoch', claimed_until - created_at) * 1000 AS held_ms,
         date_part('epoch', claimed_until - changed_at) * 1000 AS window_ms,
         date_part('epoch', in_flight_until - changed_at) * 1000 AS in_flight_ms
       FROM waybill.purchase ORDER BY number DESC LIMIT 1`,
    );
    return found!;
  };
  const seen = async (moments: (look: () => Promise<void>) => Moments, options = {}) => {
    let then: Row | undefined;
    const look = async () => {
      then = await row();
    };
    const outcome = await ledger.createShipment(stepByStep(1, moments(look), []), request, options);
    expect(outcome[1]).toEqual([]);
    return then!;
  };

  it('is held for 30 seconds before anything is sent', async () => {
    const { held_ms } = await seen((look) => ({ announcing: look }));
    expect(held_ms).toBeGreaterThan(29_000);
    expect(held_ms).toBeLessThan(31_000);
  });

  it.each([
    [{ deadline_ms: 5_000 }, 5_000 + 30_000 + 15_000],
    [{ deadline_ms: 60_000, grace_ms: 2_000 }, 60_000 + 2_000 + 15_000],
  ])('is held until a call with %j can no longer reach the carrier', async (options, most) => {
    const { window_ms, in_flight_ms } = await seen((look) => ({ buying: look }), options);
    for (const held_ms of [window_ms, in_flight_ms]) {
      expect(held_ms).toBeGreaterThan(most - 4_000);
      expect(held_ms).toBeLessThan(most + 10);
    }
  });

  it('is renewed every ten seconds for 30 seconds, until the purchase is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const until = (time: string) =>
      ledger.database.query(`UPDATE waybill.purchase SET claimed_until = ${time}`);
    const after: number[] = [];
    const wait = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      // Renewed or not: this query comes after it.
      await delay(20);
      after.push(Math.round((await row()).left_ms / 1000));
    };
    await seen(() => ({
      announcing: async () => {
        await until(`clock_timestamp() + interval '5 s'`);
        await wait(9_999);
        await wait(1);
        await until(`clock_timestamp() + interval '90 s'`);
        await wait(10_000);
      },
    }));
    expect(after).toEqual([5, 30, 90]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not renewed once it has lapsed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let left_ms = 0;
    const announcing = async () => {
      await ledger.database.query(`UPDATE waybill.purchase SET claimed_until = clock_timestamp()`);
      vi.advanceTimersByTime(10_000);
      await delay(20);
      ({ left_ms } = await row());
    };
    const [, errors] = await ledger.createShipment(stepByStep(1, { announcing }, []), request);
    expect(errors).toMatchObject([{ code: 'journal_failed' }]);
    expect(left_ms).toBeLessThan(0);
  });

  it('ends when a carrier that was asked has no news, before its answer is given', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const posta = carrier(() => [null, [entry({ code: 'lost', kind: 'unknown_outcome' })]]);
    const slow = new Ledger(
      through(ledger.database, (text) => /SET claimed_until = NULL/.test(text) && delay(30)),
      undefined,
    );
    await slow.createShipment(posta, request, { idempotency_key: 'no news' });
    expect((await slow.ask('no news', posta))[1]).toMatchObject([{ code: 'lost' }]);
    expect(await ledger.get('no news')).toMatchObject({ state: 'unknown', under_way: false });
    expect(vi.getTimerCount()).toBe(0);
  });
});

const PURCHASE = {
  key: 'k',
  carrier: 'posta',
  account: 'posta',
  operation: 'shipping',
  request,
  request_sha256: '',
} as const;

describe('an announcement', () => {
  const announced = async (stored_after_ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const query = async (text: string) => {
      if (text.includes("'sending'")) vi.setSystemTime(Date.now() + stored_after_ms);
      return [{}];
    };
    await using claim = await Claim.begin(query as Query, PURCHASE);
    await claim?.journal(1_000).sending({ request: {}, replies: [] }, { step: 'buy' });
  };

  it('counts while a call may still reach the carrier', async () => {
    await expect(announced(1_000)).resolves.toBeUndefined();
  });

  it('is too late afterwards, as in a process that was suspended', async () => {
    await expect(announced(1_001)).rejects.toThrow('answered too late');
  });
});

it('makes a claim whose answer was lost once', async () => {
  const rows = [new Error('the connection broke'), [], [{}]];
  const query = async () => {
    const next = rows.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  await using claim = await Claim.begin(query as Query, PURCHASE);
  expect(claim).toBeInstanceOf(Claim);
  expect(rows).toEqual([]);
});

it('looks at the purchase of another process less and less often, at least once a second', async () => {
  vi.useFakeTimers();
  const looked: number[] = [];
  let request_sha256: unknown;
  const query = async (text: string, params: readonly unknown[] = []) => {
    if (text.includes('INSERT')) request_sha256 = params[5];
    if (!text.includes('is_claimed')) return [];
    looked.push(performance.now() - begun);
    return [{ state: 'sending', is_claimed: true, request_sha256 }];
  };
  const begun = performance.now();
  const database = { query } as unknown as ConstructorParameters<typeof Ledger>[0];
  const outcome = new Ledger(database, undefined).createShipment(stepByStep(1, {}, []), request, {
    idempotency_key: 'k',
    deadline_ms: 4_000,
  });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await outcome).toMatchObject([null, [{ code: 'purchase_under_way' }]]);
  expect(looked).toEqual([0, 50, 150, 350, 750, 1550, 2550, 3550]);
});
