import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpClient, HttpRequest } from '@waybill/core/plugin';

interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A client that answers or throws as a test says, and what it was sent. */
export function clientThat(answers: (request: HttpRequest) => Said | Promise<Said> = () => ({})) {
  const sent: HttpRequest[] = [];
  const http: HttpClient = {
    send: async (request) => {
      sent.push(request);
      const { status = 200, headers = {}, body = '' } = await answers(request);
      return { status, headers, body: typeof body === 'string' ? Buffer.from(body) : body };
    },
  };
  return { http, sent };
}
export const failing = (error: unknown): HttpClient => ({ send: () => Promise.reject(error) });

/** A request with secrets, for a client; waiting takes no time. */
export const request = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: { authorization: 'Basic c2VjcmV0OnNlY3JldA==' },
  body: 'secret-in-body',
  signal: new AbortController().signal,
  once: false,
  wait: () => nextTurn(),
  ...more,
});
export const purchase = (url: string, more: Partial<HttpRequest> = {}): HttpRequest =>
  request(url, { once: true, ...more });
