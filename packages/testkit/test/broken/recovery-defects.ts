import type { ShippingOutcome } from '@waybill/core';
import { isAnswer } from '@waybill/core/plugin';
import { changing, type Defect, mappedBy, proxiedBy, sentBy } from './broken.js';

const CUT = 'recovery: what is said of a purchase that was cut is what the simulator sold';
const ANYWHERE = 'recovery: an exchange is taken up wherever it was cut, and nothing is bought';
const UNREACHABLE = 'recovery: while the carrier cannot be reached a purchase stays unknown';
const KILLED = 'journal: a purchase whose process dies is resumed, and nothing is bought twice';
const OTHERS = 'recovery: another purchase of the same goods is not taken for the one that was cut';

/** A carrier that makes mistakes in the outcome of every recovery. */
const recoveringBy = (change: (outcome: ShippingOutcome) => ShippingOutcome) =>
  mappedBy(({ parseRecoveryResponse }) => ({
    parseRecoveryResponse: (response) => change(parseRecoveryResponse(response)),
  }));

export const RECOVERY_DEFECTS: readonly Defect[] = [
  {
    mistake: 'buys again what it recovers',
    carrier: proxiedBy((proxy) => ({
      ...proxy,
      recoverShipping: async (wire, options) => {
        if (wire.open) await proxy.createShipping(wire.request, options).catch(() => {});
        return proxy.recoverShipping(wire, options);
      },
    })),
    fails: ['recovery: sends the recorded requests', CUT, ANYWHERE, OTHERS, KILLED],
  },
  {
    mistake: 'looks for its purchases under another path',
    carrier: sentBy((client) => ({
      send: (request) =>
        client.send({ ...request, url: request.url.replace('/v1/parcels?', '/v1/parcels/?') }),
    })),
    fails: ['recovery: sends the recorded requests', CUT, ANYWHERE, KILLED],
  },
  {
    mistake: 'takes what it cannot ask about for not bought',
    carrier: recoveringBy(([shipment, errors]) => [
      shipment,
      errors.map((entry) => (entry.kind === 'unknown_outcome' ? { ...entry, kind: 'not_found' } : entry)),
    ]),
    fails: [UNREACHABLE],
  },
  {
    mistake: 'never says that something was not bought',
    carrier: recoveringBy(([shipment, errors]) => [
      shipment,
      errors.map((entry) =>
        entry.kind === 'not_found' ? { ...entry, kind: 'unknown_outcome', retryable: false } : entry,
      ),
    ]),
    fails: ['recovery: reads the recorded outcome', CUT, KILLED],
  },
  {
    mistake: 'gives all its purchases the same identifier',
    carrier: changing('createShipmentRequest', (wire) => ({
      ...wire,
      parcels: wire.parcels.map((parcel) => ({ ...parcel, request_id: 'same' })),
    })),
    fails: ['shipping: sends the recorded requests', CUT, ANYWHERE, OTHERS, KILLED],
  },
  {
    mistake: 'recovers only what it bought in this process',
    carrier: mappedBy(({ createRecoveryRequest, createShipmentRequest }) => {
      const known = new WeakSet<object>();
      return {
        createShipmentRequest: (request) => {
          const wire = createShipmentRequest(request);
          known.add(wire);
          return wire;
        },
        createRecoveryRequest: (request) => {
          if (!known.has(request.exchange.request as object)) throw new TypeError('this was stored');
          return createRecoveryRequest(request);
        },
      };
    }),
    fails: [
      'recovery: sends the recorded requests',
      'recovery: reads the recorded outcome',
      CUT,
      ANYWHERE,
      'recovery: what another account left behind is not sent',
      KILLED,
    ],
  },
  {
    mistake: 'reads only answers that were never JSON',
    carrier: proxiedBy((proxy) => {
      const received = new WeakSet<object>();
      const { parseRecoveryResponse } = proxy.mapper;
      return {
        ...proxy,
        recoverShipping: async (wire, options) => {
          const exchange = await proxy.recoverShipping(wire, options);
          received.add(exchange);
          return exchange;
        },
        mapper: {
          ...proxy.mapper,
          parseRecoveryResponse: (response) => {
            if (!received.has(response)) throw new TypeError('this was stored');
            return parseRecoveryResponse(response);
          },
        },
      };
    }),
    fails: ['recovery: a stored exchange reads the same'],
  },
  {
    mistake: 'recovers without the labels',
    carrier: mappedBy(({ parseRecoveryResponse }) => ({
      parseRecoveryResponse: (response) =>
        parseRecoveryResponse({
          ...response,
          replies: response.replies.filter((reply) => !isAnswer(reply) || reply.step !== 'label'),
        }),
    })),
    fails: ['recovery: reads the recorded outcome', CUT, ANYWHERE, KILLED],
  },
  {
    mistake: 'leaves its password behind',
    carrier: mappedBy(({ createShipmentRequest }) => ({
      createShipmentRequest: (request) => ({
        ...createShipmentRequest(request),
        login: 'demo:demo-password',
      }),
    })),
    fails: [CUT, KILLED],
  },
  {
    mistake: 'recovers for any account',
    carrier: mappedBy(({ createRecoveryRequest }) => ({
      createRecoveryRequest: ({ exchange }) =>
        createRecoveryRequest({ carrier: 'examplepost', account: 'examplepost', exchange } as never),
    })),
    fails: ['recovery: what another account left behind is not sent'],
  },
];
