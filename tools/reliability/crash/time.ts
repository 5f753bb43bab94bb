import pg from 'pg';

/** Makes claims older than any claim lasts, and what was sent under them, as time does. */
const LAPSE_ALL = `
  UPDATE waybill.purchase
  SET claimed_until = claimed_until - interval '1 hour', in_flight_until = in_flight_until - interval '1 hour',
    asked_at = asked_at - interval '1 hour'`;

/** That of one key. */
export const LAPSE = `${LAPSE_ALL} WHERE key = $1`;

/** The same for the queue of a batch: nothing was heard of its workers for long. */
const LAPSE_JOBS = `
  UPDATE waybill_queue.job SET heartbeat_on = heartbeat_on - interval '1 hour'
  WHERE state = 'active' AND name IN (SELECT 'batch-' || id FROM waybill.batch WHERE batch.name = $1)`;

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

/** Lets all that the dead workers of a batch held lapse at once. */
export async function lapseBatch(location: string, name: string): Promise<void> {
  await withPool(location, async (pool) => {
    await pool.query(`${LAPSE_ALL} WHERE starts_with(key, $1)`, [`${name}/`]);
    await pool.query(LAPSE_JOBS, [name]);
  });
}
