import type { ShippingOutcome } from '@waybill/core';
import { isAnswer } from '@waybill/core/plugin';
import { changing, type Defects, forgetting, proxiedBy, sendingBy, stepBy } from './broken.js';

/** A carrier that makes mistakes in the outcome of every recovery. */
const recoveringBy = (change: (outcome: ShippingOutcome) => ShippingOutcome) =>
  stepBy('parseRecoveryResponse', (parse) => (response) => change(parse(response)));

export const RECOVERY_DEFECTS: Defects = {
  'buys again what it recovers': proxiedBy((proxy) => ({
    ...proxy,
    recoverShipping: async (wire, options) => {
      if (wire.open) await proxy.createShipping(wire.request, options).catch(() => {});
      return proxy.recoverShipping(wire, options);
    },
  })),
  'looks for its purchases under another path': sendingBy(
    (send) => (request) => send({ ...request, url: request.url.replace('/v1/parcels?', '/v1/parcels/?') }),
  ),
  'takes what it cannot ask about for not bought': recoveringBy(([shipment, errors]) => [
    shipment,
    errors.map((entry) => (entry.kind === 'unknown_outcome' ? { ...entry, kind: 'not_found' } : entry)),
  ]),
  'never says that something was not bought': recoveringBy(([shipment, errors]) => [
    shipment,
    errors.map((entry) =>
      entry.kind === 'not_found' ? { ...entry, kind: 'unknown_outcome', retryable: false } : entry,
    ),
  ]),
  'gives all its purchases the same identifier': changing('createShipmentRequest', (wire) => ({
    ...wire,
    parcels: wire.parcels.map((parcel) => ({ ...parcel, request_id: 'same' })),
  })),
  'recovers only what it bought in this process': forgetting(
    'createShipmentRequest',
    'createRecoveryRequest',
  ),
  'reads only answers that were never JSON': proxiedBy((proxy) => {
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
  'recovers without the labels': stepBy(
    'parseRecoveryResponse',
    (parse) => (response) =>
      parse({
        ...response,
        replies: response.replies.filter((reply) => !isAnswer(reply) || reply.step !== 'label'),
      }),
  ),
  'leaves its password behind': stepBy('createShipmentRequest', (create) => (request) => ({
    ...create(request),
    login: 'demo:demo-password',
  })),
  'recovers for any account': stepBy(
    'createRecoveryRequest',
    (create) =>
      ({ exchange }) =>
        create({ carrier: 'examplepost', account: 'examplepost', exchange } as never),
  ),
};
