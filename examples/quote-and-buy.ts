/** Quotes of two carriers and a label, without an account. Run with `npm run examples`. */
import { writeFile } from 'node:fs/promises';
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import { filesOf, requestToBuy } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

// Local stand-ins for the carriers' servers: prices are made up, nothing is bought.
const canadapostSimulator = await startSimulator(canadapostServer);
const upsSimulator = await startSimulator(upsServer);
const aggregator = new Aggregator([
  canadapost.create(canadapostSimulator.settings),
  ups.create(upsSimulator.settings),
]);

const request = {
  shipper: {
    company_name: 'Atelier Lanterne',
    phone_number: '514-555-0123',
    address_lines: ['275 rue Notre-Dame Est'],
    city: 'Montréal',
    state_code: 'QC',
    postal_code: 'H2Y 1C6',
    country_code: 'CA',
  },
  recipient: {
    person_name: 'Jordan Lee',
    phone_number: '604-555-0188',
    address_lines: ['453 West 12th Avenue'],
    city: 'Vancouver',
    state_code: 'BC',
    postal_code: 'V5Y 1V4',
    country_code: 'CA',
  },
  shipment: { items: [{ weight: 2.5, length: 30, width: 20, height: 15 }] }, // kg and cm
};
const [quotes, errors] = await aggregator.getQuotes(request);
console.table(quotes, ['carrier', 'service_name', 'transit_days', 'total_charge', 'currency']);
for (const { carrier, message } of errors) console.log(`${carrier} returned no quote: ${message}`);

// Quotes come cheapest first: the cheapest that arrives within three days.
const quote = quotes.find(({ transit_days = 99 }) => transit_days <= 3);
if (quote === undefined) throw new Error('no service arrives within three days');

const [shipment, problems] = await aggregator.createShipment(requestToBuy(request, quote), quote);
if (shipment === null) throw new Error(problems.map(({ message }) => message).join('\n'));
console.log(shipment.carrier, shipment.tracking_number, shipment.total_charge);
for (const { name, bytes } of filesOf(shipment)) await writeFile(name, bytes);

await canadapostSimulator.close();
await upsSimulator.close();
