import { defineSimulator, type SimulatorDefinition } from '../src/index.js';
import { publicRoute, Refusal } from '../src/server.js';

/** The answer of the invented carrier to a purchase. */
export const BOUGHT = '<label><tracking>PP0001</tracking></label>';

/** The parts of a definition that a test does not look at: no routes, and a login that takes anyone. */
export const BARE = {
  carrier: 'bare',
  settings: {},
  login: () => ({ accountOf: () => ({}) }),
  refusal: () => new Response(null, { status: 400 }),
  routes: () => [],
} satisfies SimulatorDefinition;

/** An invented carrier with a route for each thing that the engine has to carry; it needs no login. */
export const post = defineSimulator({
  carrier: 'post',
  settings: { user: 'demo', environment: 'sandbox' },
  accounts: { toronto: { user: 'toronto', environment: 'sandbox' } },
  login: ([first = {}]) => ({ accountOf: () => first }),
  refusal: ({ status, problems }) => new Response(problems[0]?.message, { status }),
  routes: ({ url, now, purchased }) => {
    let bought = 0;
    return [
      publicRoute(
        'GET /rates',
        () => new Response('12.05', { headers: { 'content-type': 'text/plain; charset=UTF-8' } }),
      ),
      publicRoute('POST /labels', () => {
        bought += 1;
        const tracking = `PP${String(bought).padStart(4, '0')}`;
        purchased(tracking);
        return new Response(`<label><tracking>${tracking}</tracking></label>`, {
          headers: { 'content-type': 'application/xml', 'x-bought': String(bought) },
        });
      }),
      publicRoute('POST /pickups', () => {
        purchased(null);
        return new Response(null, { status: 204 });
      }),
      publicRoute('POST /echo', ({ headers, text }) =>
        Response.json({ type: headers.get('content-type'), body: text }),
      ),
      publicRoute('GET /cookies', () => {
        const headers = ['a=1', 'b=2'].map((cookie): [string, string] => ['set-cookie', cookie]);
        return new Response('both', { headers });
      }),
      publicRoute('GET /link', () => new Response(`${url()}/labels/1`)),
      publicRoute('GET /now', () => new Response(String(now()))),
      publicRoute('GET /refused', () => {
        throw new Refusal(403, [{ code: '', message: 'not for you' }]);
      }),
      publicRoute('GET /broken', () => {
        throw new TypeError('a bug in a route');
      }),
    ];
  },
});
