import { randomUUID } from 'node:crypto';
import { WaybillError } from '@waybill/core';
import type { Logger } from '@waybill/core/observe';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { secureHeaders } from 'hono/secure-headers';
import { type Access, accessOf, type Shop } from '../access.js';
import type { ApiKey } from '../keys/api-key.js';
import { type KeyLimits, limitKeys } from '../keys/limits.js';
import { type CallerSettings, callersOf, permitted } from '../people/caller.js';
import { everyKey } from '../people/every-key.js';
import { signInRoutes } from '../people/sign-in.js';
import { problemOf } from '../problems/of-errors.js';
import { Problem } from '../problems/problem.js';
import { ROUTES } from '../routes/index.js';
import { buyersPage, pageOfOwnStyle } from './buyers-page.js';
import { descriptionRoute } from './description.js';
import { sendEvents } from './events.js';
import { healthRoutes } from './health.js';
import { refuseOtherHosts } from './hosts.js';
import { readBody } from './read-body.js';
import { readQuery } from './read-query.js';
import { recordDeed } from './record-deed.js';
import { type AnyRoute, type Call, scopesOf } from './route.js';
import type { UnderWay } from './under-way.js';

/** What a server answers with. */
export interface AppSettings extends Shop, CallerSettings {
  /** How many requests each key may make. */
  readonly limits?: KeyLimits;
  /** For defects, and for what an operator should know. Never gets a key or a request's body. */
  readonly logger?: Logger;
  /** Ends streams of events when the server closes. */
  readonly closing?: AbortSignal;
  /** Counts requests that buy or change something. */
  readonly underWay?: UnderWay;
}

/** The most bytes of a body in JSON. */
const LARGEST_BODY = 1_000_000;

/** What the steps of one request hand on. */
export interface AppEnvironment {
  readonly Variables: { key: ApiKey };
}

/** The API as an application of Hono, for a server of your own. */
export function createApp(settings: AppSettings): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const access = accessOf({ ...settings, keys: everyKey(settings) });
  const callers = callersOf(settings);
  const limit = limitKeys(settings.limits, settings.trust_proxy);
  app.use('/t/*', pageOfOwnStyle);
  app.use(secureHeaders(HEADERS));
  if (settings.hosts !== undefined) app.use(refuseOtherHosts(settings.hosts));
  app.use('/v1/*', notStored);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.use('/v1/*', async (_, next) => {
    if (settings.closing?.aborted)
      throw new Problem('unavailable', 'The server is closing', { headers: { 'retry-after': '1' } });
    return next();
  });
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(
      route.method,
      path,
      async (context, next) => {
        const find = async () => permitted(await callers.find(context), scopesOf(route), callers.ways);
        context.set('key', await limit.request(context, find, route.largest_body ?? LARGEST_BODY));
        return next();
      },
      limitBody(route),
      (context) => {
        const answered = answer(route, context, access, settings);
        return isDeed(route) ? (settings.underWay?.follow(answered) ?? answered) : answered;
      },
    );
  }
  app.route('/v1', signInRoutes(callers, limit, settings));
  if (settings.desk !== undefined) app.route('/t', buyersPage(settings.desk));
  app.route('/', descriptionRoute());
  app.route('/health', healthRoutes(settings.ledger, settings.closing));
  app.notFound((context) => problem(new Problem('not_found', `There is nothing at ${context.req.path}`)));
  app.onError((error) => problem(asProblem(error, settings.logger)));
  return app;
}

async function answer(
  route: AnyRoute,
  context: Context<AppEnvironment>,
  access: (key: ApiKey) => Access,
  { closing, logger }: AppSettings,
): Promise<Response> {
  const { req } = context;
  let keep: ((status: number) => Promise<void>) | undefined;
  try {
    const query = readQuery(route.query, new URL(req.url).searchParams);
    const call: Call<never> = {
      params: req.param(),
      query: query as never,
      headers: req.raw.headers,
      ...(await readBody(req, route)),
      signal: req.raw.signal,
      access: access(context.get('key')),
      events: (source) => sendEvents(context, source, closing),
    };
    if (isDeed(route)) keep = await recordDeed(route, call, logger);
    const answered = await route.handle(call);
    await keep?.(answered.status);
    return answered;
  } catch (error) {
    const problem = placedProblem(error, route);
    await keep?.(problem instanceof Problem ? problem.status : 500);
    throw problem;
  }
}

/** Whether a route buys or changes something, or prints for the packer: what asks alone needs `quote` or `read`. */
function isDeed(route: AnyRoute): boolean {
  return route.method !== 'GET' && scopesOf(route).every((scope) => scope !== 'quote' && scope !== 'read');
}

/** Errors of core say what is wrong with the request. Any other is a defect. */
function placedProblem(error: unknown, { body }: AnyRoute): unknown {
  const problem =
    error instanceof WaybillError
      ? problemOf(error.toEntries({ carrier: 'server', account: 'server' }))
      : error;
  return problem instanceof Problem ? problem.placed(body !== undefined) : problem;
}

/** Answers have addresses of people: no cache keeps them. */
const notStored: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('cache-control', 'no-store');
};

function refuseMethod({ req }: Context, allowed: readonly string[]): Response {
  const allow = allowed.join(', ');
  return problem(
    new Problem('method_not_allowed', `${req.path} takes ${allow}, not ${req.method}`, {
      headers: { allow },
    }),
  );
}

const HEADERS = {
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:'],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
};

function limitBody({ largest_body: maxSize = LARGEST_BODY }: AnyRoute) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem('too_large', `The body is larger than ${maxSize} bytes`);
    },
  });
}

function problem(of: Problem): Response {
  return of.toResponse();
}

/** Of a defect, the client learns the number alone. */
function asProblem(error: unknown, logger: Logger | undefined): Problem {
  if (error instanceof Problem) return error;
  const id = randomUUID();
  logger?.error(`defect ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new Problem('defect', `The server has a defect. Its log says more about it under ${id}`);
}
