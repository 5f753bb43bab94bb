/** Exchanges whose replies are written by hand. */
import { RateRequest, ShipmentRequest } from '@waybill/core';
import type { Reply } from '@waybill/core/plugin';
import { canadapost } from '../../src/index.js';
import { shipping } from '../../src/shipping.js';
import { simulator } from '../../src/simulator/index.js';
import { domestic } from './requests.js';

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

function exchangesOf(account: unknown) {
  const { mapper } = canadapost.create(account as typeof simulator.settings, { newId: () => 'a-b' });
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

export const json = exchangesOf(simulator.settings);
export const xml = exchangesOf(simulator.accounts?.xml);
