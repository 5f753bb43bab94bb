import type { CarrierDefinition } from '@waybill/core';
import { type CarrierContext, defineCarrier, type Exchange } from '@waybill/core/plugin';
import { type ExamplePostProxy, examplepost } from '../examplepost/definition.js';
import type { Settings } from '../examplepost/transport.js';
import type { Defect, Defects } from './broken.js';

type Shipping = Omit<ExamplePostProxy, 'getQuotes'>;

/** Example Post as a carrier that cannot be asked for prices, and reports none. */
function unpriced(change: (proxy: Shipping) => Shipping = (proxy) => proxy): CarrierDefinition {
  const { shipping } = examplepost.fields;
  return defineCarrier({
    ...examplepost,
    fields: { shipping: shipping as NonNullable<typeof shipping> },
    createProxy: (settings: Settings, context: CarrierContext) => {
      const { getQuotes: _, mapper, ...proxy } = examplepost.createProxy(settings, context);
      const { createQuoteRequest: __, parseQuoteResponse: ___, ...own } = mapper;
      const free = (parse: 'parseShippingResponse' | 'parseRecoveryResponse') => (response: never) => {
        const [shipment, errors] = mapper[parse](response);
        return [shipment && withoutPrice(shipment), errors];
      };
      return change({
        ...proxy,
        mapper: {
          ...own,
          parseShippingResponse: free('parseShippingResponse'),
          parseRecoveryResponse: free('parseRecoveryResponse'),
        } as unknown as ExamplePostProxy['mapper'],
      });
    },
  });
}

type Shipment = NonNullable<ReturnType<ExamplePostProxy['mapper']['parseShippingResponse']>[0]>;

function withoutPrice(shipment: Shipment): Shipment {
  const parcels = shipment.meta.parcels.map((parcel) => ({ ...parcel, charge: null }));
  return { ...shipment, total_charge: null, meta: { ...shipment.meta, parcels } };
}

const only = ['what a price list quotes can be bought'];

/** The result of a purchase, changed. */
function soldAs(change: (shipment: Shipment) => Shipment): Defect {
  const carrier = unpriced(({ mapper, ...proxy }) => ({
    ...proxy,
    mapper: {
      ...mapper,
      parseShippingResponse: (response) => {
        const [shipment, errors] = mapper.parseShippingResponse(response);
        return [shipment && change(shipment), errors];
      },
    },
  }));
  return { carrier, only };
}

/** A carrier without rates that does everything right. */
export const withoutRates = { carrier: unpriced(), only };

/** Mistakes that a price list of the shop would suffer from. */
export const PRICED_BY_DEFECTS: Defects = {
  'has no rates and names another service than was bought': soldAs((shipment) => ({
    ...shipment,
    service: 'Example Standard',
  })),
  'has no rates and reports a price of nothing': soldAs((shipment) => ({
    ...shipment,
    total_charge: { amount: '0.00', currency: 'EUR', name: 'total' },
  })),
  'has no rates and does not know what became of a package': soldAs(({ meta, ...shipment }) => ({
    ...shipment,
    meta: { ...meta, parcels: meta.parcels.map((parcel) => ({ ...parcel, bought: null })) },
  })),
  'has no rates and makes the request of an exchange anew': {
    carrier: unpriced((proxy) => ({
      ...proxy,
      createShipping: async (asked, options) => {
        const { price_list: _, ...request } = asked as typeof asked & { price_list?: unknown };
        const exchange: Exchange<typeof asked> = await proxy.createShipping(request, options);
        return exchange;
      },
    })),
    only,
  },
};
