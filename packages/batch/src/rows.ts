import type { ErrorEntry } from '@waybill/core';
import { type Database, Private, type Query } from '@waybill/ledger';
import type { RowJob } from './queue.js';
import { type Answer, SETTLED_SUM, type SettledState, type StoredChoice, type TakenRow } from './record.js';
import type { QuoteSeen } from './types.js';

/** How a row ends. */
export interface Settlement {
  readonly state: SettledState;
  readonly errors: readonly ErrorEntry[];
  readonly quotes?: readonly QuoteSeen[];
  readonly tracking_number?: string | null;
  readonly complete?: boolean;
  /** What was spent; left out where nothing was. */
  readonly spent?: Amount;
  /** Of `spent`, or of what is reserved where the outcome is unknown: in the currency of the budget. */
  readonly factor?: string;
}

/** An amount as decimal text. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** Why a row is put back, and what is kept for the next try. */
export interface Hold {
  readonly after_ms: number;
  /** `carrier/account` */
  readonly accounts: readonly string[];
  readonly why: string;
  readonly answers?: readonly Answer[];
  readonly errors?: readonly ErrorEntry[];
  /** Gives the choice up and its reservation back: this account is passed over from now on. */
  readonly instead_of?: string;
}

/** Takes a row whose job came; `undefined` for one that is settled. Whoever had it before can write no more. */
export async function takeRow(
  { query }: Pick<Database, 'query'>,
  batch: number,
  { id, key }: RowJob,
): Promise<TakenRow | undefined> {
  const [row] = await query<TakenRow>(TAKE, [batch, key, id]);
  return row;
}

const TAKE = `
  UPDATE waybill.batch_row SET state = 'active', turn = turn + 1, job = $3
  WHERE batch = $1 AND key = $2 AND state IN ('waiting', 'active')
  RETURNING batch, key, number, request, choose, turn, used_key, waits, answers, passed_over, quotes, chosen,
    coalesce(extract(epoch FROM now() - waits_since)::float8 * 1000, 0) AS waited_ms`;

/** Every write locks the row before its batch, so that no two wait for each other. */
const MINE = `
  mine AS (
    SELECT reserved, charge, currency FROM waybill.batch_row
    WHERE batch = $1 AND key = $2 AND turn = $3 AND state = 'active' FOR UPDATE
  )`;

/**
 * Stores the choice of a row and reserves its price, in one statement; a choice is made once. False if the row was taken by
 * another worker, the batch was stopped or the price does not fit the budget.
 */
export async function reserve(
  { query }: Pick<Database, 'query'>,
  { batch, key, turn }: TakenRow,
  chosen: StoredChoice,
  quotes: readonly QuoteSeen[],
  factor: string,
): Promise<boolean> {
  const { total, currency } = chosen;
  const values = [
    JSON.stringify(chosen),
    new Private(JSON.stringify(quotes)),
    String(total),
    currency,
    factor,
  ];
  const changed = await query(RESERVE, [batch, key, turn, ...values]);
  return changed.length > 0;
}

const COST = 'round($6::numeric * $8::numeric, 4)';
const RESERVE = `
  WITH ${MINE}, booked AS (
    UPDATE waybill.batch SET reserved = reserved + ${COST}
    WHERE id = $1 AND state = 'running' AND EXISTS (SELECT FROM mine)
      AND (budget IS NULL OR committed + reserved + ${COST} <= budget)
    RETURNING id
  )
  UPDATE waybill.batch_row AS r SET chosen = $4::json, quotes = $5::json, charge = $6::numeric, currency = $7,
    reserved = ${COST}, answers = NULL, waits = 0, waits_since = NULL, waits_until = NULL, waits_for = NULL
  FROM booked WHERE r.batch = $1 AND r.key = $2
  RETURNING r.key`;

/** Ends a row. False if another worker has it by now. `finished` when it was the last one of its batch. */
export async function settle(
  query: Query,
  { batch, key, turn }: TakenRow,
  { state, errors, quotes, tracking_number = null, complete = false, spent, factor = '1' }: Settlement,
): Promise<{ readonly written: boolean; readonly finished: boolean }> {
  const [changed] = await query<{ left: number }>(SETTLE[state], [
    batch,
    key,
    turn,
    new Private(JSON.stringify(errors)),
    quotes === undefined ? null : new Private(JSON.stringify(quotes)),
    tracking_number,
    complete,
    spent?.amount ?? null,
    spent?.currency ?? null,
    factor,
  ]);
  return { written: changed !== undefined, finished: changed?.left === 0 };
}

