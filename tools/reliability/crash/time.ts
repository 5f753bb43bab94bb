import pg from 'pg';

/** Makes a claim older than any claim lasts, and what was sent under it, as time does. */
export const LAPSE = `
  UPDATE waybill.purchase
  SET claimed_until = claimed_until - interval '1 hour', in_flight_until = in_flight_until - interval '1 hour',
    asked_at = asked_at - interval '1 hour'
  WHERE key = $1`;

/** Lets the claim of a process lapse at once. */
export async function lapse(pool: pg.Pool, key: string): Promise<void> {
  await pool.query(LAPSE, [key]);
}

export async function withPool<Result>(
  connectionString: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
