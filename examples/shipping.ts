/** Shipping, step by step: what `createShipment` does in one call. Run with `npm run examples`. */
import { readFile } from 'node:fs/promises';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { ShipmentRequest } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

// A local stand-in for Canada Post's server. With an account of your own: canadapost.create({ client_id: … }).
await using running = await startSimulator(simulator);
const proxy = canadapost.create(running.settings);
const data = JSON.parse(await readFile(new URL('montreal-to-vancouver.json', import.meta.url), 'utf8'));

const request = new ShipmentRequest({ ...data, shipment: { ...data.shipment, services: ['DOM.EP'] } });
const wireRequest = proxy.mapper.createShipmentRequest(request);
const wireResponse = await proxy.createShipping(wireRequest);
const [shipment, errors] = proxy.mapper.parseShippingResponse(wireResponse);

// A label is a long text; its beginning is enough to look at.
const documents = shipment?.documents.map((document) => `${document.slice(0, 40)}…`);
console.log(JSON.stringify([shipment && { ...shipment, documents }, errors], null, 2));
