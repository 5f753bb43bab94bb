import { createShipment, fetchQuotes, UnavailableError } from '@waybill/core';
import { type ObservedEvent, Transcript } from '@waybill/core/observe';
import type { CarrierContext, HttpClient } from '@waybill/core/plugin';
import { describe, expect, it } from 'vitest';
import {
  basicLogin,
  createTransport,
  defineHttpCarrier,
  oauthLogin,
  perPackage,
  type Send,
} from '../src/index.js';
import { testContext } from './helpers/context.js';
import { buying, rating, tables } from './helpers/package-post.js';
import { type Answering, serve } from './helpers/server.js';

const SECRET = 's3cret/+&<"é-secret';
const TOKEN = 'token-abcdefgh-12345678';

const request = {
  shipper: { postal_code: 'K1A 0B1', country_code: 'CA' },
  recipient: { postal_code: '10001', country_code: 'US' },
  shipment: { items: [{ weight: 1.5 }] },
} as const;

function post(context: Partial<CarrierContext>, connect: (context: CarrierContext) => Send) {
  return defineHttpCarrier({
    ...tables,
    connect: (_, given) => connect(given),
    rating,
    shipping: perPackage.shipping(buying),
  }).create({}, { ...testContext(), ...context, account: 'toronto' });
}

const withToken = (server_url: string) => (context: CarrierContext) =>
  createTransport({
    carrier: 'post',
    server_url,
    hosts: [],
    login: oauthLogin({
      carrier: 'post',
      token_url: `${server_url}/token`,
      client_id: 'client-1',
      client_secret: SECRET,
      style: 'fields',
      context,
    }),
    context,
  });

const withPassword = (server_url: string) => (context: CarrierContext) =>
  createTransport({ carrier: 'post', server_url, hosts: [], login: basicLogin('shop', SECRET), context });

function watched() {
  const seen: ObservedEvent[] = [];
  return { seen, observer: (event: ObservedEvent) => void seen.push(event) };
}

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

