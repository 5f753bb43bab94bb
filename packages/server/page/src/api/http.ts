import type { ErrorEntry } from '@waybill/core';
import { apiKey, keyWasRefused } from '../app/session.js';

/** One entry of a problem: what core says about it, and where in the request it is. */
export interface ProblemEntry extends Partial<ErrorEntry> {
  /** JSON pointer into the body that was sent. */
  readonly pointer?: string;
  /** The query parameter or header, where it is not in the body. */
  readonly parameter?: string;
}

/** The body of an answer that is no success, as RFC 9457 writes it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly errors?: readonly ProblemEntry[];
}

/** The server answered, and it is no success. */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** Milliseconds, where the server says when to ask again. */
  readonly retry_after_ms: number | undefined;

  constructor(problem: Problem, retry_after_ms?: number) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
    this.retry_after_ms = retry_after_ms;
  }

  get status(): number {
    return this.problem.status;
  }

  /** Whether one of the entries has this code. */
  has(code: string): boolean {
    return (
      this.problem.type.endsWith(`:${code}`) || (this.problem.errors ?? []).some((one) => one.code === code)
    );
  }
}

/** No answer came: the server is away, or the connection broke. */
export class ConnectionError extends Error {}

export interface Sending {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a file of orders. */
  readonly csv?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request with the key, to a path such as `v1/rates`.
 * @throws {@link ProblemError}, {@link ConnectionError}, or the signal's reason.
 */
export async function send(method: string, path: string, sending: Sending = {}): Promise<Response> {
  const url = new URL(path, document.baseURI);
  for (const [name, value] of Object.entries(sending.query ?? {})) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  const headers = new Headers(sending.headers);
  const key = apiKey.peek();
  if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
  const init: RequestInit = { method, headers, cache: 'no-store' };
  if (sending.signal !== undefined) init.signal = sending.signal;
  if (sending.json !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(sending.json);
  } else if (sending.csv !== undefined) {
    headers.set('Content-Type', 'text/csv');
    init.body = sending.csv;
  }
  const response = await fetch(url, init).catch((error: unknown) => {
    sending.signal?.throwIfAborted();
    throw new ConnectionError(String(error));
  });
  if (response.status === 401 && key !== undefined) keyWasRefused(key);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** The same, and reads the answer, which is trusted to be what the server's contract says. */
export async function ask<Answer>(method: string, path: string, sending?: Sending): Promise<Answer> {
  const response = await send(method, path, sending);
  try {
    return (await response.json()) as Answer;
  } catch (error) {
    sending?.signal?.throwIfAborted();
    throw new ConnectionError(String(error));
  }
}

async function problemOf(response: Response): Promise<ProblemError> {
  const { status, statusText } = response;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retry_after_ms = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const isProblem = typeof body === 'object' && body !== null && 'title' in body;
  const problem = isProblem
    ? (body as Problem)
    : { type: 'about:blank', title: statusText || String(status) };
  return new ProblemError({ ...problem, status }, retry_after_ms);
}
