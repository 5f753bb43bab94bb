import {
  createShipment,
  fetchQuotes,
  type Notice,
  type QuoteOutcome,
  type RateRequestData,
  ShipmentRequest,
  type ShippingOutcome,
} from '@waybill/core';
import type { HttpClient, HttpRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { type DhlExpressInput, dhlExpress } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

/** Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

const ACCOUNT: DhlExpressInput = {
  username: 'user-of-tests',
  password: 'password-of-tests',
  account_number: '961482375',
  time_zone: 'Europe/Berlin',
};

/** One answer for every call; a `body` that is no text is written as JSON. */
export function answering(status: number, body: unknown): { http: HttpClient; sent: HttpRequest[] } {
  const sent: HttpRequest[] = [];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    sent,
    http: {
      send: async (request) => {
        sent.push(request);
        return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) };
      },
    },
  };
}

export function proxyFor(http: HttpClient, settings: Partial<DhlExpressInput> = {}, now = NOW) {
  return dhlExpress.create(
    { ...ACCOUNT, ...settings },
    { http, clock: { now: () => now }, newId: () => 'reference-1' },
  );
}

export function quoted(status: number, body: unknown, request: RateRequestData): Promise<QuoteOutcome> {
  return fetchQuotes(proxyFor(answering(status, body).http), request);
}

export function bought(status: number, body: unknown, request: RateRequestData): Promise<ShippingOutcome> {
  return createShipment(proxyFor(answering(status, body).http), request);
}

/** `extra.ready_time`: a field without `shipment.`, and a key of DHL Express without its prefix. */
export const fieldName = (field = '') =>
  field.replace(/^shipment\./, '').replace(/extra\["dhl-express:(\w+)"\]/, 'extra.$1');

/** What is sent for a request, and the fields that are refused: `items[0].id: too_long`. The reply is of no interest. */
export async function bodyOf(
  operation: 'rates' | 'shipments',
  request: RateRequestData,
  settings: Partial<DhlExpressInput> = {},
  now = NOW,
) {
  const { http, sent } = answering(400, {});
  const proxy = proxyFor(http, settings, now);
  const [, errors] = await (operation === 'rates' ? fetchQuotes : createShipment)(proxy, request);
  const body: Record<string, unknown> = sent[0]?.body === undefined ? {} : JSON.parse(sent[0].body);
  const entries = errors.map(({ field, code }) => `${fieldName(field)}: ${code}`).join(', ');
  return { body, entries: sent.length === 0 ? entries : 'sent' };
}

/** The notices of a request to ship. */
export function noticesOf(request: RateRequestData): readonly Notice[] {
  const { mapper } = proxyFor(answering(400, {}).http);
  const wire = mapper.createShipmentRequest(new ShipmentRequest(request));
  return (wire as { notices?: readonly Notice[] }).notices ?? [];
}

/** A simulator at `NOW`, whose clock `advance` moves for both sides. */
export async function started(settings: Partial<DhlExpressInput> = {}) {
  let moved = 0;
  const clock = { now: () => NOW + moved, wait: async () => {} };
  const running = await startSimulator(simulator, { ...clock, now: () => NOW });
  const proxy = dhlExpress.create({ ...running.settings, ...settings }, { clock, newId: () => 'id' });
  const advance = (hours: number) => {
    moved += hours * 3_600_000;
    running.advance({ hours });
  };
  return { running, proxy, clock, advance, [Symbol.asyncDispose]: () => running.close() };
}
