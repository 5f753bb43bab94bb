import { ConfigurationError } from '@waybill/core';
import type { Database } from './database.js';

/**
 * Opens a database: a folder, which is made if there is none, holds an embedded PostgreSQL for this process alone;
 * `postgres://…` is a server, for any number of processes and machines. Close it, or use `await using`.
 * @throws {@link ConfigurationError} if the folder is open already (code `database_in_use`), cannot be written, or if the
 * location is no folder and no URL of PostgreSQL. A server is not called before the first query.
 */
export async function openDatabase(location: string): Promise<Database> {
  const scheme = /^([a-z][a-z+.-]+):\/\//i.exec(location)?.[1]?.toLowerCase();
  // The engine that is not used is not loaded: each is large.
  if (scheme === 'postgres' || scheme === 'postgresql') {
    const { openServer } = await import('./server.js');
    return openServer(location);
  }
  if (location.trim() === '' || scheme !== undefined) {
    // The location may hold a password.
    throw new ConfigurationError(
      'the location of a database is the path of a folder, or a URL that begins with postgres://',
      {
        code: 'invalid_location',
      },
    );
  }
  const { openEmbedded } = await import('./embedded.js');
  return openEmbedded(location);
}
