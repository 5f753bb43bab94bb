import { binaries } from './binaries.js';
import { PostgresServer } from './server.js';

/** Whether npm has installed a PostgreSQL server for this platform. */
export const hasPostgres: boolean = (await binaries()) !== undefined;

if (!hasPostgres)
  console.warn(
    `SKIPPED: what needs a PostgreSQL server. There is none on npm for ${process.platform}-${process.arch}.`,
  );

let shared: Promise<PostgresServer> | undefined;

/**
 * URL of a new, empty database. Its server is one for the whole process: it starts with the first database, keeps nothing
 * safe from a power failure, and is gone with the process.
 * @throws where {@link hasPostgres} is false
 */
export async function freshDatabase(): Promise<string> {
  shared ??= PostgresServer.start();
  return (await shared).createDatabase();
}
