/** What becomes of requests: the documents that are sent, notices, and the fields of refusals. */
import {
  NotSupportedError,
  RateRequest,
  type RateRequestData,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { expect } from 'vitest';
import { type Case, mapperOf, party } from './requests.js';

function dataOf({ from = 'US', to = from, shipper, recipient, shipment }: Case): RateRequestData {
  return {
    shipper: { ...party(from), ...shipper },
    recipient: { ...party(to), ...recipient },
    shipment: { items: [{ weight: 2 }], ...shipment },
  };
}

const rateOf = (over: Case) => mapperOf(over.settings).createQuoteRequest(new RateRequest(dataOf(over)));
const purchaseOf = (over: Case) => {
  const shipment = { services: ['11'], ...over.shipment };
  const request = new ShipmentRequest(dataOf({ ...over, shipment }));
  return mapperOf(over.settings).createShipmentRequest(request);
};
/** A document as it is sent, as untyped JSON. */
export const json = (document: unknown) => JSON.parse(JSON.stringify(document));
export const rated = (over: Case = {}) => json(rateOf(over).rates[0]?.document).RateRequest;
export const shipped = (over: Case = {}) => json(purchaseOf(over).document).ShipmentRequest;
/** `Shipment` of a rate and of a purchase. */
export const both = (over: Case) => [rated(over).Shipment, shipped(over).Shipment];
/** Option and services of each call of a request for rates. */
export const callsOf = (over: Case = {}) =>
  rateOf(over).rates.map(({ request_option, services }) => `${request_option} ${services}`.trim());

const notices = (wire: object) => (wire as { notices?: { code: string; message: string }[] }).notices ?? [];
/** Codes of the notices that a request travels with. */
export const noticesOf = (over: Case = {}) => notices(rateOf(over)).map(({ code }) => code);
export const purchaseNotices = (over: Case) => notices(purchaseOf(over));
/** What a price says about its purchase. */
export const purchaseRefuses = (over: Case) =>
  notices(rateOf(over)).flatMap(({ code, message }) => (code === 'purchase_refuses' ? [message] : []));

/** The fields of the issues of a request that is refused. */
export function fieldsOf(make: () => unknown): readonly string[] {
  try {
    make();
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof NotSupportedError)) throw error;
    return error.issues.map(({ field }) => field);
  }
  return [];
}
/** Expects that a request is refused for these fields, once each. */
export const refused = (make: (over: Case) => unknown, over: Case, ...fields: readonly string[]) =>
  expect(fieldsOf(() => make(over))).toEqual(fields);
/** Expects it of a price and of a purchase. */
export function refusedAlike(over: Case, ...fields: readonly string[]): void {
  refused(rated, over, ...fields);
  refused(shipped, over, ...fields);
}
/** Expects that each of some requests is refused for one field. */
export const refusedFor = (field: string, make: (over: Case) => unknown, ...cases: readonly Case[]) =>
  expect(cases.map((over) => fieldsOf(() => make(over)))).toEqual(cases.map(() => [field]));