describe('events of calls', () => {
  it('are those of the login, then those of the call, with the name of the operation', async () => {
    const server = await serve(answering(200));
    const { seen, observer } = watched();
    await fetchQuotes(post({ observer }, withToken(server.url)), request);
    expect(seen.map((event) => [event.type, 'step' in event ? event.step : undefined])).toEqual([
      ['operation_started', undefined],
      ['call_started', 'rate'],
      ['call_started', 'token'],
      ['call_ended', 'token'],
      ['call_ended', 'rate'],
      ['operation_ended', undefined],
    ]);
    const [operation] = seen;
    const id = operation?.type === 'operation_started' ? operation.operation_id : undefined;
    for (const event of seen) expect(event).toMatchObject({ operation_id: id, carrier: 'post' });
    expect(seen[1]).toMatchObject({ method: 'POST', url: server.url + (server.arrived[1]?.url ?? '') });
    expect(seen[4]).toMatchObject({ outcome: 'answered', status: 200, repeats: 0, operation: 'rating' });
  });

  it('count what is sent again: by the HTTP client, and with a new token', async () => {
    const server = await serve(answering(503, 401, 200));
    const { seen, observer } = watched();
    await fetchQuotes(post({ observer }, withToken(server.url)), request);
    const repeats = seen.filter((event) => event.type === 'call_repeated');
    expect(repeats).toMatchObject([
      { step: 'rate', repeats: 1, status: 503 },
      { step: 'rate', repeats: 2, status: 401 },
    ]);
    expect(seen.at(-2)).toMatchObject({ type: 'call_ended', step: 'rate', repeats: 2, status: 200 });
  });

  it('say whether something was sent', async () => {
    const ends: ObservedEvent[] = [];
    const observer = (event: ObservedEvent) => event.type === 'call_ended' && ends.push(event);
    const throwing = (error: Error): HttpClient => ({ send: () => Promise.reject(error) });
    const lost = new UnavailableError('x', { code: 'ECONNRESET', details: { sent: true } });
    const unreached = new UnavailableError('x', { code: 'ECONNREFUSED', details: { sent: false } });
    for (const error of [lost, unreached])
      await fetchQuotes(
        post({ observer, http: throwing(error) }, withPassword('https://post.test')),
        request,
      );
    const refusing = await serve(answering(422));
    await fetchQuotes(post({ observer }, withPassword(refusing.url)), request);
    expect(ends).toMatchObject([
      { outcome: 'unknown', code: 'ECONNRESET', kind: 'unavailable', http_ms: expect.any(Number) },
      { outcome: 'not_sent', code: 'ECONNREFUSED', kind: 'unavailable' },
      { outcome: 'refused', status: 422 },
    ]);
  });

  it('hold no secret, and an observer that fails changes nothing', async () => {
    const server = await serve(answering(200));
    const { seen, observer } = watched();
    await fetchQuotes(post({ observer }, withToken(server.url)), request);
    expect(JSON.stringify(seen)).not.toMatch(/s3cret|token-abc/);
    const failing = () => {
      throw new Error('defect');
    };
    const outcome = await fetchQuotes(post({ observer: failing }, withPassword(server.url)), request);
    expect(outcome).toEqual(await fetchQuotes(post({}, withPassword(server.url)), request));
  });

  it('cannot cost a purchase: it is made once, and its shipment comes back', async () => {
    const server = await serve((_, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end('{"tracking":"T1","postage":"5.00","label":"JVBERi0="}'),
    );
    const failing = () => {
      throw new Error('defect');
    };
    const order = { ...request, shipment: { ...request.shipment, services: ['STD'] } };
    const [shipment] = await createShipment(post({ observer: failing }, withPassword(server.url)), order, {
      transcript: new Transcript(),
    });
    expect(shipment?.tracking_number).toBe('T1');
    expect(server.arrived).toHaveLength(1);
  });
});

describe('a transcript', () => {
  it('has the call and the login as they went over the wire, without secrets', async () => {
    const server = await serve(answering(200));
    const transcript = new Transcript();
    await fetchQuotes(post({}, withToken(server.url)), request, { transcript });
    expect(transcript.calls).toMatchObject([
      {
        request: {
          carrier: 'post',
          account: 'toronto',
          operation: 'rating',
          step: 'token',
          method: 'POST',
          url: `${server.url}/token`,
          body: 'grant_type=client_credentials&client_id=[redacted]&client_secret=[redacted]',
        },
        reply: { status: 200, body: expect.stringContaining('not shown') },
      },
      {
        request: {
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

  it('has a purchase whose reply never came', async () => {
    const transcript = new Transcript();
    const server = await serve((_, __, socket) => socket.destroy());
    const bought = { ...request, shipment: { ...request.shipment, services: ['STD'] } };
    await createShipment(post({}, withPassword(server.url)), bought, { transcript });
    expect(transcript.calls[0]).toMatchObject({
      request: { operation: 'shipping', method: 'POST', body: server.arrived[0]?.body },
      failure: { code: 'ECONNRESET', sent: true },
    });
    expect(transcript.calls[0]?.reply).toBeUndefined();
  });

  it('has the attempts of the HTTP client, and each call that the transport sends again', async () => {
    const server = await serve(answering(503, 401, 200));
    const transcript = new Transcript();
    await fetchQuotes(post({}, withToken(server.url)), request, { transcript });
    expect(
      transcript.calls.map(({ request: { step }, reply, repeated }) => [step, reply?.status, repeated]),
    ).toEqual([
      ['token', 200, []],
      ['rate', 401, [{ status: 503 }]],
      ['token', 200, []],
      ['rate', 200, []],
    ]);
  });

  it('that throws changes nothing', async () => {
    const server = await serve(answering(200));
    const transcript = new Transcript();
    transcript.record = () => {
      throw new Error('defect');
    };
    const outcome = await fetchQuotes(post({}, withPassword(server.url)), request, { transcript });
    expect(outcome).toEqual(await fetchQuotes(post({}, withPassword(server.url)), request));
  });

  it('shows how many bytes a file has, and cuts what is too long', async () => {
    const server = await serve((_, response) =>
      response.setHeader('content-type', 'application/pdf').end('%PDF-1.7 and more'),
    );
    const transcript = new Transcript({ body: 8 });
    await fetchQuotes(post({}, withPassword(server.url)), request, { transcript });
    const whole = new Transcript();
    await fetchQuotes(post({}, withPassword(server.url)), request, { transcript: whole });
    expect(whole.calls[0]?.reply?.body).toBe('[17 bytes of application/pdf]');
    expect(transcript.calls[0]?.request.body).toMatch(/^.{8}\[cut: \d+ characters\]$/);
  });
});
