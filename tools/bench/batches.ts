/** How fast batches are: beside the same purchases without a database, and with more rows and more workers. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import { openBatches } from '@waybill/batch';
import {
  createShipment,
  fetchQuotes,
  type LabelData,
  requestToBuy,
  type ShipmentRequestData,
} from '@waybill/core';
import { openLedger } from '@waybill/ledger';
import { hasPostgres, PostgresServer } from '@waybill/test-postgres';
import { carriers } from '../carriers.ts';
import { sideBySide } from '../reliability/side-by-side.ts';
import { startSimulatorOf } from '../simulators.ts';
import { CONCURRENCY, type Replayed, replay, type WorkOrder } from './batch-worker.ts';
import { REQUEST } from './recordings.ts';
import { type Measurement, measurementOf } from './rounds.ts';

const CARRIER = 'ups';
/** What a carrier takes for a call. */
const CARRIER_MS = 100;
const ROUNDS = 3;
const ROWS = 600;

export interface Recorded {
  readonly replayed: Replayed;
  /** What is bought, with its service. */
  readonly request: ShipmentRequestData;
}

interface Batch {
  readonly rows: number;
  readonly workers: number;
  readonly carrier_ms: number;
}

/**
 * Rows a second at a carrier that takes its time, beside as many purchases alone; and what a row takes beyond its prices and its purchase,
 * at a carrier that answers at once.
 */
export async function* measureBatches(short: boolean): AsyncGenerator<Measurement> {
  if (short || !hasPostgres) return;
  const recorded = await recordPurchase();
  await using server = await PostgresServer.start({ durable: true });
  const slow = { rows: ROWS, carrier_ms: CARRIER_MS };
  const rates = { alone: [] as number[], one: [] as number[], three: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.alone.push(ROWS / (await secondsAlone(recorded, { ...slow, is_rated: false })));
    rates.one.push(ROWS / (await secondsOfBatch(server, recorded, { ...slow, workers: 1 })));
    rates.three.push(ROWS / (await secondsOfBatch(server, recorded, { ...slow, workers: 3 })));
  }
  const many = `${ROWS} at a carrier that takes ${CARRIER_MS} ms`;
  yield measurementOf(`purchases without a ledger: ${many}`, rates.alone, 'a second');
  yield measurementOf(`rows of a batch, 1 worker: ${many}`, rates.one, 'a second');
  yield measurementOf(`rows of a batch, 3 workers: ${many}`, rates.three, 'a second');
  for (const rows of [100, 1_000, 10_000]) {
    const alone = await secondsAlone(recorded, { rows, carrier_ms: 0, is_rated: true });
    const batch = await secondsOfBatch(server, recorded, { rows, carrier_ms: 0, workers: 1 });
    const name = `what the database takes for a row of a batch: ${rows} rows`;
    yield measurementOf(name, [((batch - alone) / rows) * 1_000], 'ms');
  }
}

/** What the carrier is asked, and answers, for prices and a label. */
export async function recordPurchase(label?: LabelData): Promise<Recorded> {
  const found = (await carriers()).find(({ definition }) => definition.id === CARRIER);
  if (found === undefined) throw new Error(`there is no carrier ${CARRIER}`);
  await using simulator = await startSimulatorOf(found);
  const aggregator = new Aggregator([found.definition.create(simulator.settings)]);
  const [[quote]] = await aggregator.getQuotes(REQUEST);
  if (quote === undefined) throw new Error(`${CARRIER} quotes nothing`);
  const bought = requestToBuy(REQUEST, quote);
  const request = label === undefined ? bought : { ...bought, shipment: { ...bought.shipment, label } };
  const [shipment, errors] = await aggregator.createShipment(request, quote);
  if (!shipment?.complete) throw new Error(`${CARRIER} sells nothing: ${JSON.stringify(errors)}`);
  const calls = simulator.exchanges.map(({ method, path, headers, reply }) => ({
    method,
    path,
    headers,
    status: reply?.status ?? 0,
    reply_type: reply?.headers['content-type'] ?? '',
    reply: Buffer.from(reply?.body ?? []).toString('utf8'),
  }));
  return { replayed: { carrier: CARRIER, settings: simulator.settings, calls }, request };
}

/** As many purchases in this process, as many at once, and without a ledger. */
async function secondsAlone(
  { replayed, request }: Recorded,
  { rows, carrier_ms, is_rated }: { rows: number; carrier_ms: number; is_rated: boolean },
): Promise<number> {
  const proxy = await replay(replayed, carrier_ms);
  const began = performance.now();
  await sideBySide(Array.from({ length: rows }), CONCURRENCY, async () => {
    if (is_rated) await fetchQuotes(proxy, REQUEST);
    const [shipment, errors] = await createShipment(proxy, request);
    if (shipment === null) throw new Error(JSON.stringify(errors));
  });
  return (performance.now() - began) / 1_000;
}

/** From when the workers may begin until the last one is done; starting the batch is not counted. */
async function secondsOfBatch(
  server: PostgresServer,
  { replayed }: Recorded,
  { rows, workers, carrier_ms }: Batch,
): Promise<number> {
  const location = await server.createDatabase();
  await using ledger = await openLedger(location);
  await using batches = await openBatches(ledger, [await replay(replayed, carrier_ms)]);
  const order: WorkOrder = { replayed, carrier_ms, location, batch: 'orders' };
  const team = await Promise.all(Array.from({ length: workers }, () => startWorker(order)));
  const all = Array.from({ length: rows }, () => ({ request: REQUEST }));
  const batch = await batches.start(all, { name: order.batch });
  const began = performance.now();
  const done = team.map((worker) => once(worker, 'message'));
  for (const worker of team) worker.send('begin');
  await Promise.all(done);
  const seconds = (performance.now() - began) / 1_000;
  const progress = await batch.progress();
  if (progress.done !== rows) throw new Error(`${progress.done} of ${rows} rows were bought`);
  return seconds;
}

async function startWorker(order: WorkOrder): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'batch-worker.ts'), ['--work']);
  worker.send(order);
  await once(worker, 'message');
  return worker;
}
