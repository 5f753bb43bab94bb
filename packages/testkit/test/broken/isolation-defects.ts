import type { ErrorEntry, RateRequest } from '@waybill/core';
import { type Capability, isAnswer } from '@waybill/core/plugin';
import type { Settings } from '../examplepost/transport.js';
import { type Defect, mappedBy, proxiedBy, quotingBy, sentBy } from './broken.js';

/** A call that no operation makes. */
const SHOWN = {
  carrier: 'examplepost',
  account: 'examplepost',
  step: 'rate',
  method: 'PATCH',
  url: 'https://example.test/other',
  headers: {},
  elements: [],
};

let lastSettings: Settings | undefined;

/** Mistakes with what an operation must leave alone. */
export const ISOLATION_DEFECTS: readonly Defect[] = [
  {
    mistake: 'writes into the rate request',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      getQuotes: (request, callOptions) =>
        proxy.getQuotes(Object.assign(request, { seen: true }), callOptions),
    })),
    fails: ['rating: leaves its input unchanged'],
  },
  {
    mistake: 'writes into the shipment request',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      createShipping: (request, callOptions) =>
        proxy.createShipping(Object.assign(request, { seen: true }), callOptions),
    })),
    fails: ['shipping: leaves its input unchanged'],
  },
  {
    mistake: 'counts days in the time zone of the machine',
    alone: true,
    carrier: quotingBy((quote) => ({
      ...quote,
      delivery_date: localDay(Date.parse('2026-03-05T15:00:00Z')),
    })),
    fails: ['rating: reads the recorded outcome', 'rating: the same in any time zone'],
  },
  {
    mistake: 'ships today in the time zone of the machine',
    alone: true,
    carrier: mappedBy(({ createShipmentRequest }, { clock }) => ({
      createShipmentRequest: (request) => {
        const { ship_date, date } = request.shipment;
        const wireRequest = createShipmentRequest(request);
        return { ...wireRequest, ship_date: ship_date ?? date ?? localDay(clock.now()) };
      },
    })),
    fails: ['shipping: the same in any time zone'],
  },
  {
    mistake: 'keeps one login for all accounts',
    carrier: sentBy((client, settings, { account }) => {
      // Other checks run side by side, and must not notice.
      const shares = account === 'first' || account === 'second';
      if (shares) lastSettings = settings;
      return {
        send: (request) => {
          const { username, password } = (shares ? lastSettings : undefined) ?? settings;
          const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
          return client.send({ ...request, headers: { ...request.headers, authorization } });
        },
      };
    }),
    fails: ['two accounts do not mix'],
  },
  {
    mistake: 'writes the password of a rate into the log',
    carrier: proxiedBy((proxy, { password }, { logger }) => ({
      ...proxy,
      getQuotes: (request, callOptions) => {
        logger.info('logging in', { login: encodeURIComponent(password) });
        return proxy.getQuotes(request, callOptions);
      },
    })),
    fails: ['rating: no secret is seen'],
  },
  {
    mistake: 'shows its login in the transcript of a purchase',
    carrier: proxiedBy((proxy, { username, password }) => ({
      ...proxy,
      createShipping: (request, callOptions) => {
        callOptions?.transcript?.record({
          carrier: proxy.carrier,
          account: proxy.account,
          step: 'buy',
          method: 'POST',
          url: 'https://example.test/',
          headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
        });
        return proxy.createShipping(request, callOptions);
      },
    })),
    fails: ['shipping: no secret is seen'],
  },
  {
    mistake: 'asks for prices in a dry run',
    carrier: proxiedBy((proxy) =>
      Object.assign({}, proxy, {
        dryRun: async (operation: Capability, request: RateRequest) => {
          if (operation === 'rating') await proxy.getQuotes(proxy.mapper.createQuoteRequest(request));
          return { calls: [SHOWN], untraced: [] };
        },
      }),
    ),
    fails: [
      'rating: a dry run shows the first calls, and sends nothing',
      'shipping: a dry run shows the first calls, and sends nothing',
    ],
  },
  {
    mistake: 'shows the password in an event',
    carrier: proxiedBy((proxy, { password }, { observer }) => ({
      ...proxy,
      getQuotes: (request, callOptions) => {
        observer?.({
          type: 'call_started',
          call_id: '1',
          carrier: proxy.carrier,
          account: proxy.account,
          step: 'rate',
          method: 'GET',
          url: `https://example.test/?${new URLSearchParams({ password })}`,
        });
        return proxy.getQuotes(request, callOptions);
      },
    })),
    fails: ['rating: no secret is seen'],
  },
  {
    mistake: 'shows its settings as JSON where a price list cannot be read',
    carrier: proxiedBy((proxy, settings) => ({
      ...proxy,
      mapper: {
        ...proxy.mapper,
        parseQuoteResponse: (response) => {
          const [quotes, errors] = proxy.mapper.parseQuoteResponse(response);
          return [quotes, errors.map((entry) => showing(entry, settings))];
        },
      },
    })),
    fails: ['rating: no secret is seen'],
  },
  {
    mistake: 'shows its settings as JSON where a label cannot be read',
    carrier: proxiedBy((proxy, settings) => ({
      ...proxy,
      mapper: {
        ...proxy.mapper,
        parseShippingResponse: (response) => {
          const [shipment, errors] = proxy.mapper.parseShippingResponse(response);
          return [shipment, errors.map((entry) => showing(entry, settings))];
        },
      },
    })),
    fails: ['shipping: no secret is seen'],
  },
  {
    mistake: 'says the password in an error of a purchase',
    carrier: proxiedBy((proxy, { password }) => ({
      ...proxy,
      createShipping: async (request, callOptions) => {
        try {
          return await proxy.createShipping(request, callOptions);
        } catch (error) {
          throw Object.assign(error as Error, { cause: { login: Buffer.from(password).toString('base64') } });
        }
      },
    })),
    fails: ['shipping: no secret is seen'],
  },
  {
    mistake: 'keeps what is said in place of a label',
    carrier: proxiedBy((proxy, { password }) => ({
      ...proxy,
      createShipping: async (request, callOptions) => {
        const exchange = await proxy.createShipping(request, callOptions);
        const replies = exchange.replies.map((reply) =>
          isAnswer(reply) && reply.step === 'label' && reply.status >= 500
            ? { ...reply, body: password }
            : reply,
        );
        return { ...exchange, replies };
      },
    })),
    fails: [
      'shipping: no secret is seen',
      'recovery: what is said of a purchase that was cut is what the simulator sold',
    ],
  },
];

/** In an entry of its own making, where it means to tell whose account it was. */
function showing(entry: ErrorEntry, settings: Settings): ErrorEntry {
  if (entry.code !== 'unreadable_reply') return entry;
  return { ...entry, message: `${entry.message} for ${JSON.stringify(settings)}` };
}

function localDay(time: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(time);
}
