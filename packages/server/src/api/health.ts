import type { Ledger } from '@waybill/ledger';
import { Hono } from 'hono';
import { Problem } from '../problems/problem.js';
import { json } from './route.js';

/**
 * Where an operator's probes ask: `/health/live` while the process answers, `/health/ready` while its database does and the server
 * is not closing. Neither needs a key or says anything about accounts.
 */
export function healthRoutes(ledger: Pick<Ledger, 'ping'>, closing?: AbortSignal): Hono {
  const app = new Hono();
  app.get('/live', () => json({ status: 'live' }));
  app.get('/ready', async () => {
    if (closing?.aborted) throw new Problem('unavailable', 'The server is closing');
    try {
      await ledger.ping();
    } catch {
      throw new Problem('unavailable', 'The database does not answer');
    }
    return json({ status: 'ready' });
  });
  return app;
}
