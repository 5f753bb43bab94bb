import type { Login } from './login.js';
import type { Refusal } from './refusal.js';
import type { SimulatedAccount } from './types.js';

/** A request as it reaches a route. */
export interface ServedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The part of the path for each `:name` of the route. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly text: string;
}

/** A request whose account is known and whose body has been read. */
export interface RouteRequest<Account, Body> extends ServedRequest {
  readonly account: Account;
  readonly body: Body;
}

/** Reads a request's body. @throws Refusal for one that the carrier does not accept. */
export type BodyReader<Body> = (request: ServedRequest) => Body;

/** Answers a request. @throws Refusal to answer with the carrier's error document. */
export type RouteHandler<Request> = (request: Request) => Response | Promise<Response>;

/** How the requests of some routes log in, and how they are refused. */
export interface Gate {
  readonly login: Login;
  /** The carrier's error document. */
  readonly refusal: (refusal: Refusal, request: ServedRequest) => Response;
}

/** A route of a simulator: see {@link route}, {@link publicRoute} and {@link behind}. */
export interface Route<Account = SimulatedAccount> {
  readonly method: string;
  readonly path: string;
  /** Needs no login. */
  readonly is_public: boolean;
  /** In place of the simulator's own. */
  readonly gate?: Gate;
  answer(request: ServedRequest, account: Account): Response | Promise<Response>;
}

/**
 * A route behind the simulator's login: `route('GET /labels/:id', handler)`, `route('POST /rates', body, handler)`.
 * `*` at the end of the path stands for anything. The body is read once the login is known.
 */
export function route<Account>(
  place: string,
  handler: RouteHandler<RouteRequest<Account, string>>,
): Route<Account>;
export function route<Account, Body>(
  place: string,
  body: BodyReader<Body>,
  handler: RouteHandler<RouteRequest<Account, Body>>,
): Route<Account>;
export function route<Account, Body>(
  place: string,
  ...parts:
    | readonly [RouteHandler<RouteRequest<Account, string>>]
    | readonly [BodyReader<Body>, RouteHandler<RouteRequest<Account, Body>>]
): Route<Account> {
  if (parts.length === 1) {
    const [handler] = parts;
    return {
      ...placeOf(place),
      is_public: false,
      answer: (request, account) => handler({ ...request, account, body: request.text }),
    };
  }
  const [body, handler] = parts;
  return {
    ...placeOf(place),
    is_public: false,
    answer: (request, account) => handler({ ...request, account, body: body(request) }),
  };
}

/** A route that needs no login. */
export function publicRoute(place: string, handler: RouteHandler<ServedRequest>): Route {
  return { ...placeOf(place), is_public: true, answer: handler };
}

/** Routes with a login and an error document of their own: a carrier with two APIs. */
export function behind<Account>(gate: Gate, routes: readonly Route<Account>[]): Route<Account>[] {
  return routes.map((each) => ({ ...each, gate }));
}

function placeOf(place: string): { method: string; path: string } {
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(place) ?? [];
  if (method === undefined || path === undefined)
    throw new TypeError(`a route is written 'POST /path', not ${JSON.stringify(place)}`);
  return { method, path };
}
