import { type Issue, ValidationError } from '@waybill/core';
import { type CarrierIdentity, issue } from '@waybill/core/plugin';
import type { Query } from './database/database.js';
import { isStorable, plainText } from './plain-text.js';
import { PURCHASE_STATES, type PurchaseState } from './states.js';

/** Which purchases are wanted; what is left out does not matter. */
export interface PurchaseFilter {
  readonly state?: PurchaseState | readonly PurchaseState[];
  readonly carrier?: string;
  readonly account?: string;
  /** Purchases at any of these accounts; none if the list is empty. */
  readonly accounts?: readonly CarrierIdentity[];
  /** What the key begins with, to the letter. */
  readonly key_prefix?: string;
  /**
   * A whole key or tracking number, to the letter, finds only the purchases that have it, at once in a ledger of any size; the
   * beginning of the key that `key_prefix` gives may be left out. Any other text finds those that have it as a part of the key, of a
   * tracking number, of a reference, of the recipient's name or company, or of the note, in capitals or not.
   */
  readonly text?: string;
  /**
   * Purchases begun at this time or later: a date, or text such as `2026-11-01` or `2026-11-01T12:00:00Z`. Text without a zone is
   * UTC.
   */
  readonly from?: Date | string;
  /** Purchases begun before this time. */
  readonly to?: Date | string;
}

/** A part of a list. */
export interface PurchasePage {
  /** A whole number from 1; default 100. */
  readonly limit?: number;
  /** {@link PurchaseSummary.number} of the last purchase of the page before. */
  readonly after?: number;
}

/** The values of {@link MATCHES}. */
export type Conditions = readonly unknown[];

export const MATCHES = `
  ($1::text[] IS NULL OR state = ANY ($1))
  AND ($2::text IS NULL OR carrier = $2)
  AND ($3::text IS NULL OR account = $3)
  -- Each as the index purchase_words has it.
  AND ($4::text IS NULL OR key ILIKE $4 OR searchable ILIKE $4 OR note ILIKE $4
    OR CASE WHEN cardinality(tracking_numbers) > 1 THEN waybill.joined(tracking_numbers) ELSE tracking_numbers[1] END ILIKE $4)
  AND ($5::timestamptz IS NULL OR created_at >= $5)
  AND ($6::timestamptz IS NULL OR created_at < $6)
  AND ($7::text IS NULL OR starts_with(key COLLATE "C", $7))
  -- The pair decides; carrier and account alone are what an index finds.
  AND ($8::text[] IS NULL OR (carrier = ANY ($8) AND account = ANY ($9)
    AND (carrier, account) IN (SELECT * FROM unnest($8, $9::text[]))))
  AND ($10::bigint[] IS NULL OR number = ANY ($10))`;

/**
 * Those of a whole key or tracking number. Each has an index of its own, and both are looked up before anything else is: with OR, or
 * beside other conditions, a database that expects many reads all purchases.
 */
const WHOLE = `
  WITH whole AS MATERIALIZED (
    SELECT * FROM waybill.purchase WHERE number IN (
      SELECT number FROM waybill.purchase WHERE key IN ($11, $12)
      UNION SELECT number FROM waybill.purchase WHERE tracking_numbers @> ARRAY[$11::text])
  )
  SELECT number FROM whole WHERE ${MATCHES}`;

/**
 * What a filter asks of the database; undefined if no purchase can match.
 * @throws {@link ValidationError} with the field of each value that is wrong
 */
