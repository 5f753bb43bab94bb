import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { openDatabase, openLedger } from '@waybill/ledger';
import { type Running, startSimulator } from '@waybill/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Place } from './support/databases.js';
import { request } from './support/shop.js';

const SOURCES = fileURLToPath(new URL('support/sources.mjs', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/ledger', import.meta.url));
const BUYER = fileURLToPath(new URL('support/buyer.ts', import.meta.url));

describe.each(ENGINES)('a process that buys with %s, and ends or is killed', (_, newPlace) => {
  let place: Place;
  let running: Running<typeof simulator>;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    [place, running] = await Promise.all([newPlace(), startSimulator(simulator)]);
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    running.reset();
  });
  afterAll(async () => {
    await running.close();
    await place.remove();
  });

  const buyer = (key: string, ...rest: string[]) => {
    const child = spawn(
      process.execPath,
      [
        '--conditions=@waybill/source',
        '--import',
        SOURCES,
        BUYER,
        place.location,
        key,
        JSON.stringify(running.settings),
        JSON.stringify(request),
        ...rest,
      ],
      { env: { ...process.env, NODE_COMPILE_CACHE: CACHE }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    return child;
  };
  /** On a server, time passes until the claim lapses. */
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    if (place.location.startsWith('postgres')) {
      await using database = await openDatabase(place.location);
      await database.query('UPDATE waybill.purchase SET claimed_until = now()');
    }
  };
  const buyAgain = async (key: string) => {
    await using ledger = await openLedger(place.location);
    const before = await ledger.get(key);
    const outcome = await ledger.createShipment(canadapost.create(running.settings), request, {
      idempotency_key: key,
    });
    return { before, outcome, after: await ledger.get(key) };
  };

  it('ends by itself although it does not close its ledger', async () => {
    const [code] = await once(buyer('bought'), 'exit');
    expect([code, running.purchases.length]).toEqual([0, 1]);
  });

  it('before it sent anything: the next one buys', async () => {
    const child = buyer('claimed', 'stops');
    await once(child.stdout!, 'data');
    await kill(child);
    const { before, outcome, after } = await buyAgain('claimed');
    expect(before).toMatchObject({ state: 'claimed', request });
    expect(outcome[1]).toEqual([]);
    expect(running.purchases).toEqual([outcome[0]?.tracking_number]);
    expect(after).toMatchObject({ state: 'bought', complete: true });
  });

  it('in the middle of the purchase: the next one finds what was bought', async () => {
    running.fault({ kind: 'slow', ms: 1_000_000 }, { path: /shipment/, times: 1 });
    const child = buyer('sending');
    await expect.poll(() => running.purchases.length).toBe(1);
    await kill(child);
    const { before, outcome, after } = await buyAgain('sending');
    expect(before).toMatchObject({ state: 'sending', under_way: false });
    expect(outcome[1]).toEqual([]);
    expect(running.purchases).toEqual([outcome[0]?.tracking_number]);
    expect(after).toMatchObject({ state: 'bought', complete: true });
  });
});
