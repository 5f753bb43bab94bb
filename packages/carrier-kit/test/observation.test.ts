import { createShipment, fetchQuotes, UnavailableError } from '@waybill/core';
import { type ObservedEvent, Transcript } from '@waybill/core/observe';
import type { CarrierContext } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import { basicLogin, createTransport, type Login } from '../src/index.js';
import { failing } from './helpers/client.js';
import { testContext } from './helpers/context.js';
import { postWith, tables } from './helpers/package-post.js';
import { type Answering, serve } from './helpers/server.js';
import { login } from './helpers/tokens.js';

const SECRET = 's3cret/+&<"é-secret';
const TOKEN = 'token-abcdefgh-12345678';

const request = {
  shipper: { postal_code: 'K1A 0B1', country_code: 'CA' },
  recipient: { postal_code: 'H3B 4W8', country_code: 'CA' },
  shipment: { items: [{ weight: 1.5 }] },
} as const;
const order = { ...request, shipment: { ...request.shipment, services: ['STD'] } };

function post(
  given: Partial<CarrierContext>,
  server_url: string,
  loginOf: (context: CarrierContext) => Login,
) {
  const connect = (_: object, context: CarrierContext) =>
    createTransport({ carrier: 'post', server_url, hosts: [], login: loginOf(context), context });
  return postWith({}, { ...tables, connect }).create({}, { ...testContext(), ...given, account: 'toronto' });
}
/** An account that logs in with a token of this server. */
const withToken = (server: { url: string }, given: Partial<CarrierContext> = {}) =>
  post(given, server.url, (context) =>
    login(server, { carrier: 'post', client_secret: SECRET, style: 'fields', context }),
  );
const withPassword = (server: { url: string }, given: Partial<CarrierContext> = {}) =>
  post(given, server.url, () => basicLogin('shop', SECRET));

function watched() {
  const seen: ObservedEvent[] = [];
  return { seen, observer: (event: ObservedEvent) => void seen.push(event) };
}
const fail = () => {
  throw new Error('defect');
};

/** Gives a token, and answers everything else with these statuses in turn; the last one stays. */
function answering(...statuses: number[]): Answering {
  let issued = 0;
  return ({ url }, response) => {
    if (url === '/token')
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ access_token: `${TOKEN}${issued++ || ''}`, expires_in: 3600 }));
    else
      response
        .writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200, {
          'content-type': 'application/json',
          'set-cookie': 'session=abc',
        })
        .end(`{"login": ${JSON.stringify(`${SECRET} ${TOKEN}`)}}`);
  };
}

