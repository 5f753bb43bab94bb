/**
 * A local stand-in for Canada Post's servers, the JSON platform and the REST+XML services: tokens, rates, shipments with
 * a contract and without, prices, receipts, labels, and what follows a purchase. Both platforms have one tariff, and every
 * price is made up.
 */

import { defineSimulator } from '@waybill/simulator';
import { behind } from '@waybill/simulator/server';
import { jsonGate } from './json.js';
import { createManifests } from './manifests.js';
import { jsonRoutes, xmlRoutes } from './own-routes.js';
import { createPickups } from './pickups.js';
import { createReturns } from './returns.js';
import type { State } from './routes.js';
import { createShipments, createVoids } from './shipments.js';
import { xmlGate } from './xml.js';

const zonos_key = 'not-a-zonos-key';
const refund_email = 'accounts@example.com';
const CONTRACT = { customer_number: '0007654321', contract_id: '0041234567', refund_email } as const;
const NON_CONTRACT = { customer_number: '0008123456', refund_email } as const;

/** Stands in for Canada Post's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'canadapost',
  settings: {
    client_id: 'simulated-contract',
    client_secret: 'not-a-secret-contract',
    zonos_key,
    ...CONTRACT,
  },
  accounts: {
    'non-contract': {
      client_id: 'simulated-card',
      client_secret: 'not-a-secret-card',
      zonos_key,
      ...NON_CONTRACT,
    },
    xml: { api: 'xml', username: 'simulated-contract', password: 'not-a-secret-contract', ...CONTRACT },
    'xml-non-contract': {
      api: 'xml',
      username: 'simulated-counter',
      password: 'not-a-secret-counter',
      ...NON_CONTRACT,
    },
  },
  ...jsonGate,
  routes: (context) => {
    const shipments = createShipments(context);
    const state: State = {
      shipments,
      voids: createVoids(context, shipments),
      manifests: createManifests(context, shipments),
      pickups: createPickups(context),
      returns: createReturns(context),
    };
    return [...jsonRoutes(context, state), ...behind(xmlGate, xmlRoutes(context, state))];
  },
});
