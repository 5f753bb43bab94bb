/** The four kinds of accounts: what each of them sends, refuses, and reads in replies that are written by hand. */
import { RateRequest, type RateRequestData, ShipmentRequest, type WaybillError } from '@waybill/core';
import type { Reply } from '@waybill/core/plugin';
import { canadapost } from '../../src/index.js';
import { shipping } from '../../src/shipping.js';
import { simulator } from '../../src/simulator/index.js';
import { domestic } from './requests.js';

const accounts = {
  json: simulator.settings,
  card: simulator.accounts?.['non-contract'],
  xml: simulator.accounts?.xml,
  counter: simulator.accounts?.['xml-non-contract'],
};
export type AccountKind = keyof typeof accounts;
export const EVERY: readonly AccountKind[] = ['json', 'card', 'xml', 'counter'];

/** Tuesday 2026-03-03 at 10:00 in Ottawa. */
const clock = { now: () => Date.parse('2026-03-03T15:00:00Z'), wait: async () => {} };
const mapperOf = (kind: AccountKind) =>
  canadapost.create(accounts[kind] as typeof simulator.settings, { clock, newId: () => 'a-b' }).mapper;

/** The wire request to price the first package. */
export const ratedBy = (kind: AccountKind, request: RateRequestData) =>
  mapperOf(kind).createQuoteRequest(new RateRequest(request)).packages[0]?.wire;

/** The wire request to buy the first package. */
export const boughtBy = (kind: AccountKind, request: RateRequestData) =>
  mapperOf(kind).createShipmentRequest(new ShipmentRequest(request)).packages[0]?.wire;

/** The document that buys the first package. */
export function bodyFrom(kind: AccountKind, data: RateRequestData): string {
  const request = mapperOf(kind).createShipmentRequest(new ShipmentRequest(data));
  return shipping.next({ request, replies: [] })[0]?.body ?? '';
}

/** `customs.extra.ioss_id`: a field without `shipment.`, and a key of Canada Post without its prefix. */
const fieldName = (field = '') =>
  field.replace(/^shipment\./, '').replace(/extra\["canadapost:(\w+)"\]/, 'extra.$1');

/** The fields for which an account refuses the request. */
export function refusals(
  kind: AccountKind,
  request: RateRequestData,
  by: typeof boughtBy | typeof ratedBy = boughtBy,
): string[] {
  try {
    by(kind, request);
    return [];
  } catch (error) {
    const identity = { carrier: 'canadapost', account: kind };
    return (error as WaybillError).toEntries(identity).map(({ field }) => fieldName(field));
  }
}

/** `{ extra: { 'canadapost:pickup': 'true' } }` */
export const extra = (values: Readonly<Record<string, string>>) => ({
  extra: Object.fromEntries(Object.entries(values).map(([key, value]) => [`canadapost:${key}`, value])),
});

export const answer = (step: string, body: unknown, status = 200): Reply => ({
  step,
  package: 0,
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** A file as it is kept. */
export const file = (text: string, status = 200) =>
  answer('label', Buffer.from(text).toString('base64'), status);

function exchangesOf(kind: AccountKind) {
  const mapper = mapperOf(kind);
  const rating = mapper.createQuoteRequest(new RateRequest(domestic()));
  const request = mapper.createShipmentRequest(new ShipmentRequest(domestic()));
  return {
    /** Quotes and errors of one reply. */
    rated: (body: unknown, status = 200) =>
      mapper.parseQuoteResponse({ request: rating, replies: [answer('rate', body, status)] }),
    /** The shipment and the errors of these replies. */
    bought: (...replies: Reply[]) => mapper.parseShippingResponse({ request, replies }),
    /** The calls that follow these replies. */
    next: (...replies: Reply[]) => shipping.next({ request, replies }),
  };
}

export const json = exchangesOf('json');
export const xml = exchangesOf('xml');
