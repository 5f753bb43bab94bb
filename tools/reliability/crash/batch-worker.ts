/** A process that works on a batch until it is finished, or dies. Started by `batches.ts`. */
import { type BatchProgress, openBatches, type RowState } from '@waybill/batch';
import { openLedger } from '@waybill/ledger';
import { accountOf, type ShopAccount } from './accounts.ts';
import type { End } from './orders.ts';
import { lampFor } from './shop.ts';
import { watchStatements } from './statements.ts';

/** What a worker is told. */
export interface BatchOrder {
  readonly location: string;
  readonly accounts: readonly ShopAccount[];
  readonly name: string;
  readonly rows: number;
  /** Starts the batch, also when it was started before; by default the worker joins others. */
  readonly start?: true;
  readonly concurrency: number;
  readonly end?: Omit<End, 'signal'>;
}

/** What it says when it has started, and when the batch is finished. */
export type BatchNews =
  | { readonly type: 'started' }
  | {
      readonly type: 'finished';
      readonly progress: BatchProgress;
      readonly statements: number;
      readonly rows: readonly BatchNewsRow[];
    };

export interface BatchNewsRow {
  readonly key: string;
  readonly state: RowState;
  readonly tracking_number: string | null;
  readonly complete: boolean;
  readonly errors: string;
}

/** Long enough for a busy machine; what a dead worker announced is looked after when this has passed. */
const PURCHASE_DEADLINE_MS = 20_000;

/** Some faults ask for a pause of an hour. */
const PATIENCE_MS = 5_000;

const watched = watchStatements();

process.once('message', async ({ location, accounts, name, rows, start, concurrency, end }: BatchOrder) => {
  const ledger = await openLedger(location);
  const proxies = (await Promise.all(accounts.map(accountOf))).map(({ proxy }) => proxy);
  const batches = await openBatches(ledger, proxies, {
    purchase_deadline_ms: PURCHASE_DEADLINE_MS,
    // Every row another one, so that all carriers and services are bought.
    choosers: { turn: (quotes, { key }) => quotes[Number(key.split('-').at(-1)) % quotes.length] },
  });
  watched.begin(end && { ...end, signal: 'SIGKILL' });
  const keys = Array.from({ length: rows }, (_, index) => `row-${name}-${index + 1}`);
  const batch = start
    ? await batches.start(
        keys.map((key) => ({ key, request: lampFor(key) })),
        { name, choose: 'by turn', patience_ms: PATIENCE_MS },
      )
    : await batches.get(name);
  if (batch === undefined) throw new Error(`there is no batch ${name}`);
  say({ type: 'started' });
  const progress = await batch.run({ concurrency });
  const statements = watched.count;
  const results: BatchNewsRow[] = [];
  for await (const { key, state, tracking_number, complete, errors } of batch.results())
    results.push({ key, state, tracking_number, complete, errors: JSON.stringify(errors).slice(0, 500) });
  say({ type: 'finished', progress, statements, rows: results });
  await batches.close();
  await ledger.close();
  process.disconnect();
});
process.once('disconnect', () => process.exit());

function say(news: BatchNews): void {
  process.send?.(news);
}
