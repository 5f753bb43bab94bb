/**
 * The same request at every carrier, for the lanes of ordinary shops: the cheapest price in each cell, and the reason
 * where a carrier gives none. Run with `npm run examples`. The prices are the simulators' and made up.
 */
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { dhlExpress } from '@waybill/carrier-dhl-express';
import { simulator as dhlExpressServer } from '@waybill/carrier-dhl-express/simulator';
import { fedex } from '@waybill/carrier-fedex';
import { simulator as fedexServer } from '@waybill/carrier-fedex/simulator';
import { purolator } from '@waybill/carrier-purolator';
import { simulator as purolatorServer } from '@waybill/carrier-purolator/simulator';
import { ratecard } from '@waybill/carrier-ratecard';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import { usps } from '@waybill/carrier-usps';
import { simulator as uspsServer } from '@waybill/carrier-usps/simulator';
import type { ErrorEntry, Quote } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { LANES } from '@waybill/testkit/lanes';

await using dhlExpressRunning = await startSimulator(dhlExpressServer);
await using canadapostRunning = await startSimulator(canadapostServer);
await using fedexRunning = await startSimulator(fedexServer);
await using purolatorRunning = await startSimulator(purolatorServer);
await using upsRunning = await startSimulator(upsServer);
await using uspsRunning = await startSimulator(uspsServer);
const card = new URL('rate-cards/own-van.yaml', import.meta.url).pathname;
const proxies = [
  ups.create(upsRunning.settings),
  fedex.create(fedexRunning.settings),
  usps.create(uspsRunning.settings),
  dhlExpress.create(dhlExpressRunning.settings),
  canadapost.create(canadapostRunning.settings),
  purolator.create(purolatorRunning.settings),
  ratecard.create({ card }),
];
const aggregator = new Aggregator(proxies);

/** Why a cell is empty, each reason once, numbered as it comes up. */
const reasons: string[] = [];
const rows: string[][] = [];
for (const { name, request } of LANES) {
  const [quotes, errors] = await aggregator.getQuotes(request);
  rows.push([name, ...proxies.map(({ carrier }) => cell(carrier, quotes, errors))]);
}

console.log(
  `${LANES.length} lanes at ${proxies.length} carriers: cheapest price (number of quotes), or [reason]\n`,
);
const heading = ['lane', ...proxies.map(({ carrier }) => carrier)];
for (const row of [heading, heading.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
console.log();
for (const [index, reason] of reasons.entries()) console.log(`[${index + 1}] ${reason}`);

function cell(carrier: string, quotes: readonly Quote[], errors: readonly ErrorEntry[]): string {
  const [cheapest, ...others] = quotes.filter((quote) => quote.carrier === carrier);
  if (cheapest !== undefined)
    return `${cheapest.total_charge.toFixed(2)} ${cheapest.currency} (${1 + others.length})`;
  const own = errors.filter((entry) => entry.carrier === carrier);
  if (own.length === 0) throw new Error(`${carrier} gives neither a quote nor a reason`);
  return own.map(({ message }) => `[${numberOf(`${carrier}: ${message}`)}]`).join(' ');
}

function numberOf(reason: string): number {
  if (!reasons.includes(reason)) reasons.push(reason);
  return reasons.indexOf(reason) + 1;
}
