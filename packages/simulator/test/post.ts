import { HTTPException } from 'hono/http-exception';
import { defineSimulator } from '../src/index.js';

/** What the invented carrier answers to a purchase. */
export const BOUGHT = '<label><tracking>PP0001</tracking></label>';

/** An invented carrier with a route for each thing that the engine has to carry. */
export const post = defineSimulator({
  carrier: 'post',
  settings: { user: 'demo', environment: 'sandbox' },
  accounts: { toronto: { user: 'toronto', environment: 'sandbox' } },
  routes(server, { url, now, purchased }) {
    let bought = 0;
    server.get('/rates', (c) => c.text('12.05'));
    server.post('/labels', async (c) => {
      await c.req.text();
      bought += 1;
      const tracking = `PP${String(bought).padStart(4, '0')}`;
      purchased(tracking);
      return c.body(`<label><tracking>${tracking}</tracking></label>`, 200, {
        'content-type': 'application/xml',
        'x-bought': String(bought),
      });
    });
    server.post('/pickups', (c) => {
      purchased(null);
      return c.body(null, 204);
    });
    server.post('/echo', async (c) =>
      c.json({ type: c.req.header('content-type'), body: await c.req.text() }),
    );
    server.get('/cookies', (c) => {
      c.header('set-cookie', 'a=1', { append: true });
      c.header('set-cookie', 'b=2', { append: true });
      return c.text('both');
    });
    server.get('/link', (c) => c.text(`${url()}/labels/1`));
    server.get('/now', (c) => c.text(String(now())));
    server.get('/refused', () => {
      throw new HTTPException(403, { message: 'not for you' });
    });
    server.get('/broken', () => {
      throw new TypeError('a bug in a route');
    });
  },
});
