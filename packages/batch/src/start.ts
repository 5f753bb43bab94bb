import { createHash } from 'node:crypto';
import { ConfigurationError } from '@waybill/core';
import { requestText } from '@waybill/core/plugin';
import type { Query } from '@waybill/ledger';
import type { BatchLedger } from './batches.js';
import { factorOf } from './budget.js';
import type { CheckedRow } from './check.js';
import { readChoice } from './choose.js';
import { type Decision, decide, type KnownRow } from './decide.js';
import type { StoredOptions } from './record.js';
import { type BatchOptions, SETTLED_STATES, type StartConflict, type StartReport } from './types.js';

/** Rows that are stored in one statement. */
const ROWS_AT_ONCE = 500;

/**
 * Stores checked rows under the name of a batch, in one transaction, and lets workers have them: `running`, or `finished` where
 * nothing is left to do.
 */
export async function storeRows(
  { database }: Pick<BatchLedger, 'database'>,
  rows: readonly CheckedRow[],
  /** `accounts` are whole names, as rows have them: `carrier/account`. */
  options: BatchOptions,
): Promise<{ readonly id: number; readonly started: StartReport }> {
  const { name, retry = false } = options;
  await database.query('INSERT INTO waybill.batch (name) VALUES ($1) ON CONFLICT (name) DO NOTHING', [name]);
  return database.transaction(async (query) => {
    const [batch] = await query<{ id: number }>('SELECT id FROM waybill.batch WHERE name = $1', [name]);
    const id = (batch as { id: number }).id;
    // Two starts of one batch come one after the other.
    await query('SELECT pg_advisory_xact_lock($1)', [LOCK + id]);
    const [{ edition } = { edition: 1 }] = await query<{ edition: number }>(
      'SELECT edition + 1 AS edition FROM waybill.batch WHERE id = $1',
      [id],
    );
    const counts = { added: 0, replaced: 0, retried: 0, unchanged: 0 };
    const conflicts: StartConflict[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE).map(storedForm);
      const added = await insertNew(query, id, edition, some);
      counts.added += added.size;
      const others = some.filter(({ key }) => !added.has(key));
      const decided = await updateKnown(query, id, edition, others, retry);
      for (const { row, decision, known } of decided) {
        if (decision === 'replace') counts.replaced++;
        else if (decision === 'retry' || decision === 'ask') counts.retried++;
        else counts.unchanged++;
        if (decision === 'conflict') conflicts.push(conflictOf(row, known));
      }
    }
    const cancelled = (await query(CANCEL, [id, edition])).length;
    await count(query, id, edition, options, rows);
    const invalid = rows.filter(({ errors }) => errors.length > 0).length;
    return { id, started: { ...counts, cancelled, invalid, conflicts } };
  });
}

/** Any number that no other program uses for an advisory lock. */
const LOCK = 0x77620000_0000;

type StoredForm = ReturnType<typeof storedForm>;

function storedForm({ number, key, request, choose, errors }: CheckedRow) {
  const text = JSON.stringify(request ?? null);
  const request_sha256 = createHash('sha256')
    .update(requestText(request ?? ({} as typeof request)))
    .digest('hex');
  return { number, key, request: text, request_sha256, choose: JSON.stringify(choose), errors };
}

async function insertNew(
  query: Query,
  id: number,
  edition: number,
  rows: readonly StoredForm[],
): Promise<Set<string>> {
  const added = await query<{ key: string }>(INSERT, [id, edition, asJson(rows)]);
  return new Set(added.map(({ key }) => key));
}

function asJson(rows: readonly StoredForm[]): string {
  return JSON.stringify(rows.map((row) => ({ ...row, errors: JSON.stringify(row.errors) })));
}

const GIVEN =
  'json_to_recordset($3) AS given (key text, number integer, request text, request_sha256 text, choose text, errors text)';
const STATE = `CASE WHEN given.errors = '[]' THEN 'waiting' ELSE 'invalid' END`;

const INSERT = `
  INSERT INTO waybill.batch_row (batch, key, number, edition, request, request_sha256, choose, state, errors)
  SELECT $1, key, number, $2, request::json, request_sha256, choose::json, ${STATE}, errors::json
  FROM ${GIVEN} ON CONFLICT (batch, key) DO NOTHING RETURNING key`;

async function updateKnown(
  query: Query,
  id: number,
  edition: number,
  rows: readonly StoredForm[],
  retry: boolean,
) {
  if (rows.length === 0) return [];
  const keys = rows.map(({ key }) => key);
  const found = await query<KnownRow>(KNOWN, [id, keys]);
  const knownOf = new Map(found.map((known) => [known.key, known]));
  const decided = rows.map((row) => {
    const known = knownOf.get(row.key) as KnownRow;
    return { row, known, decision: decide(known, row, retry) };
  });
  await query(RENUMBER, [id, edition, asJson(rows)]);
  for (const [decision, text] of UPDATES) {
    const some = decided.filter((one) => one.decision === decision).map(({ row }) => row);
    if (some.length > 0) await query(text, [id, edition, asJson(some)]);
  }
  return decided;
}

const KNOWN = `
  SELECT key, state, request_sha256, choose::text AS choose, chosen IS NOT NULL AS has_choice
  FROM waybill.batch_row WHERE batch = $1 AND key = ANY ($2::text[]) ORDER BY key FOR UPDATE`;

