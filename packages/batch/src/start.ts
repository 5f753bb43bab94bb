import { createHash, randomUUID } from 'node:crypto';
import { ConfigurationError } from '@waybill/core';
import { requestText } from '@waybill/core/plugin';
import type { Database, Query } from '@waybill/ledger';
import type { BatchLedger } from './batches.js';
import { factorOf } from './budget.js';
import type { CheckedRow } from './check.js';
import { type Decision, decide, type GivenRow, type KnownRow } from './decide.js';
import { readChoice } from './read-choice.js';
import { NO_NAME, type StoredOptions } from './record.js';
import {
  type BatchOptions,
  SETTLED_STATES,
  type StartConflict,
  type StartOptions,
  type StartReport,
} from './types.js';

/** Rows that are stored, or decided about, in one statement. */
const ROWS_AT_ONCE = 125;
/** Rows that one statement changes: a database in a folder does nothing else meanwhile, nor does its process. */
const CHANGED_AT_ONCE = 500;
const MANY_PARTS = 40;

/** What a start has stored: rows of a batch that has no name yet, so that no worker takes them. */
export interface Stage {
  readonly id: number;
  /** The functions that its rows are chosen by. */
  readonly choosers: readonly string[];
}

/** Makes a batch without a name, and returns its id. */
export async function newStage({ query }: Pick<Database, 'query'>): Promise<number> {
  const [batch] = await query<{ id: number }>('INSERT INTO waybill.batch (name) VALUES ($1) RETURNING id', [
    `${NO_NAME}${randomUUID()}`,
  ]);
  return (batch as { id: number }).id;
}

/** Stores checked rows a part at a time, so that few are held. */
export async function stageRows(
  { query, seal }: Pick<Database, 'query' | 'seal'>,
  id: number,
  rows: AsyncIterable<CheckedRow>,
): Promise<Stage> {
  const choosers = new Set<string>();
  let part: (StoredForm & { readonly event: number })[] = [];
  let parts = 0;
  let events = 0;
  const store = async () => {
    if (part.length > 0) await query(STAGE, [id, JSON.stringify(part)]);
    part = [];
    parts++;
  };
  for await (const row of rows) {
    if (row.errors.length === 0) for (const name of named(row.choose)) choosers.add(name);
    const form = storedForm(row);
    const hidden = seal && { request: seal.json(form.request), errors: seal.json(form.errors) };
    // What is settled is an event, as soon as the batch has its name.
    part.push({ ...form, ...hidden, event: row.errors.length > 0 ? ++events : 0 });
    if (part.length === ROWS_AT_ONCE) await store();
  }
  await store();
  // A database that does not know of so many rows yet reads all of them for each part.
  if (parts > MANY_PARTS) await query(ANALYZE);
  return { id, choosers: [...choosers] };
}

/** Of few rows, in one implicit transaction: all that is to be known is that there are many. */
const ANALYZE =
  'SET LOCAL default_statistics_target = 10; ANALYZE waybill.batch_row (batch, number, key, state, event)';

/** Removes a batch without a name, and those whose process has ended: after a day. Returns which. */
export async function dropStages({ query }: Pick<Database, 'query'>, id: number): Promise<number[]> {
  const dropped = await query<{ id: number }>(DROP, [id, NO_NAME]);
  return dropped.map((batch) => batch.id);
}

const DROP = `
  DELETE FROM waybill.batch
  WHERE starts_with(name, $2) AND (id = $1 OR created_at < now() - interval '1 day')
  RETURNING id`;

function storedForm({ number, key, request, choose, errors }: CheckedRow) {
  const request_sha256 = createHash('sha256')
    .update(requestText(request ?? ({} as typeof request)))
    .digest('hex');
  return {
    number,
    key,
    request: JSON.stringify(request ?? null),
    request_sha256,
    choose: JSON.stringify(choose),
    state: errors.length > 0 ? 'invalid' : 'waiting',
    errors: JSON.stringify(errors),
  };
}

type StoredForm = ReturnType<typeof storedForm>;

const STAGE = `
  INSERT INTO waybill.batch_row (batch, key, number, request, request_sha256, choose, state, errors, event)
  SELECT $1, key, number, request::json, request_sha256, choose::json, state, errors::json, event
  FROM json_to_recordset($2) AS given
    (key text, number integer, request text, request_sha256 text, choose text, state text, errors text, event integer)
  ON CONFLICT (batch, key) DO NOTHING`;

