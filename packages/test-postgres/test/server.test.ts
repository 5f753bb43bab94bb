import { freshDatabase, hasPostgres, PostgresServer } from '@waybill/test-postgres';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasPostgres)('a PostgreSQL server for tests', () => {
  it('gives each caller an empty database on one server', async () => {
    const [first, second] = [await freshDatabase(), await freshDatabase()];
    await query(first, 'CREATE TABLE parcel (number int)');
    expect(await query(second, `SELECT to_regclass('parcel') AS found`)).toEqual([{ found: null }]);
    expect(new URL(first).host).toBe(new URL(second).host);
  });

  it('has what was committed after it was killed and started again', async () => {
    await using server = await PostgresServer.start({ durable: true });
    const url = await server.createDatabase();
    await query(url, 'CREATE TABLE parcel (number int)');
    await query(url, 'INSERT INTO parcel VALUES (7)');
    await server.kill();
    await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    await server.restart();
    expect(await query(url, 'SELECT number FROM parcel')).toEqual([{ number: 7 }]);
  });
});
