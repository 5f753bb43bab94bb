import { Hono } from 'hono';
import type { Answer } from './connection.js';
import type { Login, OpenedLogin } from './login.js';
import { Refusal } from './refusal.js';
import { htmlPage } from './respond.js';
import type { Gate, Route, ServedRequest } from './route.js';
import type { RecordedExchange, SimulatorContext, SimulatorDefinition } from './types.js';

/** The carrier's server: answers a request, or rejects with what a route throws. */
export function serverOf(
  definition: SimulatorDefinition,
  context: SimulatorContext,
): (url: string, exchange: RecordedExchange, body: Uint8Array<ArrayBuffer>) => Promise<Answer> {
  const server = new Hono();
  server.notFound(() => notFound());
  server.onError((error) => {
    throw error;
  });
  addRoutes(server, definition, context);

  return async (url, { method, headers }, body) => {
    const request = new Request(url, {
      method,
      headers,
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
    const response = await server.fetch(request);
    return {
      status: response.status,
      headers: response.headers,
      body: new Uint8Array(await response.arrayBuffer()),
    };
  };
}

/** The answer to a path where there is nothing, as web servers give it. */
export function notFound(): Response {
  const { status, headers, body } = htmlPage(404);
  return new Response(Buffer.from(body), { status, headers });
}

function addRoutes(server: Hono, definition: SimulatorDefinition, context: SimulatorContext): void {
  const accounts = [definition.settings, ...Object.values(definition.accounts ?? {})];
  const opened = new Map<Login, OpenedLogin>();

  const open = (gate: Gate): OpenedLogin => {
    const known = opened.get(gate.login);
    if (known !== undefined) return known;
    const login = gate.login(accounts, context);
    opened.set(gate.login, login);
    for (const each of login.routes ?? []) add(each, gate);
    return login;
  };
  const add = (route: Route, gate: Gate): void => {
    server.on(route.method, route.path, async (c) => {
      const request: ServedRequest = {
        method: c.req.method,
        path: c.req.path,
        query: new URL(c.req.url).searchParams,
        params: c.req.param(),
        headers: c.req.raw.headers,
        text: await c.req.text(),
      };
      try {
        const account = route.is_public ? {} : open(gate).accountOf(request);
        return await route.answer(request, account);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return gate.refusal(error, request);
      }
    });
  };

  open(definition);
  for (const route of definition.routes(context)) {
    const gate = route.gate ?? definition;
    open(gate);
    add(route, gate);
  }
}