/**
 * Makes what a start has stored the batch of its name, in one transaction, and lets workers have it: `running`, or `finished`
 * where nothing is left to do. A new batch only gets its name. One that is there takes over what differs.
 */
export async function beginBatch(
  { database }: Pick<BatchLedger, 'database'>,
  stage: Stage,
  /** `accounts` are whole names, as rows have them: `carrier/account`. */
  options: BatchOptions,
  within?: StartOptions['within'],
): Promise<{ readonly id: number; readonly started: StartReport }> {
  const { name, retry = false } = options;
  return database.transaction(async (query) => {
    // Two starts of one batch come one after the other.
    await query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [name, LOCK]);
    await within?.(query);
    const [known] = await query<{ id: number }>('SELECT id FROM waybill.batch WHERE name = $1', [name]);
    const [staged] = await query<{ added: number; invalid: number; events: number }>(STAGED, [stage.id]);
    const { added, invalid, events } = staged ?? { added: 0, invalid: 0, events: 0 };
    let started: StartReport;
    if (known === undefined) {
      await query(NAME, [stage.id, name, events]);
      started = { added, replaced: 0, retried: 0, unchanged: 0, cancelled: 0, invalid, conflicts: [] };
    } else started = { ...(await takeOver(query, known.id, stage.id, retry)), invalid };
    const id = known?.id ?? stage.id;
    await count(query, id, stage.choosers, options);
    return { id, started };
  });
}

/** Any number that no other program uses for an advisory lock. */
const LOCK = 0x77620000_0000;

const NAME = 'UPDATE waybill.batch SET name = $2, created_at = now(), events = $3 WHERE id = $1';

const STAGED = `
  SELECT count(*)::integer AS added, (count(*) FILTER (WHERE state = 'invalid'))::integer AS invalid,
    coalesce(max(event), 0)::integer AS events
  FROM waybill.batch_row WHERE batch = $1`;

/** Brings a batch to what a start has stored, a part at a time. */
async function takeOver(
  query: Query,
  id: number,
  stage: number,
  retry: boolean,
): Promise<Omit<StartReport, 'invalid'>> {
  const counts = { added: 0, replaced: 0, retried: 0, unchanged: 0 };
  const conflicts: StartConflict[] = [];
  for (let last: StagedRow | undefined; ; ) {
    const rows = await query<StagedRow>(PART, [stage, last?.number, last?.key, ROWS_AT_ONCE]);
    last = rows.at(-1);
    if (last === undefined) break;
    const write = async (text: string, some: readonly { readonly row: StagedRow }[]) => {
      if (some.length > 0) await query(text, [id, stage, some.map(({ row }) => row.key)]);
    };
    const decided = await decideAll(query, id, rows, retry);
    const added = decided.filter(({ known }) => known === undefined);
    await write(INSERT, added);
    await write(
      RENUMBER,
      decided.filter(({ row, known }) => known !== undefined && known.number !== row.number),
    );
    for (const [decision, text] of UPDATES)
      await write(
        text,
        decided.filter((one) => one.decision === decision),
      );
    counts.added += added.length;
    for (const { row, known, decision } of decided) {
      if (known === undefined) continue;
      if (decision === 'replace') counts.replaced++;
      else if (decision === 'retry' || decision === 'ask') counts.retried++;
      else counts.unchanged++;
      if (decision === 'conflict') conflicts.push(conflictOf(row, known));
    }
  }
  let cancelled = 0;
  for (let some = CHANGED_AT_ONCE; some === CHANGED_AT_ONCE; cancelled += some)
    some = (await query(CANCEL, [id, stage, CHANGED_AT_ONCE])).length;
  return { ...counts, cancelled, conflicts };
}

/** What a start has stored of a row, as far as it is decided by. */
interface StagedRow extends GivenRow {
  readonly number: number;
  readonly key: string;
}

const PART = `
  SELECT number, key, request_sha256, choose::text AS choose, state = 'invalid' AS is_invalid
  FROM waybill.batch_row
  WHERE batch = $1 AND ($2::integer IS NULL OR (number, key) > ($2, $3::text))
  ORDER BY number, key LIMIT $4`;

/** What the batch has of a row, if anything, and what is done with it. */
interface Decided {
  readonly row: StagedRow;
  readonly known?: KnownRow;
  readonly decision?: Decision;
}

