import * as z from 'zod/mini';
import type { Exchange } from '../contract/exchange.js';
import { brand, Entity } from './entity.js';
import { fields, text } from './fields.js';
import type { CarrierId } from './installed-carriers.js';

/**
 * What is left of a purchase that ended too early. Plain data without secrets; store it as JSON. It holds the addresses of
 * the shipment.
 */
export interface RecoveryRequestData {
  /** Carrier identifier, e.g. `canadapost`. */
  readonly carrier: CarrierId;
  /** The account that bought. Left out, the account of the proxy that is called. */
  readonly account?: string;
  /** The wire request of the purchase, and the replies that there are: none at all when nothing but the request was stored. */
  readonly exchange: Exchange;
}

const reply = z.looseObject({ step: z.string() });

/** The input of recovery. */
export class RecoveryRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: RecoveryRequestData) {
    super(data);
  }
}
export interface RecoveryRequest extends RecoveryRequestData {}
brand(RecoveryRequest, 'RecoveryRequest', {
  schema: fields({
    carrier: text,
    account: z.optional(text),
    exchange: fields({ request: z.looseObject({}), replies: z.array(reply) }),
  }),
});
