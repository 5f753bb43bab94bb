/**
 * A local stand-in for Canada Post's servers, the JSON platform and the REST+XML services: tokens, rates, shipments with
 * a contract and without, prices, receipts, labels. Both platforms sell from one tariff, and every price is made up.
 */
import { defineSimulator } from '@waybill/simulator';
import { jsonRoutes } from './simulator/routes.json.js';
import { xmlRoutes } from './simulator/routes.xml.js';
import { createShipments } from './simulator/shipments.js';

const CONTRACT = { customer_number: '0007654321', contract_id: '0041234567' } as const;
const NON_CONTRACT = { customer_number: '0008123456' } as const;

const JSON_ACCOUNTS = [
  { client_id: 'simulated-contract', client_secret: 'not-a-secret-contract', ...CONTRACT },
  { client_id: 'simulated-card', client_secret: 'not-a-secret-card', ...NON_CONTRACT },
] as const;
const XML_ACCOUNTS = [
  { api: 'xml', username: 'simulated-contract', password: 'not-a-secret-contract', ...CONTRACT },
  { api: 'xml', username: 'simulated-counter', password: 'not-a-secret-counter', ...NON_CONTRACT },
] as const;

/** Stands in for Canada Post's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'canadapost',
  settings: JSON_ACCOUNTS[0],
  accounts: { 'non-contract': JSON_ACCOUNTS[1], xml: XML_ACCOUNTS[0], 'xml-non-contract': XML_ACCOUNTS[1] },
  routes(server, context) {
    const shipments = createShipments(context);
    jsonRoutes(server, context, shipments, JSON_ACCOUNTS);
    xmlRoutes(server, context, shipments, XML_ACCOUNTS);
  },
});
