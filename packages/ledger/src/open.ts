import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open.js';
import { unavailable } from './database/reach.js';
import { sealed } from './database/seal.js';
import type { DocumentStore } from './documents.js';
import { Ledger } from './ledger.js';
import { MIGRATIONS } from './migrations.js';
import type { SpendingLimit } from './spending.js';

/** How a ledger keeps things. */
export interface LedgerSettings {
  /** Where labels and other documents are kept. By default in the database. */
  readonly documents?: DocumentStore;
  /**
   * Seals requests, replies and documents with this key: 32 bytes in base64. With several, and commas between, the first one seals and
   * all of them open. Names are then not searched by.
   */
  readonly data_key?: string;
  /**
   * The most that purchases may cost; every process that buys needs the same. The price is asked of the carrier before. What costs more,
   * or has no price at a carrier that gives prices, is not sent: code `spending_limit`.
   */
  readonly limits?: readonly SpendingLimit[];
}

/**
 * Opens a ledger, and brings its tables up to date: in a folder, for this process alone, or on a PostgreSQL server
 * (`postgres://user:password@host:5432/name`), for any number of processes. Close it, or use `await using`.
 * @throws {@link ConfigurationError} if the folder is open in another process (code `database_in_use`), the location is neither
 * (`invalid_location`), or a newer version of this package has changed the tables (`database_newer`). {@link UnavailableError}
 * `ledger_unavailable` if a server does not answer.
 */
export async function openLedger(
  location: string,
  { documents, limits, data_key }: LedgerSettings = {},
): Promise<Ledger> {
  const opened = await openDatabase(location);
  let database = opened;
  try {
    database = sealed(opened, data_key);
    await migrate(database, 'ledger', MIGRATIONS);
    // The folder is this process's alone: every claim in it is of a process that ended.
    if (database.kind === 'embedded') {
      await database.query(
        'UPDATE waybill.purchase SET claimed_until = NULL WHERE claimed_until IS NOT NULL',
      );
    }
    return new Ledger(database, documents, limits);
  } catch (error) {
    await database.close().catch(() => {});
    throw unavailable(error);
  }
}
