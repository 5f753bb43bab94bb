import { type CarrierDefinition, RateRequest } from '@waybill/core';
import { type CarrierContext, defineCarrier } from '@waybill/core/plugin';
import { z } from 'zod';
import { type CornerPostProxy, cornerpost, type Settings } from '../cornerpost/definition.js';
import type { Defect } from './broken.js';

function proxiedBy(
  change: (proxy: CornerPostProxy, settings: Settings, context: CarrierContext) => Partial<CornerPostProxy>,
): CarrierDefinition {
  return defineCarrier({
    ...cornerpost,
    createProxy: (settings: Settings, context: CarrierContext) => {
      const proxy = cornerpost.createProxy(settings, context);
      return { ...proxy, ...change(proxy, settings, context) };
    },
  });
}

function mappedBy(change: (mapper: CornerPostProxy['mapper']) => Partial<CornerPostProxy['mapper']>) {
  return proxiedBy(({ mapper }) => ({ mapper: { ...mapper, ...change(mapper) } }));
}

const { settings: _settings, createProxy: _createProxy, ...withoutSettings } = cornerpost;

let lastProxy: CornerPostProxy | undefined;

/** Corner Post, which has no server, with one mistake each. */
export const LOCAL_DEFECTS: readonly Defect[] = [
  {
    mistake: 'has a server to choose and no server',
    carrier: defineCarrier({
      ...withoutSettings,
      createProxy: ({ server_url: _, ...own }, context) => cornerpost.createProxy(own, context),
      settings: {
        schema: z.strictObject({
          cents_per_kg: z.int().positive(),
          time_zone: z.string().default('Europe/Berlin'),
          server_url: z.url().optional(),
        }),
        fields: { ...cornerpost.settings.fields, server_url: { meaning: 'Another base URL.' } },
      },
    }),
    fails: ['README tables equal the declarations', 'settings are as declared'],
  },
  {
    mistake: 'answers here and quotes a service that is neither listed nor of the form of its codes',
    carrier: defineCarrier({
      ...cornerpost,
      services: {
        code_pattern: /^CP-ST[A-Z]$/,
        rows: cornerpost.services.rows.filter(({ code }) => code === 'CP-STD'),
      },
    }),
    fails: ['README tables equal the declarations', 'services that are quoted or bought are listed'],
  },
  {
    mistake: 'answers here and drops options it does not know',
    carrier: mappedBy(({ createQuoteRequest }) => ({
      createQuoteRequest: (request) => {
        const options = request.shipment.options?.filter((asked) => asked !== 'no_such_option');
        const known = options === undefined ? {} : { options };
        return createQuoteRequest(
          new RateRequest({ ...request, shipment: { ...request.shipment, ...known } }),
        );
      },
    })),
    fails: ['what is refused is not sent'],
  },
  {
    mistake: 'answers here and keeps prices where JSON does not see them',
    carrier: proxiedBy(({ getQuotes }) => ({
      getQuotes: async (request, options) =>
        Object.defineProperty({ ...(await getQuotes(request, options)) }, 'cents', { enumerable: false }),
    })),
    fails: ['rating: a stored exchange reads the same'],
  },
  {
    mistake: 'answers here with a discount that it does not take off',
    carrier: mappedBy(({ parseQuoteResponse }) => ({
      parseQuoteResponse: (reply) => {
        const [quotes, errors] = parseQuoteResponse(reply);
        return [quotes.map((quote) => ({ ...quote, discount: 1 })), errors];
      },
    })),
    fails: ['rating: reads the recorded outcome', 'rating: quotes keep the quote law'],
  },
  {
    mistake: 'answers here and hears no abort while rating',
    carrier: proxiedBy(({ getQuotes }) => ({ getQuotes: (request) => getQuotes(request) })),
    fails: ['rating: abort is honoured'],
  },
  {
    mistake: 'answers here and ships in spite of an abort',
    carrier: proxiedBy(({ createShipping }) => ({ createShipping: (request) => createShipping(request) })),
    fails: ['shipping: abort is honoured'],
  },
  {
    mistake: 'answers here and bills more than it quoted',
    carrier: proxiedBy(({ createShipping }) => ({
      createShipping: async (request, options) => {
        const reply = await createShipping(request, options);
        return { ...reply, cents: reply.cents === 600 ? 600 : reply.cents + 1 };
      },
    })),
    fails: ['what is quoted can be bought'],
  },
  {
    mistake: 'answers here and ignores an option of a rate',
    carrier: mappedBy(({ createQuoteRequest }) => ({
      createQuoteRequest: (request) => ({ ...createQuoteRequest(request), options: [] }),
    })),
    fails: ['rating: every field does what is declared', 'rating: every option reaches the wire'],
  },
  {
    mistake: 'answers here and ignores an extra of a shipment',
    carrier: mappedBy(({ createShipmentRequest }) => ({
      createShipmentRequest: (request) => ({ ...createShipmentRequest(request), shelf: undefined }),
    })),
    fails: ['shipping: every field does what is declared', 'shipping: every extra reaches the wire'],
  },
  {
    mistake: 'answers here and writes into the shipment request',
    carrier: proxiedBy(({ createShipping }) => ({
      createShipping: (request, options) => createShipping(Object.assign(request, { seen: true }), options),
    })),
    fails: ['shipping: leaves its input unchanged'],
  },
  {
    mistake: 'answers here from one price list for all accounts',
    carrier: proxiedBy((proxy, _settings, { account }) => {
      // Other checks run side by side, and must not notice.
      if (account !== 'first' && account !== 'second') return proxy;
      lastProxy = proxy;
      return { getQuotes: (request, options) => (lastProxy ?? proxy).getQuotes(request, options) };
    }),
    fails: ['two accounts do not mix'],
  },
];
