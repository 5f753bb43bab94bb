/** From the environment to quotes. Run with `npm run examples`. */
import { readFile } from 'node:fs/promises';
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { ups } from '@waybill/carrier-ups';
import { fromEnv, variableOf } from '@waybill/config';
import { startSimulator } from '@waybill/simulator';

// The variables of a local stand-in for Canada Post's server. With an account of your own, leave `env` out below.
await using running = await startSimulator(simulator);
const env = Object.fromEntries(
  Object.entries(running.settings).map(([setting, value]) => [variableOf(canadapost, setting), value]),
);

const accounts = fromEnv({ carriers: [canadapost, ups], env });
const aggregator = new Aggregator(accounts.map((account) => account.create()));

const request = JSON.parse(await readFile(new URL('montreal-to-vancouver.json', import.meta.url), 'utf8'));
const [quotes, errors] = await aggregator.getQuotes(request);
for (const { carrier, account, service_name, total_charge, currency } of quotes)
  console.log(`${carrier}/${account} ${service_name}: ${total_charge} ${currency}`);
for (const { carrier, message } of errors) console.log(`${carrier}: ${message}`);
