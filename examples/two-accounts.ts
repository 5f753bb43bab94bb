/** Two accounts with one carrier: both are quoted, and the one of the chosen quote pays. Run with `npm run examples`. */
import { readFile } from 'node:fs/promises';
import { Aggregator } from '@waybill/aggregator';
import { ups } from '@waybill/carrier-ups';
import { simulator } from '@waybill/carrier-ups/simulator';
import { requestToBuy } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

const running = await startSimulator(simulator);
const aggregator = new Aggregator([
  ups.create(running.settings, { account: 'warehouse' }),
  ups.create(running.accounts.published, { account: 'store' }),
]);
const request = JSON.parse(await readFile(new URL('austin-to-denver.json', import.meta.url), 'utf8'));

const [quotes] = await aggregator.getQuotes(request); // one account: { carriers: ['ups/store'] }
for (const { account, service_name, total_charge } of quotes)
  console.log(account, service_name, total_charge);

const quote = quotes.find(({ account }) => account === 'store');
if (quote === undefined) throw new Error('the account of the store got no quote');
const [shipment] = await aggregator.createShipment(requestToBuy(request, quote), quote);
console.log(`${shipment?.account} pays ${shipment?.total_charge?.amount}`);

await running.close();
