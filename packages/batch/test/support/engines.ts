import { type Ledger, openDatabase, openLedger } from '@waybill/ledger';
import { type FreshPlace, freshFolder, freshPlace, hasPostgres } from '@waybill/test-postgres';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Batch } from '../../src/index.js';

/** What the tests of an engine share. */
interface Open {
  readonly isServer: boolean;
  ledger: Ledger;
  location: string;
}

/** Runs tests on both databases, for what both must do alike. */
export function describeOnBoth(subject: string, tests: (open: Open) => void) {
  describeOn(`${subject}, on PGlite`, freshFolder, tests);
  if (hasPostgres) describeOn(`${subject}, on a PostgreSQL server`, freshPlace, tests);
}

/** Runs tests on one database, whatever it is. */
export function describeOnOne(subject: string, tests: (open: Open) => void) {
  describeOn(subject, freshPlace, tests);
}

/** Tests share one ledger, so that names of batches must differ. */
function describeOn(subject: string, fresh: typeof freshPlace, tests: (open: Open) => void) {
  describe(subject, () => {
    const open = { isServer: hasPostgres && fresh === freshPlace } as Open;
    let place: FreshPlace;
    beforeAll(async () => {
      place = await fresh(openDatabase);
      open.location = place.location;
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
      await place.remove();
    });
    tests(open);
  });
}

/** The rows of a batch in words: `r1 bought, r2 refused`. */
export async function statesOf(batch: Batch): Promise<string> {
  return (await all(batch.results())).map(({ key, state }) => `${key} ${state}`).join(', ');
}

/** All of an iterable, as a list. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
