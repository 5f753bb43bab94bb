/** The first program of README.md. Run with `npm run examples`. */
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import { startSimulator } from '@waybill/simulator';

const canadapostSimulator = await startSimulator(canadapostServer);
const upsSimulator = await startSimulator(upsServer);
const aggregator = new Aggregator([
  canadapost.create(canadapostSimulator.settings),
  ups.create(upsSimulator.settings),
]);

const [quotes, errors] = await aggregator.getQuotes({
  shipper: { city: 'Montréal', state_code: 'QC', postal_code: 'H2Y 1C6', country_code: 'CA' },
  recipient: { city: 'Vancouver', state_code: 'BC', postal_code: 'V5Y 1V4', country_code: 'CA' },
  shipment: { items: [{ weight: 2.5, length: 30, width: 20, height: 15 }] }, // kg and cm
});
console.table(quotes, ['carrier', 'service_name', 'transit_days', 'total_charge', 'currency']);
for (const { carrier, message } of errors) console.log(`${carrier} returned no quote: ${message}`);

await canadapostSimulator.close();
await upsSimulator.close();
