import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/ledger';
import { purchaseKey, SETTLED_SUM, type SettledState, type StoredChoice } from './record.js';
import {
  type BatchEvent,
  type BatchProgress,
  type ChosenQuote,
  type RowResult,
  type RowState,
  SETTLED_STATES,
} from './types.js';

/** Reads how far a batch is, by counters: the cost is the same for any number of rows. */
export async function readProgress(
  { query }: Pick<Database, 'query'>,
  batch: number,
): Promise<BatchProgress & { readonly events: number }> {
  const [found] = await query<ProgressRow>(PROGRESS, [batch]);
  if (found === undefined) throw new RangeError(`there is no batch ${batch}`);
  const { state, stopped_because, total, settled, settled_before, running_ms, events } = found;
  const spent = await query<{ currency: string; amount: string }>(SPENT, [batch]);
  const [held] = state === 'running' ? await query<{ rows: number; until: Date | null }>(HELD, [batch]) : [];
  const { bought: done, cancelled } = found;
  const since = settled - settled_before;
  const waiting = total - settled;
  const states = Object.fromEntries(SETTLED_STATES.map((one) => [one, found[one]]));
  return {
    state,
    ...(stopped_because === null ? {} : { stopped_because }),
    total: total - cancelled,
    done,
    failed: settled - done - cancelled,
    waiting,
    ...(held?.until ? { held: { rows: held.rows, until: held.until.toISOString() } } : {}),
    states: states as BatchProgress['states'],
    spent,
    ...(state === 'running' && since > 0 ? { time_left_ms: Math.round((running_ms / since) * waiting) } : {}),
    events,
  };
}

type ProgressRow = Readonly<Record<SettledState, number>> & {
  readonly state: BatchProgress['state'];
  readonly stopped_because: NonNullable<BatchProgress['stopped_because']> | null;
  readonly total: number;
  readonly settled: number;
  readonly settled_before: number;
  readonly running_ms: number;
  readonly events: number;
};

const PROGRESS = `
  SELECT state, stopped_because, total, ${SETTLED_STATES.join(', ')}, ${SETTLED_SUM} AS settled, settled_before, events,
    coalesce(extract(epoch FROM now() - started_at)::float8 * 1000, 0) AS running_ms
  FROM waybill.batch WHERE id = $1`;
/** A process that lives is done with a call within seconds. */
const HELD = `
  SELECT count(*)::integer AS rows, max(claimed_until) AS until
  FROM waybill.purchase JOIN waybill.batch ON starts_with(key COLLATE "C", name || '/')
  WHERE batch.id = $1 AND purchase.state IN ('claimed', 'sending') AND claimed_until > clock_timestamp()
    AND purchase.changed_at < clock_timestamp() - interval '10 seconds'`;
const SPENT = `
  SELECT currency, trim_scale(amount)::text AS amount FROM waybill.batch_spent
  WHERE batch = $1 AND amount <> 0 ORDER BY currency`;

/** A viewer looks so often for changes. */
const LOOK_MS = 300;
const READ_AT_ONCE = 500;

/**
 * The changes of a batch, whichever process makes them, in the order in which they were committed; a row that changed twice
 * since the last look comes once. Ends when the batch is not running and everything was reported.
 */
export async function* eventsOf(
  { query }: Pick<Database, 'query'>,
  { id, name }: { readonly id: number; readonly name: string },
  after: Promise<number>,
  signal?: AbortSignal,
): AsyncGenerator<BatchEvent, void, undefined> {
  let last = await after;
  let told = '';
  while (!signal?.aborted) {
    // Before the rows: what is settled after this was read is reported in the next round.
    const { events, ...progress } = await readProgress({ query }, id);
    while (last < events) {
      const rows = await query<ResultRow>(CHANGED, [id, last, READ_AT_ONCE]);
      for (const row of rows) {
        last = row.event;
        yield { type: 'row', id: row.event, row: resultOf(row, name) };
      }
      if (rows.length < READ_AT_ONCE) last = Math.max(last, events);
    }
    const { time_left_ms: _, ...facts } = progress;
    if (JSON.stringify(facts) !== told) {
      told = JSON.stringify(facts);
      yield { type: 'progress', progress };
    }
    if (progress.state !== 'running') return;
    await delay(LOOK_MS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}

/** The rows of a batch in the order of their numbers, read page by page. */
export async function* resultsOf(
  { query }: Pick<Database, 'query'>,
  { id, name }: { readonly id: number; readonly name: string },
  states: readonly RowState[] | undefined,
): AsyncGenerator<RowResult, void, undefined> {
  let after: readonly [number: number, key: string] = [-1, ''];
  for (;;) {
    const rows = await query<ResultRow>(PAGE, [id, ...after, states ?? null, READ_AT_ONCE]);
    for (const row of rows) yield resultOf(row, name);
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE) return;
    after = [last.number, last.key];
  }
}

const COLUMNS = `
  number, key, state, choose, chosen, quotes, errors, tracking_number, trim_scale(charge)::text AS charge, currency,
  complete, waits_for, greatest(0, extract(epoch FROM waits_until - now())::float8 * 1000) AS waits_ms, event`;
const CHANGED = `
  SELECT ${COLUMNS} FROM waybill.batch_row WHERE batch = $1 AND event > $2 ORDER BY event LIMIT $3`;
const PAGE = `
  SELECT ${COLUMNS} FROM waybill.batch_row
  WHERE batch = $1 AND (number, key) > ($2, $3) AND ($4::text[] IS NULL OR state = ANY ($4::text[]))
  ORDER BY number, key LIMIT $5`;

interface ResultRow extends Pick<RowResult, 'number' | 'key' | 'state' | 'tracking_number' | 'complete'> {
  readonly choose: RowResult['choose'];
  readonly chosen: StoredChoice | null;
  readonly quotes: RowResult['quotes'] | null;
  readonly errors: RowResult['errors'] | null;
  readonly charge: string | null;
  readonly currency: string | null;
  readonly waits_for: { readonly accounts: readonly string[]; readonly why: string } | null;
  readonly waits_ms: number | null;
  readonly event: number;
}

function resultOf(
  { chosen, quotes, errors, charge, currency, waits_for, waits_ms, event: _, ...row }: ResultRow,
  batch: string,
): RowResult {
  return {
    ...row,
    purchase_key: purchaseKey(batch, row.key),
    chosen: chosen === null ? null : withoutHandle(chosen),
    quotes: quotes ?? [],
    errors: errors ?? [],
    charge: charge === null || currency === null ? null : { amount: charge, currency },
    ...(row.state === 'waiting' && waits_for !== null
      ? { waiting_for: { ...waits_for, for_ms: waits_ms ?? 0 } }
      : {}),
  };
}

function withoutHandle({ options: _, handle: __, ...chosen }: StoredChoice): ChosenQuote {
  return chosen;
}
