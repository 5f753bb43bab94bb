import type { HttpClient } from '@waybill/core';

type HttpRequest = Parameters<HttpClient['send']>[0];
type HttpReply = Awaited<ReturnType<HttpClient['send']>>;

/** Sends for real, and shows every request with its reply. */
export function watchedClient(
  seen: (request: HttpRequest, reply: HttpReply) => void,
  before: (request: HttpRequest) => void = () => {},
): HttpClient {
  return {
    send: async (request) => {
      before(request);
      const { method, url, headers, body, signal } = request;
      const response = await fetch(url, {
        method,
        headers: { ...headers },
        redirect: 'manual',
        signal,
        ...(body === undefined ? {} : { body }),
      });
      const reply = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: new Uint8Array(await response.arrayBuffer()),
      };
      seen(request, reply);
      return reply;
    },
  };
}
