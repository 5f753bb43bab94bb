import { join } from 'node:path';
import { type ServerCounts, type ServerSize, serversKilled } from './crash/servers.ts';
import type { Report } from './crash/trials.ts';
import { withLedgers } from './ledgers.ts';
import type { Subject } from './subjects.ts';

/** What becomes of purchases over HTTP whose server dies. */
export interface ServerFigures {
  readonly servers: readonly ServerCounts[];
}

const SHORT_FOLDER: ServerSize = {
  keys: 6,
  servers: 1,
  clients: 3,
  kill_every_ms: 700,
  kills: 1,
  disturbed: 0,
  deadline_ms: 5_000,
};
const FULL: Record<'server' | 'folder', ServerSize> = {
  server: {
    keys: 1_500,
    servers: 3,
    clients: 24,
    kill_every_ms: 4_000,
    kills: 1_000,
    disturbed: 0.03,
    deadline_ms: 20_000,
  },
  folder: {
    keys: 200,
    servers: 1,
    clients: 8,
    kill_every_ms: 8_000,
    kills: 50,
    disturbed: 0.03,
    deadline_ms: 20_000,
  },
};

/** Kills servers of the HTTP API while clients buy through them: three on one PostgreSQL server, and one with its database in a folder. */
export async function servers(
  all: readonly Subject[],
  { short }: { readonly short: boolean },
  report: Report,
): Promise<ServerFigures> {
  return withLedgers(async (folder, database) => {
    const found: ServerCounts[] = [];
    // Claims of a server that died lapse by the clock, which takes most of a minute.
    if (database !== undefined && !short) {
      const location = await database.createDatabase();
      found.push(await serversKilled(all, { where: 'on a server', location, ...FULL.server }, report));
    }
    const size = { where: 'in a folder', location: join(folder, 'ledger') };
    found.push(await serversKilled(all, { ...size, ...(short ? SHORT_FOLDER : FULL.folder) }, report));
    return { servers: found };
  });
}
