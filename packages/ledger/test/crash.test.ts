import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { openLedger } from '@waybill/ledger';
import { type Running, startSimulator } from '@waybill/simulator';
import type { FreshPlace } from '@waybill/test-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from './support/databases.js';
import { request } from './support/shop.js';

const SOURCES = fileURLToPath(new URL('support/sources.mjs', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/ledger', import.meta.url));
const BUYER = fileURLToPath(new URL('support/buyer.ts', import.meta.url));

describe.each(ENGINES)('a process that buys with %s, and ends or is killed', (_, newPlace) => {
  let place: FreshPlace;
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

  /** A process that buys under each key, up to the step that is named for it. */
  const buyer = (...steps: [key: string, stops: 'before' | 'never'][]) => {
    const given = [place.location, running.settings, request, steps].map((value) => JSON.stringify(value));
    const child = spawn(
      process.execPath,
      ['--conditions=@waybill/source', '--import', SOURCES, BUYER, ...given],
      { env: { ...process.env, NODE_COMPILE_CACHE: CACHE }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    return child;
  };
  /** Also over when the process has ended too soon. */
  const until = async (child: ChildProcess, event: Promise<unknown>) => {
    await Promise.race([event, once(child, 'exit')]);
    expect(child.exitCode).toBeNull();
  };

  it('ends by itself although it does not close its ledger', async () => {
    const [code] = await once(buyer(['bought', 'never']), 'exit');
    expect([code, running.purchases.length]).toEqual([0, 1]);
  });

  it('is taken up by the next one, wherever it stopped', async () => {
    running.fault({ kind: 'slow', ms: 1_000_000 }, { path: /shipment/, times: 1 });
    const child = buyer(['claimed', 'before'], ['sending', 'never']);
    await until(child, expect.poll(() => running.purchases.length).toBe(1));
    const sent = [...running.purchases];
    child.kill('SIGKILL');
    await once(child, 'exit');
    await using ledger = await openLedger(place.location);
    if (ledger.database.kind === 'server') {
      // There, time passes until a claim lapses.
      await ledger.database.query('UPDATE waybill.purchase SET claimed_until = now()');
    }
    for (const [key, state] of [
      ['claimed', 'claimed'],
      ['sending', 'sending'],
    ] as const) {
      expect(await ledger.get(key)).toMatchObject({ state, under_way: false, request });
      const post = canadapost.create(running.settings);
      const [bought, errors] = await ledger.createShipment(post, request, { idempotency_key: key });
      expect(errors).toEqual([]);
      if (key === 'claimed') sent.push(bought!.tracking_number!);
      else expect(bought?.tracking_number).toBe(sent[0]);
      expect(await ledger.get(key)).toMatchObject({ state: 'bought', complete: true });
    }
    expect(running.purchases).toEqual(sent);
  });
});
