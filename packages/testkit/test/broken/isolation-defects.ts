import type { ErrorEntry, RateRequest } from '@waybill/core';
import { type Capability, isAnswer } from '@waybill/core/plugin';
import type { Settings } from '../examplepost/transport.js';
import { type Defects, proxiedBy, quotingBy, ratingBy, sentBy, shippingBy, stepBy } from './broken.js';

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
export const ISOLATION_DEFECTS: Defects = {
  'writes into the rate request': ratingBy(
    (rate) => (request, callOptions) => rate(Object.assign(request, { seen: true }), callOptions),
  ),
  'writes into the shipment request': shippingBy(
    (ship) => (request, callOptions) => ship(Object.assign(request, { seen: true }), callOptions),
  ),
  'counts days in the time zone of the machine': {
    alone: true,
    carrier: quotingBy((quote) => ({
      ...quote,
      delivery_date: localDay(Date.parse('2026-03-05T15:00:00Z')),
    })),
  },
  'ships today in the time zone of the machine': {
    alone: true,
    carrier: stepBy('createShipmentRequest', (create, { clock }) => (request) => {
      const { ship_date, date } = request.shipment;
      const wireRequest = create(request);
      return { ...wireRequest, ship_date: ship_date ?? date ?? localDay(clock.now()) };
    }),
  },
  'keeps one login for all accounts': sentBy((client, settings, { account }) => {
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
  'writes the password of a rate into the log': ratingBy(
    (rate, { password }, { logger }) =>
      (request, callOptions) => {
        logger.info('logging in', { login: encodeURIComponent(password) });
        return rate(request, callOptions);
      },
  ),
  'shows its login in the transcript of a purchase': shippingBy(
    (ship, { username, password }) =>
      (request, callOptions) => {
        const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
        callOptions?.transcript?.record({
          ...SHOWN,
          step: 'buy',
          method: 'POST',
          headers: { authorization },
        });
        return ship(request, callOptions);
      },
  ),
  'asks for prices in a dry run': proxiedBy((proxy) =>
    Object.assign({}, proxy, {
      dryRun: async (operation: Capability, request: RateRequest) => {
        if (operation === 'rating') await proxy.getQuotes(proxy.mapper.createQuoteRequest(request));
        return { calls: [SHOWN], untraced: [] };
      },
    }),
  ),
  'shows the password in an event': ratingBy((rate, { password }, { observer }) => (request, callOptions) => {
    const url = `https://example.test/?${new URLSearchParams({ password })}`;
    observer?.({ ...SHOWN, type: 'call_started', call_id: '1', method: 'GET', url });
    return rate(request, callOptions);
  }),
  'shows its settings as JSON where a price list cannot be read': stepBy(
    'parseQuoteResponse',
    (parse, _context, settings) => (response) => {
      const [quotes, errors] = parse(response);
      return [quotes, errors.map((entry) => showing(entry, settings))];
    },
  ),
  'shows its settings as JSON where a label cannot be read': stepBy(
    'parseShippingResponse',
    (parse, _context, settings) => (response) => {
      const [shipment, errors] = parse(response);
      return [shipment, errors.map((entry) => showing(entry, settings))];
    },
  ),
  'says the password in an error of a purchase': shippingBy(
    (ship, { password }) =>
      async (request, callOptions) => {
        try {
          return await ship(request, callOptions);
        } catch (error) {
          throw Object.assign(error as Error, { cause: { login: Buffer.from(password).toString('base64') } });
        }
      },
  ),
  'keeps what is said in place of a label': shippingBy(
    (ship, { password }) =>
      async (request, callOptions) => {
        const exchange = await ship(request, callOptions);
        const replies = exchange.replies.map((reply) =>
          isAnswer(reply) && reply.step === 'label' && reply.status >= 500
            ? { ...reply, body: password }
            : reply,
        );
        return { ...exchange, replies };
      },
  ),
};

/** In an entry of its own making, where it means to tell whose account it was. */
function showing(entry: ErrorEntry, settings: Settings): ErrorEntry {
  if (entry.code !== 'unreadable_reply') return entry;
  return { ...entry, message: `${entry.message} for ${JSON.stringify(settings)}` };
}

function localDay(time: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(time);
}