export async function conditionsOf(query: Query, filter: PurchaseFilter): Promise<Conditions | undefined> {
  const { carrier, account, accounts, key_prefix, text, from, to } = filter;
  const states = filter.state === undefined ? undefined : [filter.state].flat();
  throwIf([
    ...wrongText({ carrier, account, key_prefix, text }),
    ...wrongStates(states),
    ...wrongAccounts(accounts),
    ...wrongTime('from', from),
    ...wrongTime('to', to),
  ]);
  const exact = Object.values({ carrier, account, key_prefix }).filter((value) => value !== undefined);
  const own = accounts?.filter((one) => isStorable(one.carrier) && isStorable(one.account));
  if (!exact.every(isStorable) || own?.length === 0) return undefined;
  const conditions = (pattern?: string, numbers?: readonly number[]): Conditions => [
    states,
    carrier,
    account,
    pattern,
    from === undefined ? null : instantOf(from),
    to === undefined ? null : instantOf(to),
    key_prefix,
    own?.map((one) => one.carrier),
    own?.map((one) => one.account),
    numbers,
  ];
  if (text === undefined || text === '') return conditions();
  const words = plainText(text);
  const whole = [words, [key_prefix, words].join('')];
  const found = await query<{ number: number }>(WHOLE, [...conditions(), ...whole]);
  if (found.length > 0) {
    const numbers = found.map(({ number }) => number);
    return conditions(undefined, numbers);
  }
  // What people search for is no pattern.
  return conditions(`%${words.replace(/[\\%_]/g, '\\$&')}%`);
}

/** @throws {@link ValidationError} with the field that is wrong */
export function pageOf({ limit = 100, after }: PurchasePage): { limit: number; after: number | undefined } {
  throwIf([
    ...(isWhole(limit) && limit >= 1 ? [] : [issue('limit', 'invalid', 'must be a whole number from 1')]),
    ...(after === undefined || isWhole(after)
      ? []
      : [issue('after', 'invalid', 'must be a whole number: that of the last purchase of the page before')]),
  ]);
  return { limit, after };
}

/**
 * A time as PostgreSQL reads it.
 * @throws {@link ValidationError} if it is none
 */
export function timeOf(field: string, time: Date | string): string {
  throwIf(wrongTime(field, time));
  return instantOf(time);
}

function throwIf(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ValidationError(issues, {});
}

function wrongText(values: Readonly<Record<string, unknown>>): Issue[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && typeof value !== 'string')
    .map(([field]) => issue(field, 'invalid', 'must be text'));
}

function wrongStates(states: readonly PurchaseState[] | undefined): Issue[] {
  const isWrong = states?.some((state) => !PURCHASE_STATES.includes(state));
  return isWrong ? [issue('state', 'invalid', `must be one of ${PURCHASE_STATES.join(', ')}`)] : [];
}

function wrongAccounts(accounts: PurchaseFilter['accounts']): Issue[] {
  if (accounts === undefined) return [];
  if (!Array.isArray(accounts)) return [issue('accounts', 'invalid', 'must be a list')];
  return accounts.flatMap((one, at) =>
    wrongText({
      [`accounts[${at}].carrier`]: one?.carrier ?? null,
      [`accounts[${at}].account`]: one?.account ?? null,
    }),
  );
}

function wrongTime(field: string, time: Date | string | undefined): Issue[] {
  if (time === undefined || isTime(time)) return [];
  return [issue(field, 'invalid', 'must be a date, such as 2026-11-01 or 2026-11-01T12:00:00Z')];
}

/** JavaScript reads much else as a date, `order 5` for example. */
const ISO_8601 = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

function isTime(time: Date | string): boolean {
  const date = dateOf(time);
  if (Number.isNaN(date.getTime())) return false;
  // PostgreSQL has no year 0 and writes the years before it in another way.
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999;
}

function dateOf(time: Date | string): Date {
  if (time instanceof Date) return time;
  const [, day, clock, , , zone] = ISO_8601.exec(time) ?? [];
  // JavaScript takes the 31st of February for the 3rd of March.
  if (day === undefined || new Date(day).toJSON()?.slice(0, 10) !== day) return new Date(Number.NaN);
  return new Date(clock !== undefined && zone === undefined ? `${time}Z` : time);
}

function instantOf(time: Date | string): string {
  return dateOf(time).toISOString();
}

function isWhole(number: unknown): boolean {
  return Number.isSafeInteger(number);
}
