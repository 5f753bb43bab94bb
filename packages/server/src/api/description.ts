import { Hono } from 'hono';
import { describeApi } from '../openapi/document.js';

/** The description of the API, at `/openapi.json`. It needs no key and says nothing about accounts. */
export function descriptionRoute(): Hono {
  let text: string | undefined;
  return new Hono().get('/openapi.json', () => {
    text ??= JSON.stringify(describeApi());
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  });
}
