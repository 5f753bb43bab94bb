import { type CarrierDefinition, RateRequest } from '@waybill/core';
import { type CarrierContext, defineCarrier } from '@waybill/core/plugin';
import { z } from 'zod';
import { type CornerPostProxy, cornerpost, type Settings } from '../cornerpost/definition.js';
import type { Defects } from './broken.js';

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
export const LOCAL_DEFECTS: Defects = {
  'has a server to choose and no server': defineCarrier({
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
  'answers here and quotes a service that is neither listed nor of the form of its codes': defineCarrier({
    ...cornerpost,
    services: {
      code_pattern: /^CP-ST[A-Z]$/,
      rows: cornerpost.services.rows.filter(({ code }) => code === 'CP-STD'),
    },
  }),
  'answers here and drops options it does not know': mappedBy(({ createQuoteRequest }) => ({
    createQuoteRequest: (request) => {
      const options = request.shipment.options?.filter((asked) => asked !== 'no_such_option');
      const known = options === undefined ? {} : { options };
      return createQuoteRequest(new RateRequest({ ...request, shipment: { ...request.shipment, ...known } }));
    },
  })),
  'answers here and keeps prices where JSON does not see them': proxiedBy(({ getQuotes }) => ({
    getQuotes: async (request, options) =>
      Object.defineProperty({ ...(await getQuotes(request, options)) }, 'cents', { enumerable: false }),
  })),
  'answers here with a discount that it does not take off': mappedBy(({ parseQuoteResponse }) => ({
    parseQuoteResponse: (reply) => {
      const [quotes, errors] = parseQuoteResponse(reply);
      return [quotes.map((quote) => ({ ...quote, discount: 1 })), errors];
    },
  })),
  'answers here and hears no abort while rating': proxiedBy(({ getQuotes }) => ({
    getQuotes: (request) => getQuotes(request),
  })),
  'answers here and ships in spite of an abort': proxiedBy(({ createShipping }) => ({
    createShipping: (request) => createShipping(request),
  })),
  'answers here and bills more than it quoted': proxiedBy(({ createShipping }) => ({
    createShipping: async (request, options) => {
      const reply = await createShipping(request, options);
      return { ...reply, cents: reply.cents === 600 ? 600 : reply.cents + 1 };
    },
  })),
  'answers here and ignores an option of a rate': mappedBy(({ createQuoteRequest }) => ({
    createQuoteRequest: (request) => ({ ...createQuoteRequest(request), options: [] }),
  })),
  'answers here and ignores an extra of a shipment': mappedBy(({ createShipmentRequest }) => ({
    createShipmentRequest: (request) => ({ ...createShipmentRequest(request), shelf: undefined }),
  })),
  'answers here and writes into the shipment request': proxiedBy(({ createShipping }) => ({
    createShipping: (request, options) => createShipping(Object.assign(request, { seen: true }), options),
  })),
  'answers here from one price list for all accounts': proxiedBy((proxy, _settings, { account }) => {
    // Other checks run side by side, and must not notice.
    if (account !== 'first' && account !== 'second') return proxy;
    lastProxy = proxy;
    return { getQuotes: (request, options) => (lastProxy ?? proxy).getQuotes(request, options) };
  }),
};
