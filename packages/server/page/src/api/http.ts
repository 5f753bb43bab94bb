import { apiKey, keyWasRefused, sessionHasEnded } from '../app/session.js';
import { ConnectionError, type Problem, ProblemError } from './problem.js';

export interface Sending {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a file of orders; as CSV where its type is not known. */
  readonly file?: Blob;
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
  } else if (sending.file !== undefined) {
    headers.set('Content-Type', typeOf(sending.file));
    init.body = sending.file;
  }
  const response = await fetch(url, init).catch((error: unknown) => {
    sending.signal?.throwIfAborted();
    throw new ConnectionError(String(error));
  });
  if (response.status === 401) {
    if (key === undefined) sessionHasEnded();
    else keyWasRefused(key);
  }
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

/** Windows calls a CSV file a table of Excel, by its type. */
function typeOf(file: Blob): string {
  const name = file instanceof File ? file.name.toLowerCase() : '';
  if (name.endsWith('.xlsx')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return name.endsWith('.tsv') ? 'text/tab-separated-values' : 'text/csv';
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
