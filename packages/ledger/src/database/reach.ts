import { UnavailableError, WaybillError } from '@waybill/core';
import type { Query } from './database.js';

/**
 * The same queries, with errors that may be shown: an engine's own may repeat a row, and so an address.
 * @throws {@link UnavailableError} `ledger_unavailable`
 */
export function reach(query: Query): Query {
  return async (text, params) => {
    try {
      return await query(text, params);
    } catch (error) {
      throw unavailable(error);
    }
  };
}

/** An error of an engine as one of ours. */
export function unavailable(error: unknown): WaybillError {
  if (error instanceof WaybillError) return error;
  const { message, code } = error as { message?: string; code?: string };
  return new UnavailableError(`The ledger's database did not do what was asked: ${message || code}`, {
    code: 'ledger_unavailable',
    ...(code === undefined ? {} : { details: { database_code: code } }),
  });
}

/** The database may still answer, but the caller no longer waits for it. */
export function noAnswer(after_ms: number): UnavailableError {
  return new UnavailableError(`The ledger's database gave no answer within ${after_ms} ms`, {
    code: 'ledger_unavailable',
  });
}

/** Some seconds, in which a server restarts or its standby takes over. */
const PAUSES_MS = [200, 500, 1000, 2000, 4000];
/** No further try is begun after this time: somebody waits. */
const TRIED_FOR_MS = 15_000;

/** Does `write`, and again while the database is away. What it writes must be the same when it is written twice. */
export async function persistently<Result>(write: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  for (const pause of PAUSES_MS) {
    try {
      return await write();
    } catch (error) {
      if (isRefusal(error) || performance.now() - begun > TRIED_FOR_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return write();
}

/** Data, constraints, syntax and rights: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REFUSALS = ['22', '23', '42'];

/** Whether a database will never do what it was asked. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof UnavailableError)) return false;
  return REFUSALS.includes(String(error.details?.database_code).slice(0, 2));
}
