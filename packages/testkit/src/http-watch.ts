import { request as startRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpClient, HttpRequest, HttpResponse } from '@waybill/core';

/** Sends for real, and shows every request with its reply. */
export function watchedClient(
  seen: (request: HttpRequest, reply: HttpResponse) => void,
  before: (request: HttpRequest) => void = () => {},
): HttpClient {
  return {
    send: async (request) => {
      before(request);
      const reply = await sent(request);
      seen(request, reply);
      return reply;
    },
  };
}

/** Each over a connection of its own: a kept one may lead to a simulator that has ended. */
function sent({ method, url, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = startRequest(url, { method, headers, signal, agent: false }, (incoming) => {
      const pairs = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
      buffer(incoming).then(
        (bytes) =>
          resolve({ status: incoming.statusCode ?? 0, headers: Object.fromEntries(pairs), body: bytes }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
