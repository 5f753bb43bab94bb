import type * as z from 'zod/mini';
import type { Access } from '../access.js';
import type { Scope } from '../keys/api-key.js';
import type { ProblemWord } from '../problems/problem.js';
import type { ServerEvent } from './events.js';

/** A JSON schema, or the name of a component of the API's description. */
export type SchemaRef = string | { readonly [keyword: string]: unknown };

/** What an answer or a body holds, by media type; a schema for JSON. */
export type Content = Readonly<Record<string, SchemaRef>>;

/** One answer of a route, for the API's description. */
export interface Answer {
  readonly description: string;
  readonly content?: Content;
  /** What each header means. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a route reads of a request. */
export interface Call<Query = Readonly<Record<string, never>>> {
  /** The parts of the path that the route names, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly headers: Headers;
  /** JSON as it was parsed; bytes of other media types; `undefined` without a body. */
  readonly body: unknown;
  /** Of the body, without parameters. */
  readonly media_type: string | undefined;
  /** Aborts when the client has gone. Whatever changes something does not end with its client. */
  readonly signal: AbortSignal;
  readonly access: Access;
  /** Answers with server-sent events, and an event `end` after the last. The source is left when the client goes. */
  events(source: AsyncIterable<ServerEvent>): Response;
}

/** One method of one path: what it does, and all that the API's description says about it. */
export interface Route<Query = never> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** As OpenAPI writes it: `/v1/shipments/{key}`. */
  readonly path: string;
  /** The name of the operation, for clients. */
  readonly operation: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** What a key must be allowed to do, or one of these. */
  readonly scope: Scope | readonly Scope[];
  /** What the parts of the path mean. */
  readonly params?: Readonly<Record<string, string>>;
  /** Optional parameters, each with its description as zod's metadata. */
  readonly query?: z.ZodMiniType<Query>;
  /** What headers of the request mean; those with a trailing `!` are required. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Content;
  /** Set where the body may be left out. */
  readonly body_optional?: true;
  /** The most bytes of a body, where it is not the usual limit. */
  readonly largest_body?: number;
  /** The answers that are no problems, by status. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Problems that it may answer with, besides those of every route, of paths with parameters and of bodies. */
  readonly problems?: readonly ProblemWord[];
  /** @throws {@link Problem}, or an error of `@waybill/core` that becomes one */
  handle(call: Call<Query>): Response | Promise<Response>;
}

/** A route of a list, whatever its query. */
export type AnyRoute = Route;

/** Checks a route's types: its handler gets the query that it declares. */
export function route<Query = Readonly<Record<string, never>>>(declared: Route<Query>): AnyRoute {
  return declared as unknown as AnyRoute;
}

/** An answer in JSON. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The scopes of a route: a key needs one of them. */
export function scopesOf({ scope }: Pick<AnyRoute, 'scope'>): readonly Scope[] {
  return [scope].flat();
}
