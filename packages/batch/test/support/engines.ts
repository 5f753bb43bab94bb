import { type Ledger, openDatabase, openLedger } from '@waybill/ledger';
import { type DatabaseFolder, freshDatabase, freshFolder, hasPostgres } from '@waybill/test-postgres';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';

/** The databases that batches run on. */
const ENGINES = ['PGlite', 'a PostgreSQL server'] as const;

/** What the tests of an engine share. */
interface Open {
  readonly isServer: boolean;
  ledger: Ledger;
  location: string;
}

/** Runs tests on both databases; they share one ledger for each, so that names of batches must differ. */
export function describeOnBoth(subject: string, tests: (open: Open) => void) {
  describe.each(ENGINES)(`${subject}, on %s`, (engine) => {
    if (engine !== 'PGlite' && !hasPostgres) return;
    const open = { isServer: engine !== 'PGlite' } as Open;
    let folder: DatabaseFolder | undefined;
    beforeAll(async () => {
      if (!open.isServer) folder = await freshFolder(openDatabase);
      open.location = folder?.location ?? (await freshDatabase());
      open.ledger = await openLedger(open.location);
    });
    beforeEach(async () => {
      const [found] = await open.ledger.database.query<{ found: boolean }>(
        `SELECT to_regclass('waybill.account_pause') IS NOT NULL AS found`,
      );
      if (found?.found) await open.ledger.database.query('TRUNCATE waybill.account_pause');
    });
    afterAll(async () => {
      await open.ledger.close();
      await folder?.remove();
    });
    tests(open);
  });
}

/** All of an iterable, as a list. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