const RENUMBER = `
  UPDATE waybill.batch_row AS r SET number = given.number, edition = $2 FROM ${GIVEN}
  WHERE r.batch = $1 AND r.key = given.key`;

/** As if nothing had been tried; but the ledger may know the key. */
const ANEW = `
  turn = turn + 1, job = NULL, used_key = used_key OR chosen IS NOT NULL, event = 0,
  waits = 0, waits_since = NULL, waits_until = NULL, waits_for = NULL, answers = NULL, passed_over = '{}',
  quotes = NULL, chosen = NULL, reserved = NULL, charge = NULL, currency = NULL, tracking_number = NULL`;

const UPDATES: readonly (readonly [Decision, string])[] = [
  [
    'replace',
    `UPDATE waybill.batch_row AS r SET ${ANEW}, request = given.request::json, request_sha256 = given.request_sha256,
       choose = given.choose::json, state = ${STATE}, errors = given.errors::json
     FROM ${GIVEN} WHERE r.batch = $1 AND r.key = given.key AND $2::integer IS NOT NULL`,
  ],
  [
    'retry',
    `UPDATE waybill.batch_row AS r SET ${ANEW}, state = 'waiting', errors = '[]'
     FROM ${GIVEN} WHERE r.batch = $1 AND r.key = given.key AND $2::integer IS NOT NULL`,
  ],
  [
    'ask',
    `UPDATE waybill.batch_row AS r SET state = 'waiting'
     FROM ${GIVEN} WHERE r.batch = $1 AND r.key = given.key AND $2::integer IS NOT NULL`,
  ],
];

/** Rows that are not in the list any more, where nothing was bought and no purchase may have begun. */
const CANCEL = `
  UPDATE waybill.batch_row SET state = 'cancelled', turn = turn + 1, job = NULL, event = 0
  WHERE batch = $1 AND edition < $2
    AND (state IN ('waiting', 'invalid', 'refused', 'no_quotes', 'over_budget')
      OR (state = 'active' AND chosen IS NULL))
  RETURNING key`;

function conflictOf({ number, key }: StoredForm, { state }: KnownRow): StartConflict {
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
  edition: number,
  { budget, rates, patience_ms, accounts, dialect }: BatchOptions,
  rows: readonly CheckedRow[],
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
  await query(NUMBER_EVENTS, [id]);
  await query(RESERVED_ANEW, [id, JSON.stringify(factors)]);
  const choosers = [
    ...new Set(rows.flatMap(({ choose, errors }) => (errors.length > 0 ? [] : named(choose)))),
  ];
  await query(COUNT, [
    id,
    edition,
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
const NUMBER_EVENTS = `
  WITH numbered AS (
    SELECT key, row_number() OVER (ORDER BY number, key) AS place FROM waybill.batch_row
    WHERE batch = $1 AND event = 0 AND state IN ('invalid', 'cancelled')
  ), counted AS (
    UPDATE waybill.batch SET events = events + (SELECT count(*) FROM numbered) WHERE id = $1
    RETURNING events - (SELECT count(*) FROM numbered) AS before
  )
  UPDATE waybill.batch_row AS r SET event = counted.before + numbered.place
  FROM numbered, counted WHERE r.batch = $1 AND r.key = numbered.key`;

const RESERVED_ANEW = `
  UPDATE waybill.batch_row SET reserved = round(charge * coalesce(($2::json ->> currency)::numeric, 1), 4)
  WHERE batch = $1 AND state IN ('waiting', 'active') AND chosen IS NOT NULL`;

const COUNT = `
  UPDATE waybill.batch AS b SET edition = $2, options = $3::json, choosers = $4::text[], budget = $5::numeric,
    budget_currency = $6, started_at = now(), finished_at = CASE WHEN c.unsettled = 0 THEN now() END,
    state = CASE WHEN c.unsettled = 0 THEN 'finished' ELSE 'running' END, stopped_because = NULL,
    total = c.total, ${SETTLED_STATES.map((state) => `${state} = c.${state}`).join(', ')},
    settled_before = c.total - c.unsettled, reserved = c.reserved, committed = c.committed,
    accounts = $8::text[], all_accounts = CASE WHEN b.edition = 0 THEN $8::text[]
      WHEN b.all_accounts IS NOT NULL AND $8::text[] IS NOT NULL
      THEN ARRAY(SELECT unnest(b.all_accounts) UNION SELECT unnest($8::text[]) ORDER BY 1) END
  FROM (
    SELECT count(*) AS total, count(*) FILTER (WHERE state IN ('waiting', 'active')) AS unsettled,
      ${SETTLED_STATES.map((state) => `count(*) FILTER (WHERE state = '${state}') AS ${state}`).join(', ')},
      coalesce(sum(reserved) FILTER (WHERE state IN ('waiting', 'active')), 0) AS reserved,
      coalesce(sum(round(charge * coalesce(($7::json ->> currency)::numeric, 1), 4))
        FILTER (WHERE state IN ('bought', 'unknown')), 0) AS committed
    FROM waybill.batch_row WHERE batch = $1
  ) AS c WHERE b.id = $1`;
