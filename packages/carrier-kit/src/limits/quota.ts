import type { WaybillError } from '@waybill/core';
import type { QuotaStore } from '@waybill/core/observe';
import {
  abortError,
  type Clock,
  type Quota,
  type RequestPurpose,
  timeLeft,
  type Wait,
} from '@waybill/core/plugin';
import { fingerprint } from '../login/login.js';
import { heldBack, inWords } from './held-back.js';
import { isLogin, rankOf } from './turns.js';

/** Keeps an account's calls within its quotas. */
export interface QuotaKeeper {
  /** The error for a request that cannot be made now nor soon, as far as that is known without the store. */
  heldBack(purpose: RequestPurpose): WaybillError | undefined;
  /**
   * Counts a request that is about to be sent. For a place in a quota of a few seconds it waits, if the deadline of `until`
   * allows it.
   * @throws RateLimitedError when the quota does not allow it; then it is not counted.
   */
  count(purpose: RequestPurpose, until: AbortSignal): Promise<void>;
}

/** The longest time of a quota that is waited for: more is for the caller to decide. */
const WAITED_MS = 10_000;
const isWaitedFor = ({ quota }: QuotaWindow) => quota.per_ms <= WAITED_MS;

/** Whether a quota counts such a request. */
export function counts(
  { steps, operations, login }: Quota,
  { operation, login: used = 'default', ...purpose }: RequestPurpose,
): boolean {
  if (isLogin(purpose) && !steps?.includes(purpose.step)) return false;
  return (
    (steps === undefined || steps.includes(purpose.step)) &&
    (operations === undefined || (operation !== undefined && operations.includes(operation))) &&
    (login === undefined || login === used)
  );
}

/** @param account names the account in the store, where several shops may count. */
export function quotaKeeper(
  quotas: readonly Quota[],
  account: string,
  store: QuotaStore,
  clock: Pick<Clock, 'now'> & { readonly wait: Wait },
): QuotaKeeper {
  const windows = quotas.map((quota) => quotaWindow(quota, account, store, clock));
  const of = (purpose: RequestPurpose) => windows.filter(({ quota }) => counts(quota, purpose));
  return {
    heldBack: (purpose) =>
      of(purpose)
        .map((window) => (isWaitedFor(window) ? undefined : window.heldBack(purpose)))
        .find((error) => error !== undefined),
    count: async (purpose, until) => {
      const counted: QuotaWindow[] = [];
      for (const window of of(purpose)) {
        let error = await window.count(purpose);
        while (
          error?.retry_after_ms !== undefined &&
          isWaitedFor(window) &&
          error.retry_after_ms < timeLeft(until)
        ) {
          const ended = await clock.wait(error.retry_after_ms, until).then(
            () => undefined,
            () => abortError(until, false),
          );
          error = ended ?? (await window.count(purpose));
        }
        if (error === undefined) counted.push(window);
        else {
          for (const other of counted) await other.takeBack();
          throw error;
        }
      }
    },
  };
}

interface QuotaWindow {
  readonly quota: Quota;
  heldBack(purpose: RequestPurpose): WaybillError | undefined;
  /** Counts a request, unless it resolves with an error. */
  count(purpose: RequestPurpose): Promise<WaybillError | undefined>;
  takeBack(): Promise<void>;
}

function quotaWindow(
  quota: Quota,
  account: string,
  store: QuotaStore,
  clock: Pick<Clock, 'now'>,
): QuotaWindow {
  const { calls, per_ms, name, steps, operations, login } = quota;
  const key = `${account}/${fingerprint(JSON.stringify([name, steps, operations, login, per_ms]))}`;
  // As the store said it last: a full count stays full until it ends, so that the store is not read again.
  let known = { calls: 0, ends_at: Number.NEGATIVE_INFINITY };
  let last: Promise<unknown> = Promise.resolve();

  const add = async (more: number): Promise<void> => {
    const count = await store.add(key, more, per_ms);
    known = { calls: count.calls, ends_at: clock.now() + count.ends_in_ms };
  };
  const refusal = (purpose: RequestPurpose, counted: number): WaybillError | undefined => {
    const left_ms = known.ends_at - clock.now();
    const most = mostFor(purpose, quota);
    return left_ms <= 0 || counted <= most ? undefined : usedUp(quota, calls - most, left_ms);
  };
  const heldBackNow = (purpose: RequestPurpose) => refusal(purpose, known.calls + 1);

  return {
    quota,
    heldBack: heldBackNow,
    // One after the other: what is taken back again must not make another call look like one too many.
    count: (purpose) => {
      const counted = last.then(async () => {
        const before = heldBackNow(purpose);
        if (before !== undefined) return before;
        await add(1);
        const error = refusal(purpose, known.calls);
        if (error !== undefined) await add(-1);
        return error;
      });
      last = counted;
      return counted;
    },
    takeBack: () => add(-1),
  };
}

/** The count up to which such a request is sent. What follows a change is sent in any case: it was paid for. */
function mostFor(purpose: RequestPurpose, quota: Quota): number {
  if (purpose.follows_change) return Number.POSITIVE_INFINITY;
  return rankOf(purpose) === 'question' ? quota.calls - keptForPurchases(quota) : quota.calls;
}

function keptForPurchases({ calls, steps, operations, kept_for_purchases }: Quota): number {
  const usual = steps === undefined && operations === undefined ? Math.floor(calls / 5) : 0;
  return kept_for_purchases ?? usual;
}

function usedUp({ calls, per_ms, name }: Quota, kept: number, left_ms: number): WaybillError {
  const period = PERIODS[per_ms] ?? `in ${inWords(per_ms)}`;
  const what = `${calls} calls ${period}${name === undefined ? '' : ` (${name})`}`;
  const because =
    kept === 0
      ? `its ${what} are used up`
      : `${calls - kept} of its ${what} are used up; the others are kept for purchases`;
  return heldBack('quota', 'rate_limit', 'quota_used_up', left_ms, because);
}

const PERIODS: Readonly<Record<number, string>> = {
  1000: 'a second',
  60000: 'a minute',
  3600000: 'an hour',
  86400000: 'a day',
};
