/** A process that works on a batch, at a carrier whose replies are recorded. Started by `batches.ts`. */
import { setTimeout as delay } from 'node:timers/promises';
import { openBatches } from '@waybill/batch';
import type { AnyCarrierProxy } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { openLedger } from '@waybill/ledger';
import { carriers } from '../carriers.ts';
import type { RecordedCall } from './recordings.ts';

/** An account, and what it is answered. */
export interface Replayed {
  readonly carrier: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly calls: readonly RecordedCall[];
}

export interface WorkOrder {
  readonly replayed: Replayed;
  /** Milliseconds that the carrier takes for each call. */
  readonly carrier_ms: number;
  readonly location: string;
  readonly batch: string;
}

/** Rows, or purchases, at once in a process. */
export const CONCURRENCY = 8;

/** The account with a client that answers by itself. */
export async function replay(
  { carrier, settings, calls }: Replayed,
  carrier_ms: number,
): Promise<AnyCarrierProxy> {
  const http: HttpClient = {
    send: async ({ method, url }) => {
      const { pathname, search } = new URL(url);
      const call = calls.find((one) => one.method === method && one.path === pathname + search);
      if (call === undefined) throw new Error(`no reply to ${method} ${pathname}${search} is recorded`);
      if (carrier_ms > 0) await delay(carrier_ms);
      const { status, reply, reply_type } = call;
      return { status, headers: { 'content-type': reply_type }, body: Buffer.from(reply) };
    },
  };
  const found = (await carriers()).find(({ definition }) => definition.id === carrier);
  if (found === undefined) throw new Error(`there is no carrier ${carrier}`);
  return found.definition.create(settings, { http });
}

/** Opens everything when the order comes, and works when the next message does. */
async function serve({ replayed, carrier_ms, location, batch }: WorkOrder): Promise<void> {
  await using ledger = await openLedger(location);
  await using batches = await openBatches(ledger, [await replay(replayed, carrier_ms)]);
  const begin = new Promise<void>((resolve) => void process.once('message', () => resolve()));
  process.send?.('ready');
  await begin;
  const found = await batches.get(batch);
  await found?.run({ concurrency: CONCURRENCY });
  process.send?.('done');
}

if (process.send !== undefined && process.argv.includes('--work'))
  process.once('message', async (order: WorkOrder) => {
    await serve(order);
    process.disconnect();
  });
