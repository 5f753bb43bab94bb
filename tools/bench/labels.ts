/** A day's labels as pictures into one PDF, and how long the server's `/health/live` waits meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Aggregator } from '@waybill/aggregator';
import { filesOf } from '@waybill/core';
import { toPdf } from '@waybill/labels';
import { openLedger } from '@waybill/ledger';
import { serve } from '@waybill/server';
import { replay } from './batch-worker.ts';
import { recordPurchase } from './batches.ts';
import { type Measurement, measurementOf } from './rounds.ts';

const LABELS = 1_000;
const MOST_SECONDS = 30;
const MOST_HEALTH_MS = 50;
const ASKED_EVERY_MS = 20;

export async function* measureLabels(short: boolean): AsyncGenerator<Measurement> {
  if (short) return;
  const { replayed, request } = await recordPurchase({ format: 'GIF' });
  const aggregator = new Aggregator([await replay(replayed, 0)]);
  const [shipment, errors] = await aggregator.createShipment(request, { carrier: replayed.carrier });
  if (shipment === null) throw new Error(JSON.stringify(errors));
  const [label] = filesOf(shipment);
  if (label === undefined || !label.name.endsWith('.gif')) throw new Error(`no GIF label: ${label?.name}`);
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  const ledger = await openLedger(folder);
  const server = await serve({ accounts: [], ledger, keys: { find: () => undefined }, port: 0 });
  const waited: number[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now();
      const { ok } = await fetch(`${server.url}/health/live`);
      if (!ok) throw new Error('/health/live does not answer');
      waited.push(performance.now() - began);
      await delay(ASKED_EVERY_MS);
    }
  })();
  const began = performance.now();
  await toPdf(Array.from({ length: LABELS }, () => label));
  const seconds = (performance.now() - began) / 1_000;
  isDone = true;
  await asking;
  await server.close();
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
  yield measurementOf(`${LABELS} labels in GIF into one PDF`, [seconds], 's', MOST_SECONDS);
  // A machine with other work is late now and then.
  const slowest = waited.toSorted((a, b) => b - a)[Math.floor(waited.length / 100)] ?? Number.NaN;
  yield measurementOf(
    '/health/live meanwhile, the slowest of a hundred answers',
    [slowest],
    'ms',
    MOST_HEALTH_MS,
  );
}
