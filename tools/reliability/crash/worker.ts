/** A process that buys, works on a batch or serves the HTTP API, until it dies. Started by `processes.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch } from '@waybill/batch';
import type { ErrorEntry, ShipmentRequestData, ShippingOutcome } from '@waybill/core';
import { type CarrierContext, isCarrierDefinition } from '@waybill/core/plugin';
import { openLedger } from '@waybill/ledger';
import { importBuilt } from '../../carriers.ts';
import { packages } from '../../workspace.ts';
import { requestOf, tokensOfOneRun } from '../shared.ts';
import { type End, watchStatements } from './statements.ts';
import { change, LAPSE } from './time.ts';

/** An account of a shop, by its carrier's package: `packages/carrier-ups`. */
export interface Account {
  readonly carrier: string;
  readonly account?: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** What a process is asked to do, with a ledger: `postgres://…`, or a folder. */
interface Order {
  readonly location: string;
  /** Where it dies meanwhile. */
  readonly end?: End | undefined;
}

/** To buy this under this key. */
export interface BuyOrder extends Order {
  readonly key: string;
  readonly account: Account;
  readonly request: ShipmentRequestData;
  /** The time of the account's clock. */
  readonly now: number;
  /** Set for a purchase of a process that has died: its claim lapses first. */
  readonly lapse?: true;
}

/** To start a batch, also when it was started before, or to join those who work on it. */
export interface BatchOrder extends Order {
  readonly accounts: readonly Account[];
  readonly name: string;
  readonly rows: number;
  readonly start: boolean;
}

/** To serve the HTTP API to whoever has this key. */
export interface ServeOrder extends Order {
  readonly accounts: readonly Account[];
  readonly sha256: string;
}

/** What the program of a process got. */
export interface Got {
  /** Statements that the purchase took. */
  readonly statements: number;
  readonly shipment: null | {
    readonly complete: boolean;
    readonly tracking_numbers: readonly string[];
    readonly documents: number;
    readonly total: string | undefined;
  };
  readonly entries: readonly Pick<ErrorEntry, 'kind' | 'code' | 'message' | 'retryable'>[];
}

/** How a row of a batch ended, as its buyer knows it. */
export interface RowEnd {
  readonly key: string;
  /** `bought`, `unknown`, or anything else: then an entry says why nothing was bought. */
  readonly state: string;
  readonly tracking_number: string | null;
  readonly complete: boolean;
  readonly why: string;
}

/** Long enough for a busy machine; what a dead worker announced is looked after when this has passed. */
const PURCHASE_DEADLINE_MS = 20_000;

/** Some faults ask for a pause of an hour. */
const PATIENCE_MS = 5_000;

const watched = watchStatements();
let ledger: ReturnType<typeof openLedger> | undefined;
let batch: Batch | undefined;
let close = async () => {};

const WORK = { buy, openBatch, runBatch, serve };
/** What a process can be asked for. */
export type Work = typeof WORK;

/** The ledger is opened with the first order. */
const ledgerAt = (location: string) => (ledger ??= openLedger(location));

async function buy(order: BuyOrder): Promise<Got> {
  const { location, key, now, request } = order;
  const opened = await ledgerAt(location);
  const { proxyAt } = await accountOf(order.account);
  if (order.lapse && watched.embedded) await watched.embedded.query(LAPSE, [key]);
  else if (order.lapse) await change(location, LAPSE, key);
  const proxy = proxyAt({ clock: { now: () => now, wait: () => nextTurn() } });
  watched.begin(order.end);
  return gotOf(await opened.createShipment(proxy, request, { idempotency_key: key }));
}

async function openBatch({ location, accounts, name, rows, start, end }: BatchOrder): Promise<true> {
  const { openBatches } = await import('@waybill/batch');
  const proxies = (await Promise.all(accounts.map(accountOf))).map(({ proxy }) => proxy);
  const batches = await openBatches(await ledgerAt(location), proxies, {
    purchase_deadline_ms: PURCHASE_DEADLINE_MS,
    // Every row another one, so that all carriers and services are bought.
    choosers: { turn: (quotes, { key }) => quotes[Number(key.split('-').at(-1)) % quotes.length] },
  });
  close = () => batches.close();
  watched.begin(end);
  const keys = Array.from({ length: rows }, (_, index) => `row-${name}-${index + 1}`);
  const orders = keys.map((key) => ({ key, request: requestOf(key) }));
  batch = start
    ? await batches.start(orders, { name, choose: 'by turn', patience_ms: PATIENCE_MS })
    : await batches.get(name);
  if (batch === undefined) throw new Error(`there is no batch ${name}`);
  return true;
}

async function runBatch(concurrency: number): Promise<{ statements: number; rows: RowEnd[] }> {
  await batch?.run({ concurrency });
  const statements = watched.count;
  const rows: RowEnd[] = [];
  for await (const { key, state, tracking_number, complete, errors } of batch?.results() ?? [])
    rows.push({ key, state, tracking_number, complete, why: JSON.stringify(errors).slice(0, 500) });
  return { statements, rows };
}

async function serve({ location, accounts, sha256 }: ServeOrder): Promise<string> {
  const key = { name: 'shop', sha256, scopes: ['buy'] as const };
  const api = await import('@waybill/server');
  const server = await api.serve({
    accounts: await Promise.all(accounts.map(accountOf)),
    ledger: await ledgerAt(location),
    keys: { find: (given) => (given === sha256 ? key : undefined) },
    limits: { per_minute: 1_000_000 },
    port: 0,
  });
  return server.url;
}

async function accountOf({ carrier, account = 'shop', settings }: Account) {
  const found = packages().find(({ path }) => path === carrier);
  const exported = found === undefined ? {} : await importBuilt(found, 'index.js');
  const definition = Object.values(exported).find(isCarrierDefinition);
  if (definition === undefined) throw new Error(`${carrier} exports no carrier`);
  const proxyAt = (context: Partial<CarrierContext> = {}) =>
    definition.create(settings, { account, tokens: tokensOfOneRun(), ...context });
  return { definition, proxy: proxyAt(), proxyAt };
}

function gotOf([shipment, errors]: ShippingOutcome): Got {
  const parcels = shipment === null ? [] : [shipment, ...shipment.meta.parcels];
  const numbers = parcels.flatMap(({ tracking_number }) => tracking_number ?? []);
  return {
    statements: watched.count,
    shipment: shipment && {
      complete: shipment.complete,
      tracking_numbers: [...new Set(numbers)],
      documents: shipment.documents.length,
      total: shipment.total_charge?.amount,
    },
    entries: errors.map(({ kind, code, message, retryable }) => ({ kind, code, message, retryable })),
  };
}

process.on('message', async ({ id, work, order }: { id: number; work: keyof Work; order: never }) => {
  process.send?.({ id, answer: await WORK[work](order) });
});
// The parent has no more orders, or is gone itself.
process.once('disconnect', async () => {
  await close();
  await (await ledger)?.close();
  process.exit();
});
