import pg from 'pg';

/** Makes claims older than any claim lasts, and what was sent under them, as time does. */
const LAPSE_SOME = `
  UPDATE waybill.purchase
  SET claimed_until = claimed_until - interval '1 hour', in_flight_until = in_flight_until - interval '1 hour',
    asked_at = asked_at - interval '1 hour'`;

/** That of one key. */
export const LAPSE = `${LAPSE_SOME} WHERE key = $1`;

/** The same for the queue of a batch: nothing was heard of its workers for long. */
const LAPSE_JOBS = `
  UPDATE waybill_queue.job SET heartbeat_on = heartbeat_on - interval '1 hour'
  WHERE state = 'active' AND name IN (SELECT 'batch-' || id FROM waybill.batch WHERE batch.name = $1)`;

/** Changes rows of a database on a server. */
export async function change(location: string, statement: string, value: string): Promise<void> {
  const client = new pg.Client(location);
  await client.connect();
  await client.query(statement, [value]);
  await client.end();
}

/** Lets all that the dead workers of a batch held lapse at once. */
export async function lapseBatch(location: string, name: string): Promise<void> {
  await change(location, `${LAPSE_SOME} WHERE starts_with(key, $1)`, `${name}/`);
  await change(location, LAPSE_JOBS, name);
}
