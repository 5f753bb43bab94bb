/** Labels of several carriers and formats as one PDF for the printer. Run with `npm run examples`. */
import { readFile, writeFile } from 'node:fs/promises';
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import { filesOf, type ShippingResult } from '@waybill/core';
import { toPdf } from '@waybill/labels';
import { startSimulator } from '@waybill/simulator';

const canadapostSimulator = await startSimulator(canadapostServer);
const upsSimulator = await startSimulator(upsServer);
const aggregator = new Aggregator([
  canadapost.create(canadapostSimulator.settings),
  ups.create(upsSimulator.settings),
]);
const file = new URL('montreal-to-vancouver.json', import.meta.url);
const request = JSON.parse(await readFile(file, 'utf8'));

const shipments: ShippingResult[] = [];
for (const [carrier, service] of [
  ['canadapost', 'DOM.EP'], // a PDF
  ['ups', '11'], // a picture
] as const) {
  const shipment = { ...request.shipment, services: [service] };
  const [bought, errors] = await aggregator.createShipment({ ...request, shipment }, { carrier });
  if (bought === null) throw new Error(errors.map(({ message }) => message).join('\n'));
  shipments.push(bought);
}

const labels = shipments.flatMap(filesOf).filter(({ kind }) => kind === 'label');
await writeFile('labels.pdf', await toPdf(labels, { page: '4x6' }));
console.log(`labels.pdf: ${labels.map(({ name }) => name).join(', ')}`);

await canadapostSimulator.close();
await upsSimulator.close();
