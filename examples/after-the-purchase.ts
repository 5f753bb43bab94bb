/** What comes after the purchase: a label is voided, a package is followed. Run with `npm run examples`. */
import { readFile } from 'node:fs/promises';
import { ups } from '@waybill/carrier-ups';
import { simulator } from '@waybill/carrier-ups/simulator';
import { createShipment, fetchTracking, type ShippingResult, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

const running = await startSimulator(simulator);
const proxy = ups.create(running.settings);
const request = JSON.parse(await readFile(new URL('austin-to-denver.json', import.meta.url), 'utf8'));
const shipment = { ...request.shipment, services: ['03'] };

/** Buys a label, and returns it as a database would: as JSON. */
async function storedLabel(): Promise<ShippingResult> {
  const [bought, errors] = await createShipment(proxy, { ...request, shipment });
  if (bought === null) throw new Error(errors.map(({ message }) => message).join('\n'));
  return JSON.parse(JSON.stringify(bought));
}

const mistake = await storedLabel();
const [voided, reasons] = await voidShipment(proxy, { shipment: mistake });
if (voided?.outcome === 'voided') console.log(`${mistake.tracking_number} is void: nothing is billed`);
else console.log(voided?.outcome, reasons);

const { tracking_number } = await storedLabel();
running.advance({ hours: 31 }); // a simulator's packages move with its clock
const [[details], problems] = await fetchTracking(proxy, { tracking_numbers: [tracking_number ?? ''] });
console.log(details?.status, details?.delivered_at?.date, details?.meta.tracking_url, problems);
for (const { time, place, text } of details?.events ?? []) console.log(time?.date, place?.city, text);

await running.close();
