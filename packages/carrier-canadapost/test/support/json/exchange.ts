/** Exchanges with the JSON platform whose replies are written by hand. */
import { RateRequest, ShipmentRequest } from '@waybill/core';
import type { Reply } from '@waybill/core/plugin';
import { canadapost } from '../../../src/index.js';
import { shipping } from '../../../src/shipping.js';
import { simulator } from '../../../src/simulator/index.js';
import { domestic } from '../requests.js';

export const HOST = 'https://api.canadapost-postescanada.ca/prod/devportal-portaildesdeveloppeurs';
const { mapper } = canadapost.create(simulator.settings, { newId: () => 'a-b' });
const rateRequest = mapper.createQuoteRequest(new RateRequest(domestic()));
const shipmentRequest = mapper.createShipmentRequest(new ShipmentRequest(domestic()));

export const answer = (
  step: string,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Reply => ({
  step,
  package: 0,
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Quotes and errors of one reply. */
export const rated = (body: unknown, status = 200) =>
  mapper.parseQuoteResponse({ request: rateRequest, replies: [answer('rate', body, status)] });

/** The shipment and the errors of these replies. */
export const bought = (...replies: Reply[]) =>
  mapper.parseShippingResponse({ request: shipmentRequest, replies });

/** The calls that follow these replies. */
export const next = (...replies: Reply[]) => shipping.next({ request: shipmentRequest, replies });
