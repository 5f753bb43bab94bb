/** What a shop keeps of a quote and of a shipment, in SQLite. Run with `npm run examples`. */
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { filesOf, type Quote, type RateRequestData, requestToBuy, type ShippingOutcome } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

const database = new DatabaseSync(':memory:');
database.exec(`
  CREATE TABLE offer (
    order_id TEXT PRIMARY KEY,
    request  TEXT NOT NULL, -- JSON
    quote    TEXT NOT NULL, -- JSON, with its handle
    cost     TEXT NOT NULL, -- decimal; NUMERIC(12, 3) in PostgreSQL, DECIMAL(12, 3) in MySQL
    currency TEXT NOT NULL
  );
  CREATE TABLE shipment (
    order_id        TEXT PRIMARY KEY,
    carrier         TEXT,
    account         TEXT,
    tracking_number TEXT,
    cost            TEXT,          -- decimal; NULL where the carrier reported no price
    currency        TEXT,
    complete        INTEGER,       -- 0: a package, a label or a price is missing
    result          TEXT NOT NULL, -- JSON, without the documents
    errors          TEXT NOT NULL  -- JSON
  );
  CREATE TABLE file (
    order_id TEXT, name TEXT, kind TEXT, media_type TEXT, bytes BLOB,
    PRIMARY KEY (order_id, name)
  );`);

function keepOffer(order_id: string, request: RateRequestData, quote: Quote): void {
  database
    .prepare('INSERT INTO offer VALUES (?, ?, ?, ?, ?)')
    .run(
      order_id,
      JSON.stringify(request),
      JSON.stringify(quote),
      String(quote.total_charge),
      quote.currency,
    );
}

function keepShipment(order_id: string, [shipment, errors]: ShippingOutcome): void {
  const keepFile = database.prepare('INSERT INTO file VALUES (?, ?, ?, ?, ?)');
  for (const { name, kind, media_type, bytes } of shipment === null ? [] : filesOf(shipment))
    keepFile.run(order_id, name, kind, media_type, bytes);
  const { documents: _, ...result } = shipment ?? {};
  database
    .prepare('INSERT INTO shipment VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      order_id,
      shipment?.carrier ?? null,
      shipment?.account ?? null,
      shipment?.tracking_number ?? null,
      shipment?.total_charge?.amount ?? null,
      shipment?.total_charge?.currency ?? null,
      shipment === null ? null : Number(shipment.complete),
      JSON.stringify(shipment === null ? null : result),
      JSON.stringify(errors),
    );
}

const running = await startSimulator(simulator);
const aggregator = new Aggregator([canadapost.create(running.settings)]);
const file = new URL('montreal-to-vancouver.json', import.meta.url);
const request: RateRequestData = JSON.parse(await readFile(file, 'utf8'));
const [[quote]] = await aggregator.getQuotes(request);
if (quote === undefined) throw new Error('no quote');
keepOffer('ORDER-1', request, quote);

// Later, in another process: all that the purchase needs is in the table.
const kept = database.prepare('SELECT request, quote FROM offer WHERE order_id = ?').get('ORDER-1');
const chosen: Quote = JSON.parse(String(kept?.quote));
const purchase = requestToBuy(JSON.parse(String(kept?.request)), chosen);
keepShipment('ORDER-1', await aggregator.createShipment(purchase, chosen));
console.table(
  database.prepare('SELECT order_id, carrier, tracking_number, cost, currency FROM shipment').all(),
);
console.table(database.prepare('SELECT order_id, name, kind, length(bytes) FROM file').all());

await running.close();
