/** The shop at work, with a carrier's simulator: prices for a basket, an order, its label. Run with `npm run examples`. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { startSimulator } from '@waybill/simulator';
import { buyLabel } from './buy-label.ts';
import { createCheckout, type Offer } from './checkout.ts';

const running = await startSimulator(simulator);
const aggregator = new Aggregator([canadapost.create(running.settings)]);
const offers = new Map<string, Offer>();
const shop = createCheckout({
  aggregator,
  shipper: {
    company_name: 'Atelier Lanterne',
    phone_number: '514-555-0123',
    address_lines: ['275 rue Notre-Dame Est'],
    city: 'Montréal',
    state_code: 'QC',
    postal_code: 'H2Y 1C6',
    country_code: 'CA',
  },
  baskets: new Map([['7', { items: [{ weight: 2.5, length: 30, width: 20, height: 15 }], goods: '64.00' }]]),
  offers,
  deadline_ms: 3_000,
});
const server = shop.listen(0);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const response = await fetch(`http://localhost:${port}/baskets/7/quotes`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    person_name: 'Jordan Lee',
    phone_number: '604-555-0188',
    address_lines: ['453 West 12th Avenue'],
    city: 'Vancouver',
    state_code: 'BC',
    postal_code: 'V5Y 1V4',
    country_code: 'CA',
  }),
});
console.log(await response.text());

const [offer] = offers.values();
if (offer === undefined) throw new Error('the carrier returned no quote');
const save = async () => {}; // to your database
const { state, shipment } = await buyLabel({ id: 'ORDER-1', offer, state: 'paid' }, aggregator, save);
console.log(`ORDER-1 is ${state}: ${shipment?.tracking_number}, the customer pays ${offer.price.amount}`);

server.close();
await running.close();
