import { type Database, openDatabase } from '@waybill/ledger';
import { type FreshPlace, freshFolder, freshPlace, hasPostgres } from '@waybill/test-postgres';

type NewPlace = () => Promise<FreshPlace>;

/** A database for what does not depend on the engine. */
export const anyPlace: NewPlace = () => freshPlace(openDatabase);

/** Both engines, for `describe.each`: what holds for one holds for the other. */
export const ENGINES: readonly [name: string, place: NewPlace][] = [
  ['an embedded database', () => freshFolder(openDatabase)],
  ...(hasPostgres ? [['a PostgreSQL server', anyPlace] as [string, NewPlace]] : []),
];

/** The same database as another process has it. Before each of its queries, something happens. */
export function through(
  database: Database,
  before: (text: string, params?: readonly unknown[]) => unknown,
): Database {
  return {
    kind: database.kind,
    engine: database.engine,
    query: async (text, params) => {
      await before(text, params);
      return database.query(text, params);
    },
    transaction: (work) => database.transaction(work),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

/** The same database, each of whose queries takes a while: whoever does not wait for one goes on before it. */
export function slowly(database: Database): Database {
  return through(database, () => new Promise((resolve) => setTimeout(resolve, 2)));
}
