import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ledger, openLedger } from '@waybill/ledger';
import { freshDatabase, hasPostgres } from '@waybill/test-postgres';
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
    beforeAll(async () => {
      open.location =
        engine === 'PGlite' ? mkdtempSync(join(tmpdir(), 'waybill-batch-')) : await freshDatabase();
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
      if (engine === 'PGlite') rmSync(open.location, { recursive: true });
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
