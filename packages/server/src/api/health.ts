import type { Ledger } from '@waybill/ledger';
import { Hono } from 'hono';
import { Problem } from '../problems/problem.js';
import { json } from './route.js';

/**
 * Where an operator's probes ask: `/health/live` while the process answers, `/health/ready` while its database does. Neither
 * needs a key or says anything about accounts.
 */
export function healthRoutes({ database }: Pick<Ledger, 'database'>): Hono {
  const app = new Hono();
  app.get('/live', () => json({ status: 'live' }));
  app.get('/ready', async () => {
    try {
      await database.query('SELECT 1');
    } catch {
      throw new Problem('unavailable', 'The database does not answer');
    }
    return json({ status: 'ready' });
  });
  return app;
}