/** Locks the rows that change, and only those: workers go on with the others. */
async function decideAll(
  query: Query,
  id: number,
  rows: readonly StagedRow[],
  retry: boolean,
): Promise<Decided[]> {
  const decidedBy = async (text: string, some: readonly StagedRow[]): Promise<Decided[]> => {
    const found = await query<KnownRow>(text, [id, some.map(({ key }) => key)]);
    const knownOf = new Map(found.map((known) => [known.key, known]));
    return some.map((row) => {
      const known = knownOf.get(row.key);
      return known === undefined ? { row } : { row, known, decision: decide(known, row, retry) };
    });
  };
  const seen = await decidedBy(KNOWN, rows);
  const change = ({ decision }: Decided) => UPDATES.some(([one]) => one === decision);
  const changed = seen.filter(change).map(({ row }) => row);
  const locked = changed.length === 0 ? [] : await decidedBy(`${KNOWN} FOR UPDATE`, changed);
  return [...seen.filter((one) => !change(one)), ...locked];
}

const KNOWN = `
  SELECT key, number, state, request_sha256, choose::text AS choose, chosen IS NOT NULL AS has_choice
  FROM waybill.batch_row WHERE batch = $1 AND key = ANY ($2::text[]) ORDER BY key`;

const INSERT = `
  INSERT INTO waybill.batch_row (batch, key, number, request, request_sha256, choose, state, errors)
  SELECT $1, key, number, request, request_sha256, choose, state, errors
  FROM waybill.batch_row WHERE batch = $2 AND key = ANY ($3::text[])`;

const GIVEN = `
  FROM waybill.batch_row AS given
  WHERE r.batch = $1 AND r.key = given.key AND given.batch = $2 AND given.key = ANY ($3::text[])`;

const RENUMBER = `
  UPDATE waybill.batch_row AS r SET number = given.number ${GIVEN}`;

/** As if nothing had been tried; but the ledger may know the key. */
const ANEW = `
  turn = r.turn + 1, job = NULL, used_key = r.used_key OR r.chosen IS NOT NULL, event = 0,
  waits = 0, waits_since = NULL, waits_until = NULL, waits_for = NULL, answers = NULL, passed_over = '{}',
  quotes = NULL, chosen = NULL, reserved = NULL, charge = NULL, currency = NULL, tracking_number = NULL`;

const UPDATES: readonly (readonly [Decision, string])[] = [
  [
    'replace',
    `UPDATE waybill.batch_row AS r SET ${ANEW}, request = given.request, request_sha256 = given.request_sha256,
       choose = given.choose, state = given.state, errors = given.errors ${GIVEN}`,
  ],
  ['retry', `UPDATE waybill.batch_row AS r SET ${ANEW}, state = 'waiting', errors = '[]' ${GIVEN}`],
  ['ask', `UPDATE waybill.batch_row AS r SET state = 'waiting' ${GIVEN}`],
];

/** Rows that are not in the list any more, where nothing was bought and no purchase may have begun. */
const CANCEL = `
  UPDATE waybill.batch_row SET state = 'cancelled', turn = turn + 1, job = NULL, event = 0
  WHERE batch = $1 AND key IN (
    SELECT key FROM waybill.batch_row AS r
    WHERE batch = $1
      AND (state IN ('waiting', 'invalid', 'refused', 'no_quotes', 'over_budget')
        OR (state = 'active' AND chosen IS NULL))
      AND NOT EXISTS (SELECT FROM waybill.batch_row AS given WHERE given.batch = $2 AND given.key = r.key)
    LIMIT $3 FOR UPDATE)
  RETURNING key`;

function conflictOf({ number, key }: StagedRow, { state }: KnownRow): StartConflict {
  const what = {
    bought: 'was bought with another request',
    unknown: 'may have been bought with another request',
  }[state as string];
  const message = `row ${number} (${key}) ${what ?? 'is being bought with another request'}: it stays as it was. Void it, and give the changed row another key to buy it again`;
  return { number, key, state, message };
}

