/**
 * Tracks 1,000 packages of six accounts: how many calls that makes, how long it takes next to the same calls by hand, and how
 * much memory. Run with `node bench/track-many.bench.ts` in this folder after a build. Simulators answer, in this process too.
 */
import { readFile } from 'node:fs/promises';
import { Aggregator, type TrackedItem } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { dhlExpress } from '@waybill/carrier-dhl-express';
import { simulator as dhlExpressServer } from '@waybill/carrier-dhl-express/simulator';
import { fedex } from '@waybill/carrier-fedex';
import { simulator as fedexServer } from '@waybill/carrier-fedex/simulator';
import { purolator } from '@waybill/carrier-purolator';
import { simulator as purolatorServer } from '@waybill/carrier-purolator/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import { type RateRequestData, requestToBuy } from '@waybill/core';
import { type RecordedExchange, startSimulator } from '@waybill/simulator';

const PACKAGES = 1000;
const SIDE_BY_SIDE = 10;

await using canadapostRunning = await startSimulator(canadapostServer);
await using dhlExpressRunning = await startSimulator(dhlExpressServer);
await using fedexRunning = await startSimulator(fedexServer);
await using purolatorRunning = await startSimulator(purolatorServer);
await using upsRunning = await startSimulator(upsServer);
const servers = [canadapostRunning, dhlExpressRunning, fedexRunning, purolatorRunning, upsRunning];
const proxies = [
  canadapost.create(canadapostRunning.settings),
  canadapost.create(canadapostRunning.accounts.xml, { account: 'xml' }),
  dhlExpress.create(dhlExpressRunning.settings),
  fedex.create(fedexRunning.settings),
  purolator.create(purolatorRunning.settings),
  ups.create(upsRunning.settings),
];
const aggregator = new Aggregator(proxies);
const text = await readFile(new URL('../montreal-to-vancouver.json', import.meta.url), 'utf8');
const request: RateRequestData = JSON.parse(text);
const [quotes] = await aggregator.getQuotes(request);

const items: TrackedItem[] = [];
for (let at = 0; at < PACKAGES; at += 1) {
  const { carrier, account } = proxies[at % proxies.length] ?? {};
  const quote = quotes.find((one) => one.carrier === carrier && one.account === account);
  if (carrier === undefined || account === undefined || quote === undefined) throw new Error('no price');
  const bought = requestToBuy(request, quote);
  const shipment = { ...bought.shipment, label: { format: 'ZPL' as const } };
  const [sold, errors] = await aggregator.createShipment({ ...bought, shipment }, { carrier, account });
  if (sold === null) throw new Error(errors.map(({ message }) => message).join('; '));
  items.push(JSON.parse(JSON.stringify({ ...sold, documents: [] })));
}
for (const server of servers) {
  server.advance({ hours: 31 });
  server.reset();
}

const before = process.memoryUsage().heapUsed;
const began = performance.now();
const [details, errors] = await aggregator.track(items, { deadline_ms: 120_000 });
const took = performance.now() - began;
const grew = process.memoryUsage().heapUsed - before;
const calls = servers.map(({ carrier, url, exchanges }) => ({ carrier, url, exchanges: [...exchanges] }));
const floor = await byHand(
  calls.flatMap(({ url, exchanges }) => exchanges.map((exchange) => ({ url, exchange }))),
);

const counts = calls.map(({ carrier, exchanges }) => `${carrier} ${exchanges.length}`);
const events = details.reduce((sum, one) => sum + one.events.length, 0);
console.log(`${details.length} packages, ${events} events, ${errors.length} errors`);
console.log(`calls: ${counts.join(', ')}`);
console.log(
  `${took.toFixed(0)} ms; the same calls by hand ${floor.toFixed(0)} ms: ${(took / floor).toFixed(2)} times`,
);
console.log(`heap: ${(grew / 1e6).toFixed(1)} MB more, simulators and their journals included`);

/** Sends the same requests without reading the answers, as many side by side as an account sends. */
async function byHand(sent: readonly { url: string; exchange: RecordedExchange }[]): Promise<number> {
  const began = performance.now();
  const queue = [...sent];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { method, path, headers, body } = next.exchange;
      const {
        host: _,
        connection: __,
        'content-length': ___,
        'transfer-encoding': ____,
        ...others
      } = headers;
      const response = await fetch(next.url + path, {
        method,
        headers: others,
        ...(body !== '' && { body }),
      });
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE * servers.length }, worker));
  return performance.now() - began;
}
