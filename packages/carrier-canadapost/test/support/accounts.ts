/** The four kinds of accounts, and what each of them refuses. */
import { RateRequest, type RateRequestData, ShipmentRequest, type WaybillError } from '@waybill/core';
import { canadapost } from '../../src/index.js';
import { shipping } from '../../src/shipping.js';
import { simulator } from '../../src/simulator/index.js';

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
  canadapost.create(accounts[kind] as typeof simulator.settings, { clock, newId: () => 'id' }).mapper;

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

/** The fields for which an account refuses the request. */
export function refusals(
  kind: AccountKind,
  request: RateRequestData,
  by: typeof boughtBy | typeof ratedBy = boughtBy,
): (string | undefined)[] {
  try {
    by(kind, request);
    return [];
  } catch (error) {
    const identity = { carrier: 'canadapost', account: kind };
    return (error as WaybillError).toEntries(identity).map(({ field }) => field);
  }
}

/** `{ extra: { 'canadapost:pickup': 'true' } }` */
export const extra = (values: Readonly<Record<string, string>>) => ({
  extra: Object.fromEntries(Object.entries(values).map(([key, value]) => [`canadapost:${key}`, value])),
});

/** `shipment.extra["canadapost:pickup"]` */
export const extraAt = (path: string, key: string) => `${path}.extra["canadapost:${key}"]`;
