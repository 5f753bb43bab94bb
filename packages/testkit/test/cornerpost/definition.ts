import { type CarrierContext, type CarrierProxy, defineCarrier } from '@waybill/core/plugin';
import { dayIn } from '@waybill/simulator/business';
import { z } from 'zod';
import {
  createQuoteRequest,
  parseQuoteResponse,
  rate,
  throwIfAborted,
  type WireRateReply,
  type WireRateRequest,
} from './rate.js';
import {
  createShipmentRequest,
  parseShippingResponse,
  ship,
  type WireShipmentReply,
  type WireShipmentRequest,
} from './ship.js';
import { ID, tables } from './tables.js';

const schema = z.strictObject({
  cents_per_kg: z.int().positive(),
  time_zone: z.string().default('Europe/Berlin'),
});

export type Settings = z.output<typeof schema>;
export type CornerPostProxy = CarrierProxy<
  WireRateRequest,
  WireRateReply,
  WireShipmentRequest,
  WireShipmentReply
>;

/** The main account and another; what their price lists say differs. */
export const settings = { cents_per_kg: 300 };
export const accounts = { second: { cents_per_kg: 450 } };

/** An invented carrier without a server, which does everything right. */
export const cornerpost = defineCarrier({
  ...tables,
  name: 'Corner Post',
  in_process: true,
  settings: {
    schema,
    fields: {
      cents_per_kg: { meaning: 'Price of a kilogram.', required: true },
      time_zone: { meaning: 'Where today is.', default: 'Europe/Berlin' },
    },
  },
  createProxy: (
    { cents_per_kg, time_zone }: Settings,
    { account, clock, newId }: CarrierContext,
  ): CornerPostProxy => {
    const today = () => dayIn(time_zone, clock.now());
    return {
      carrier: ID,
      account,
      mapper: {
        createQuoteRequest: (request) => createQuoteRequest(request, today),
        parseQuoteResponse: (reply) => parseQuoteResponse(reply, account),
        createShipmentRequest: (request) => createShipmentRequest(request, today, newId),
        parseShippingResponse: (reply) => parseShippingResponse(reply, account),
      },
      getQuotes: async (asked, { signal } = {}) => {
        throwIfAborted(signal);
        return rate(asked, cents_per_kg);
      },
      createShipping: async (asked, { signal } = {}) => {
        throwIfAborted(signal);
        return ship(asked, cents_per_kg);
      },
    };
  },
});
