/** How long a shop looks for a purchase by its tracking number, by part of it and by its key, where the ledger has a million of them. */
import { Aggregator } from '@waybill/aggregator';
import { openLedger } from '@waybill/ledger';
import { hasPostgres, PostgresServer } from '@waybill/test-postgres';
import pg from 'pg';
import { replay } from './batch-worker.ts';
import { recordPurchase } from './batches.ts';
import { type Measurement, measurementOf } from './rounds.ts';

const PURCHASES = 1_000_000;
const ROUNDS = 15;
const MOST_MS = 10;

export async function* measureLedger(short: boolean): AsyncGenerator<Measurement> {
  if (short || !hasPostgres) return;
  const { replayed, request } = await recordPurchase();
  await using server = await PostgresServer.start();
  const location = await server.createDatabase();
  await using ledger = await openLedger(location);
  const aggregator = new Aggregator([await replay(replayed, 0)], { ledger });
  const sold = { carrier: replayed.carrier, idempotency_key: 'order 0' };
  const [shipment, errors] = await aggregator.createShipment(request, sold);
  if (shipment === null) throw new Error(JSON.stringify(errors));
  await multiply(location);
  const searches = { 'a tracking number': '1Z0500000', 'a key': 'order 500000', 'the newest': undefined };
  for (const [what, text] of Object.entries(searches)) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const found = await ledger.find(text === undefined ? { limit: 50 } : { text });
      taken.push(performance.now() - began);
      if (text !== undefined && found.length !== 1) throw new Error(`${text}: ${found.length} purchases`);
    }
    const name = `search for ${what} among ${PURCHASES.toLocaleString('en')} purchases`;
    yield measurementOf(name, taken.slice(1), 'ms', MOST_MS);
  }
}

/** Copies of the one purchase, each with its own key and tracking number. */
async function multiply(location: string): Promise<void> {
  const client = new pg.Client(location);
  await client.connect();
  try {
    const { rows } = await client.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns
       WHERE table_schema = 'waybill' AND table_name = 'purchase' AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    );
    const own = {
      key: `'order ' || n`,
      tracking_number: `'1Z0' || n`,
      tracking_numbers: `ARRAY['1Z0' || n]`,
    };
    const columns = rows.map(({ column_name: name }) => name);
    const values = columns.map((name) => Object.entries(own).find(([one]) => one === name)?.[1] ?? name);
    await client.query(
      `INSERT INTO waybill.purchase (${columns}) SELECT ${values} FROM waybill.purchase, generate_series(1, ${PURCHASES - 1}) AS n`,
    );
    await client.query('ANALYZE waybill.purchase');
  } finally {
    await client.end();
  }
}
