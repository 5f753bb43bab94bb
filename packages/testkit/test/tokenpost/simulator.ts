import { defineSimulator } from '@waybill/simulator';
import { simulator as examplepost } from '../examplepost/simulator.js';

const LIFE_MS = 3_600_000;

/** Example Post's simulator with tokens that live an hour. A token holds its login and when it was issued. */
export const simulator = defineSimulator({
  ...examplepost,
  routes: (server, context) => {
    server.use(async (c, next) => {
      const authorization = c.req.header('authorization') ?? '';
      if (c.req.path === '/v1/tokens') {
        const token = Buffer.from(JSON.stringify([authorization, context.now()])).toString('base64url');
        return c.json({ token });
      }
      const token = Buffer.from(authorization.replace(/^Bearer /, ''), 'base64url').toString('utf8');
      const [login, issued]: [string, number] = token.startsWith('[') ? JSON.parse(token) : ['', 0];
      const headers = new Headers(c.req.raw.headers);
      headers.set('authorization', context.now() < issued + LIFE_MS ? login : '');
      c.req.raw = new Request(c.req.raw, { headers });
      return next();
    });
    examplepost.routes(server, context);
  },
});
