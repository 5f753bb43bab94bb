import type { Desks } from '@waybill/orders';
import { Hono, type MiddlewareHandler } from 'hono';

/** The page on which a buyer follows an order: its address is all that is needed to see it, and cannot be guessed. */
export function buyersPage(desk: Desks): Hono {
  const app = new Hono();
  app.get('/:token', async (context) => {
    const language = /^fr\b/i.test(context.req.header('accept-language') ?? '') ? 'fr' : 'en';
    const page = await desk.trackingPage(context.req.param('token'), language);
    return page === undefined ? context.notFound() : context.html(page);
  });
  return app;
}

/** It has its style and the shop's logo in itself, and nothing else. Comes before what sets the headers of every answer. */
export const pageOfOwnStyle: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set(
    'content-security-policy',
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  context.res.headers.set('cache-control', 'no-store');
};
