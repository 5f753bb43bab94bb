import type { ErrorEntry } from '@waybill/core';
import type { Database } from '@waybill/ledger';

/** What an account is not asked for: its prices, or purchases. */
export type PausedOperation = 'rating' | 'shipping';

/** A pause of an account that all workers keep to. */
export interface Pause {
  /** `carrier/account` */
  readonly account: string;
  readonly operation: PausedOperation;
  /** Milliseconds from now. */
  readonly left_ms: number;
  readonly reason: string;
}

/** The pauses of accounts, shared by all workers of a database. */
export interface Pauses {
  /** The pauses that hold now. */
  now(): Promise<readonly Pause[]>;
  /** Notes what an account asked for, in its errors. */
  note(operation: PausedOperation, errors: readonly ErrorEntry[]): Promise<void>;
}

/** So long a worker goes by what it read last. */
const READ_EVERY_MS = 500;
/** Whatever a carrier asks for: it is asked anew after an hour. */
const LONGEST_MS = 3_600_000;

/** Pauses in the table `account_pause`. */
export function pausesOf({ query }: Pick<Database, 'query'>): Pauses {
  let read: { readonly at: number; readonly pauses: Promise<readonly Pause[]> } | undefined;
  return {
    now: async () => {
      if (read === undefined || performance.now() - read.at > READ_EVERY_MS) {
        const pauses = query<Pause>(READ);
        read = { at: performance.now(), pauses };
        pauses.catch(() => {
          read = undefined;
        });
      }
      const { at, pauses } = read;
      const since_ms = performance.now() - at;
      return (await pauses).flatMap((pause) =>
        pause.left_ms > since_ms ? [{ ...pause, left_ms: pause.left_ms - since_ms }] : [],
      );
    },
    note: async (operation, errors) => {
      for (const { carrier, account, message, ...entry } of errors) {
        const pause_ms = pauseOf(entry);
        if (pause_ms === undefined) continue;
        await query(WRITE, [carrier, account, operation, Math.ceil(pause_ms), message]);
        read = undefined;
      }
    },
  };
}

/** The pause that an entry asks all rows of its account for. A failure that names no time is that of one row. */
export function pauseOf({
  retryable,
  retry_after_ms,
  details,
}: Pick<ErrorEntry, 'retryable' | 'retry_after_ms' | 'details'>): number | undefined {
  // A worker with too many calls waiting says nothing about the others.
  if (!retryable || retry_after_ms === undefined || details?.held_back === 'queue') return undefined;
  return Math.min(Math.max(retry_after_ms, 1), LONGEST_MS);
}

const READ = `
  SELECT carrier || '/' || account AS account, operation, reason,
    extract(epoch FROM until - now())::float8 * 1000 AS left_ms
  FROM waybill.account_pause WHERE until > now()`;

const WRITE = `
  INSERT INTO waybill.account_pause AS known (carrier, account, operation, until, reason)
  VALUES ($1, $2, $3, now() + $4 * interval '1 ms', $5)
  ON CONFLICT (carrier, account, operation) DO UPDATE SET until = excluded.until, reason = excluded.reason
  WHERE known.until < excluded.until`;