describe('an observer and a transcript', () => {
  it('are told of the login and of the call, with the name of the operation and without secrets', async () => {
    const server = await serve(answering(200));
    const { seen, observer } = watched();
    const transcript = new Transcript();
    await fetchQuotes(withToken(server, { observer }), request, { transcript });
    expect(seen.map((event) => `${event.type} ${'step' in event ? event.step : ''}`)).toEqual([
      'operation_started ',
      'call_started rate',
      'call_started token',
      'call_ended token',
      'call_ended rate',
      'operation_ended ',
    ]);
    const [operation] = seen;
    const id = operation?.type === 'operation_started' ? operation.operation_id : undefined;
    for (const event of seen) expect(event).toMatchObject({ operation_id: id, carrier: 'post' });
    expect(seen[1]).toMatchObject({ method: 'POST', url: server.url + (server.arrived[1]?.url ?? '') });
    expect(seen[4]).toMatchObject({ outcome: 'answered', status: 200, repeats: 0, operation: 'rating' });
    expect(JSON.stringify(seen)).not.toMatch(/s3cret|token-abc/);
    const by = { carrier: 'post', account: 'toronto', operation: 'rating' };
    expect(transcript.calls).toMatchObject([
      {
        request: {
          ...by,
          step: 'token',
          method: 'POST',
          url: `${server.url}/token`,
          body: 'grant_type=client_credentials&client_id=[redacted]&client_secret=[redacted]',
        },
        reply: { status: 200, body: expect.stringContaining('not shown') },
      },
      {
        request: {
          ...by,
          step: 'rate',
          headers: { authorization: 'Bearer [redacted]' },
          body: server.arrived[1]?.body,
        },
        reply: {
          status: 200,
          headers: { 'set-cookie': '[redacted]' },
          body: '{"login": "[redacted] [redacted]"}',
        },
        duration_ms: expect.any(Number),
      },
    ]);
  });

  it('are told what is sent again: by the HTTP client, and with a new token', async () => {
    const server = await serve(answering(503, 401, 200));
    const { seen, observer } = watched();
    const transcript = new Transcript();
    await fetchQuotes(withToken(server, { observer }), request, { transcript });
    expect(seen.filter((event) => event.type === 'call_repeated')).toMatchObject([
      { step: 'rate', repeats: 1, status: 503 },
      { step: 'rate', repeats: 2, status: 401 },
    ]);
    expect(seen.at(-2)).toMatchObject({ type: 'call_ended', step: 'rate', repeats: 2, status: 200 });
    expect(transcript.calls).toMatchObject([
      { request: { step: 'token' }, reply: { status: 200 }, repeated: [] },
      { request: { step: 'rate' }, reply: { status: 401 }, repeated: [{ status: 503 }] },
      { request: { step: 'token' }, reply: { status: 200 }, repeated: [] },
      { request: { step: 'rate' }, reply: { status: 200 }, repeated: [] },
    ]);
  });

  it('say whether something was sent', async () => {
    const { seen, observer } = watched();
    const nowhere = { url: 'https://post.test' };
    for (const [code, sent] of [
      ['ECONNRESET', true],
      ['ECONNREFUSED', false],
    ] as const) {
      const http = failing(new UnavailableError('x', { code, details: { sent } }));
      await fetchQuotes(withPassword(nowhere, { observer, http }), request);
    }
    for (const status of [422, 400])
      await fetchQuotes(withPassword(await serve(answering(status)), { observer }), request);
    expect(seen.filter(({ type }) => type === 'call_ended')).toMatchObject([
      { outcome: 'unknown', code: 'ECONNRESET', kind: 'unavailable', http_ms: expect.any(Number) },
      { outcome: 'not_sent', code: 'ECONNREFUSED', kind: 'unavailable' },
      { outcome: 'refused', status: 422 },
      { outcome: 'refused', status: 400 },
    ]);
  });

  it('change nothing when they fail', async () => {
    const server = await serve(answering(200));
    const transcript = Object.assign(new Transcript(), { record: fail });
    const outcome = await fetchQuotes(withPassword(server, { observer: fail }), request, { transcript });
    expect(outcome).toEqual(await fetchQuotes(withPassword(server), request));
  });

  it('cannot cost a purchase when they fail: it is made once, and its shipment comes back', async () => {
    const reply = '{"tracking":"T1","postage":"5.00","label":"JVBERi0="}';
    const server = await serve((_, response) =>
      response.setHeader('content-type', 'application/json').end(reply),
    );
    const transcript = Object.assign(new Transcript(), { record: fail });
    const [shipment] = await createShipment(withPassword(server, { observer: fail }), order, { transcript });
    expect(shipment?.tracking_number).toBe('T1');
    expect(server.arrived).toHaveLength(1);
  });

  it('have a purchase whose reply never came', async () => {
    const transcript = new Transcript();
    const server = await serve((_, __, socket) => socket.destroy());
    await createShipment(withPassword(server), order, { transcript });
    expect(transcript.calls[0]).toMatchObject({
      request: { operation: 'shipping', method: 'POST', body: server.arrived[0]?.body },
      failure: { code: 'ECONNRESET', sent: true },
    });
    expect(transcript.calls[0]?.reply).toBeUndefined();
  });
});
