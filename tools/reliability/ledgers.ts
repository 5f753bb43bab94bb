import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, PostgresServer } from '@waybill/test-postgres';

/** Gives work a folder for its databases, and a PostgreSQL server where one can be started; both go when the work is done. */
export async function withLedgers<Result>(
  work: (folder: string, server: PostgresServer | undefined) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-reliability-'));
  try {
    await using server = hasPostgres ? await PostgresServer.start({ durable: true }) : undefined;
    return await work(folder, server);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
