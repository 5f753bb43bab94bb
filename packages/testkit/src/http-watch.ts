import { type Agent, request as startRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpClient, HttpRequest, HttpResponse } from '@waybill/core/plugin';

/**
 * Sends for real, and shows every request with its reply. Each goes over a connection of its own, unless there is an
 * agent: a connection that is kept may lead to a simulator that has ended.
 */
export function watchedClient(
  seen: (request: HttpRequest, reply: HttpResponse) => void = () => {},
  before: (request: HttpRequest) => void = () => {},
  agent: Agent | false = false,
): HttpClient {
  return {
    send: async (request) => {
      before(request);
      const reply = await sent(request, agent);
      seen(request, reply);
      return reply;
    },
  };
}

function sent(
  { method, url, headers, body, signal }: HttpRequest,
  agent: Agent | false,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = startRequest(url, { method, headers, signal, agent }, (incoming) => {
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
