/** What comes after the purchase: a label is voided, a package is followed. Run with `npm run examples`. */
import { readFile } from 'node:fs/promises';
import { Aggregator } from '@waybill/aggregator';
import { ups } from '@waybill/carrier-ups';
import { simulator } from '@waybill/carrier-ups/simulator';
import type { ShippingResult } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

const running = await startSimulator(simulator);
const aggregator = new Aggregator([ups.create(running.settings)]);
const request = JSON.parse(await readFile(new URL('austin-to-denver.json', import.meta.url), 'utf8'));
const shipment = { ...request.shipment, services: ['03'] };

/** Buys a label, and returns it as a database would: as JSON. */
async function storedLabel(): Promise<ShippingResult> {
  const [bought, errors] = await aggregator.createShipment({ ...request, shipment }, { carrier: 'ups' });
  if (bought === null) throw new Error(errors.map(({ message }) => message).join('\n'));
  return JSON.parse(JSON.stringify(bought));
}

const mistake = await storedLabel();
const [voided, reasons] = await aggregator.voidShipment({ shipment: mistake });
if (voided?.outcome === 'voided') console.log(`${mistake.tracking_number} is void: nothing is billed`);
else console.log(voided?.outcome, reasons);

const orders = [await storedLabel(), await storedLabel()]; // of any carriers
running.advance({ hours: 31 }); // a simulator's packages move with its clock
const [packages, problems] = await aggregator.track(orders);
for (const { tracking_number, status, status_text, events, meta } of packages)
  console.log(tracking_number, status, status_text, `${events.length} events`, meta.tracking_url);
for (const { field, kind, message } of problems) console.log(field, kind, message);

await running.close();