/** What is unknown may have been bought: the price stays taken. */
function settleAs(state: SettledState): string {
  const committed = state === 'unknown' ? 'coalesce((SELECT reserved FROM mine), 0)' : '0';
  return `
  WITH ${MINE}, counted AS (
    UPDATE waybill.batch SET events = events + 1, ${state} = ${state} + 1,
      reserved = reserved - coalesce((SELECT reserved FROM mine), 0),
      committed = committed + coalesce(round($8::numeric * $10::numeric, 4), ${committed})
    WHERE id = $1 AND EXISTS (SELECT FROM mine)
    RETURNING events, total - (${SETTLED_SUM}) AS left
  ), spent AS (
    INSERT INTO waybill.batch_spent AS known (batch, currency, amount)
    SELECT $1, $9::text, $8::numeric FROM mine WHERE $8::numeric IS NOT NULL
    ON CONFLICT (batch, currency) DO UPDATE SET amount = known.amount + excluded.amount
  )
  UPDATE waybill.batch_row AS r SET state = '${state}', event = counted.events, errors = $4::json,
    quotes = coalesce($5::json, r.quotes), tracking_number = $6::text, complete = $7::boolean,
    charge = coalesce($8::numeric, r.charge), currency = coalesce($9::text, r.currency), reserved = NULL, job = NULL,
    answers = NULL, waits = 0, waits_since = NULL, waits_until = NULL, waits_for = NULL
  FROM counted WHERE r.batch = $1 AND r.key = $2
  RETURNING counted.left`;
}

const SETTLE: Readonly<Record<SettledState, string>> = {
  bought: settleAs('bought'),
  refused: settleAs('refused'),
  unknown: settleAs('unknown'),
  invalid: settleAs('invalid'),
  no_quotes: settleAs('no_quotes'),
  over_budget: settleAs('over_budget'),
  cancelled: settleAs('cancelled'),
};

/** Lets a row wait, as a part of the transaction. False if another worker has it by now. */
export async function hold(
  query: Query,
  { batch, key, turn }: TakenRow,
  { after_ms, accounts, why, answers, errors, instead_of }: Hold,
): Promise<boolean> {
  const changed = await query(instead_of === undefined ? HOLD : GIVE_UP, [
    batch,
    key,
    turn,
    after_ms,
    JSON.stringify({ accounts, why }),
    answers === undefined ? null : new Private(JSON.stringify(answers)),
    errors === undefined ? null : new Private(JSON.stringify(errors)),
    ...(instead_of === undefined ? [] : [instead_of]),
  ]);
  return changed.length > 0;
}

const WAITING = `
    state = 'waiting', event = counted.events, waits = waits + 1, waits_since = coalesce(waits_since, now()),
    waits_until = now() + $4 * interval '1 ms', waits_for = $5::json, answers = $6::json, errors = $7::json, job = NULL`;
const HOLD = `
  WITH ${MINE}, counted AS (
    UPDATE waybill.batch SET events = events + 1 WHERE id = $1 AND EXISTS (SELECT FROM mine) RETURNING events
  )
  UPDATE waybill.batch_row AS r SET ${WAITING}
  FROM counted WHERE r.batch = $1 AND r.key = $2 RETURNING r.key`;
const GIVE_UP = `
  WITH ${MINE}, counted AS (
    UPDATE waybill.batch SET events = events + 1, reserved = reserved - coalesce((SELECT reserved FROM mine), 0)
    WHERE id = $1 AND EXISTS (SELECT FROM mine) RETURNING events
  )
  UPDATE waybill.batch_row AS r SET ${WAITING}, used_key = true, passed_over = passed_over || $8::text,
    chosen = NULL, charge = NULL, currency = NULL, reserved = NULL
  FROM counted WHERE r.batch = $1 AND r.key = $2 RETURNING r.key`;

/** Whether nothing more is to be done with a row, which stays so until the end of the transaction. */
export async function isSettled(query: Query, batch: number, key: string): Promise<boolean> {
  const [row] = await query<{ is_open: boolean }>(IS_OPEN, [batch, key]);
  return !row?.is_open;
}

const IS_OPEN = `
  SELECT state IN ('waiting', 'active') AS is_open FROM waybill.batch_row
  WHERE batch = $1 AND key = $2 FOR UPDATE`;

/** Puts a row back that was not begun, as a part of the transaction: its worker ends. */
export async function putBack(query: Query, { batch, key, turn }: TakenRow): Promise<boolean> {
  const changed = await query(PUT_BACK, [batch, key, turn]);
  return changed.length > 0;
}

const PUT_BACK = `
  UPDATE waybill.batch_row SET state = 'waiting', job = NULL
  WHERE batch = $1 AND key = $2 AND turn = $3 AND state = 'active' RETURNING key`;
