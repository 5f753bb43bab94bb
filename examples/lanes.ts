/**
 * The same request at every carrier, for the lanes of ordinary shops: the cheapest price in each cell, and the reason
 * where a carrier gives none. Run with `npm run examples`. The prices are the simulators' and made up.
 */
import { Aggregator } from '@waybill/aggregator';
import type { ErrorEntry, Quote } from '@waybill/core';
import { LANES } from '@waybill/testkit/lanes';
import { everyCarrier } from './every-carrier.ts';

await using every = await everyCarrier();
const { proxies } = every;
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
