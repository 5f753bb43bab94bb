import { ConfigurationError } from '../errors.js';
import type { Quota } from './tables.js';

/** Calls of an account under way at once, where its limits set no other number. */
export const DEFAULT_CALLS_AT_ONCE = 32;

/** How many calls an account makes. Every field has a default. */
export interface AccountLimits {
  /** Calls that may be under way at once; 32 by default. */
  readonly calls_at_once?: number;
  /** How many of these are kept for purchases; a quarter by default, at most all but one. */
  readonly kept_for_purchases?: number;
  /** Calls that may wait for their turn; 1,000 by default. Further ones are refused. */
  readonly most_waiting?: number;
  /** Failures in a row after which the carrier is not called for some time; 5 by default, `Infinity` for never. */
  readonly failures_in_a_row?: number;
  /**
   * The quotas of this account, in place of those that the carrier declares: the carrier granted more, or less. An empty
   * list for none.
   */
  readonly quota?: readonly Quota[];
}

/** Counts calls, so that several processes can share the quota of an account. */
export interface QuotaStore {
  /**
   * Adds to the count of this key and resolves with the sum, in one step. The count begins with the first call that is added,
   * and is forgotten `per_ms` milliseconds later.
   * @param calls 1 for a call; -1 takes back one that was not made.
   */
  add(key: string, calls: number, per_ms: number): Promise<QuotaCount>;
}

/** What a {@link QuotaStore} has counted. */
export interface QuotaCount {
  readonly calls: number;
  /** Milliseconds until the count is forgotten. */
  readonly ends_in_ms: number;
}

/** @throws {@link ConfigurationError}, code `invalid_limits`, for a number that cannot be meant. */
export function checkLimits(limits: AccountLimits, facts: { carrier: string; account: string }): void {
  const { calls_at_once = DEFAULT_CALLS_AT_ONCE, quota = [] } = limits;
  const whole = (least: number, most = Number.POSITIVE_INFINITY) => ({
    fits: (value: number) =>
      (Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY) && value >= least && value <= most,
    must: most === Number.POSITIVE_INFINITY ? `${least} or more` : `between ${least} and ${most}`,
  });
  const rows: [name: string, value: number | undefined, rule: ReturnType<typeof whole>][] = [
    ['calls_at_once', limits.calls_at_once, whole(1)],
    ['kept_for_purchases', limits.kept_for_purchases, whole(0, calls_at_once - 1)],
    ['most_waiting', limits.most_waiting, whole(0)],
    ['failures_in_a_row', limits.failures_in_a_row, whole(1)],
    ...quota.flatMap(({ calls, per_ms, kept_for_purchases }, at): typeof rows => [
      [`quota[${at}].calls`, calls, whole(1)],
      [`quota[${at}].per_ms`, per_ms, whole(1)],
      [`quota[${at}].kept_for_purchases`, kept_for_purchases, whole(0, calls - 1)],
    ]),
  ];
  const problems = rows.flatMap(([name, value, { fits, must }]) =>
    value === undefined || fits(value) ? [] : [`limits.${name}: must be a whole number, ${must}`],
  );
  if (problems.length === 0) return;
  const { carrier, account } = facts;
  throw new ConfigurationError(`${carrier} (account ${account}): ${problems.join('; ')}`, {
    ...facts,
    code: 'invalid_limits',
    details: { problems },
  });
}