/** Counts the rows anew, and stores what workers go by. The batch is locked last, as by everyone. */
async function count(
  query: Query,
  id: number,
  choosers: readonly string[],
  { budget, rates, patience_ms, accounts, dialect }: BatchOptions,
): Promise<void> {
  const options: StoredOptions = {
    ...(rates === undefined ? {} : { rates }),
    ...(patience_ms === undefined ? {} : { patience_ms }),
    ...(dialect === undefined ? {} : { dialect }),
  };
  const budget_currency = budget?.currency ?? null;
  const spent = await query<{ currency: string }>(
    'SELECT DISTINCT currency FROM waybill.batch_row WHERE batch = $1 AND currency IS NOT NULL',
    [id],
  );
  const factors: Record<string, string> = {};
  for (const { currency } of spent) {
    const factor = factorOf(currency, { budget_currency, options });
    if (factor === undefined)
      throw new ConfigurationError(
        `the budget is in ${budget_currency}, and the batch has bought in ${currency}: give exchange rates for both`,
        { code: 'invalid_budget' },
      );
    factors[currency] = factor;
  }
  await query('SELECT id FROM waybill.batch WHERE id = $1 FOR UPDATE', [id]);
  await numberEvents(query, id);
  await query(RESERVED_ANEW, [id, JSON.stringify(factors)]);
  await query(COUNT, [
    id,
    JSON.stringify(options),
    choosers,
    budget === undefined ? null : String(budget.amount),
    budget_currency,
    JSON.stringify(factors),
    accounts ?? null,
  ]);
}

function named(choose: CheckedRow['choose']): string[] {
  return readChoice(choose).flatMap((one) => (one.by === 'function' ? [one.name] : []));
}

/** Rows that were settled just now are events, too. */
async function numberEvents(query: Query, id: number): Promise<void> {
  for (let last: Numbered | undefined; ; ) {
    const rows: Numbered[] = await query(NUMBER_EVENTS, [id, last?.number, last?.key, CHANGED_AT_ONCE]);
    if (rows.length < CHANGED_AT_ONCE) return;
    last = rows.reduce((one, other) => (one.event > other.event ? one : other));
  }
}

interface Numbered {
  readonly number: number;
  readonly key: string;
  readonly event: number;
}

const NUMBER_EVENTS = `
  WITH numbered AS (
    SELECT key, row_number() OVER (ORDER BY number, key) AS place FROM waybill.batch_row
    WHERE batch = $1 AND event = 0 AND state IN ('invalid', 'cancelled')
      AND ($2::integer IS NULL OR (number, key) > ($2, $3::text))
    ORDER BY number, key LIMIT $4
  ), counted AS (
    UPDATE waybill.batch SET events = events + (SELECT count(*) FROM numbered) WHERE id = $1
    RETURNING events - (SELECT count(*) FROM numbered) AS before
  )
  UPDATE waybill.batch_row AS r SET event = counted.before + numbered.place
  FROM numbered, counted WHERE r.batch = $1 AND r.key = numbered.key
  RETURNING r.number, r.key, r.event`;

const RESERVED_ANEW = `
  UPDATE waybill.batch_row SET reserved = round(charge * coalesce(($2::json ->> currency)::numeric, 1), 4)
  WHERE batch = $1 AND state IN ('waiting', 'active') AND chosen IS NOT NULL`;

const COUNT = `
  UPDATE waybill.batch AS b SET edition = b.edition + 1, options = $2::json, choosers = $3::text[], budget = $4::numeric,
    budget_currency = $5, started_at = now(), finished_at = CASE WHEN c.unsettled = 0 THEN now() END,
    state = CASE WHEN c.unsettled = 0 THEN 'finished' ELSE 'running' END, stopped_because = NULL,
    total = c.total, ${SETTLED_STATES.map((state) => `${state} = c.${state}`).join(', ')},
    settled_before = c.total - c.unsettled, reserved = c.reserved, committed = c.committed,
    accounts = $7::text[], all_accounts = CASE WHEN b.edition = 0 THEN $7::text[]
      WHEN b.all_accounts IS NOT NULL AND $7::text[] IS NOT NULL
      THEN ARRAY(SELECT unnest(b.all_accounts) UNION SELECT unnest($7::text[]) ORDER BY 1) END
  FROM (
    SELECT count(*) AS total, count(*) FILTER (WHERE state IN ('waiting', 'active')) AS unsettled,
      ${SETTLED_STATES.map((state) => `count(*) FILTER (WHERE state = '${state}') AS ${state}`).join(', ')},
      coalesce(sum(reserved) FILTER (WHERE state IN ('waiting', 'active')), 0) AS reserved,
      coalesce(sum(round(charge * coalesce(($6::json ->> currency)::numeric, 1), 4))
        FILTER (WHERE state IN ('bought', 'unknown')), 0) AS committed
    FROM waybill.batch_row WHERE batch = $1
  ) AS c WHERE b.id = $1`;
