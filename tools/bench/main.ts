/**
 * `npm run bench`: measures the built packages beside floors written by hand, in one run. Ratios are medians of rounds in
 * which both sides take turns. Fails where a ratio is more than 1.3 times the one that was last written.
 *
 *     npm run bench                    everything, in some minutes
 *     npm run bench -- --short         the main figures, in half a minute
 *     npm run bench -- mapping memory  some parts: mapping, aggregates, imports, purchases, batches, server, memory
 *     npm run bench -- clients labels ledger  the parts of the night: other clients from npm, 1,000 labels, a million purchases
 *     npm run bench -- --profile       where the CPU time of aggregates goes, instead
 *     npm run bench -- --aggregates 100000 memory
 *     npm run bench -- --write         everything and the profile, kept for `docs/reliability.md`
 *     npm run bench -- batches --write the speed of batches alone, kept; the other figures stay as they are; other parts with a
 *                                      section of their own likewise: server, clients, labels, ledger
 */
import { parseArgs } from 'node:util';
import { readResults, writeResults } from '../reliability/results.ts';
import { accountsOf, aggregatorOf, type ReplayServer, startReplayServer } from './accounts.ts';
import { measureAggregates } from './aggregates.ts';
import { measureBatches } from './batches.ts';
import { measureClients } from './clients.ts';
import { measureImports } from './import-time.ts';
import { measureLabels } from './labels.ts';
import { measureLedger } from './ledger.ts';
import { measureMapping } from './mapping.ts';
import { measureMemory } from './memory.ts';
import { profiled, type Shares } from './profile.ts';
import { measurePurchases } from './purchases.ts';
import { nextRequest, type Recording, record } from './recordings.ts';
import type { Measurement } from './rounds.ts';
import { measureServer } from './server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    aggregates: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const { short } = values;
const aggregates = Number(values.aggregates ?? (short ? 600 : 10_000));
const parts: Readonly<
  Record<string, (recordings: readonly Recording[], server: ReplayServer) => AsyncGenerator<Measurement>>
> = {
  mapping: () => measureMapping(short),
  aggregates: (recordings, server) => measureAggregates(recordings, server, short),
  imports: () => measureImports(short),
  purchases: () => measurePurchases(short),
  batches: () => measureBatches(short),
  server: (recordings, server) => measureServer(recordings, server, short),
  memory: (recordings) => measureMemory(recordings, aggregates),
  clients: () => measureClients(short),
  labels: () => measureLabels(short),
  ledger: () => measureLedger(short),
};
/** Parts that run where they are named: they need npm's registry, or minutes. */
const BY_NAME = ['clients', 'labels', 'ledger'];
/** Parts whose figures are kept by themselves. */
const KEPT_APART = {
  batches: 'batch_speed',
  server: 'server_speed',
  clients: 'beside_clients',
  labels: 'label_speed',
  ledger: 'ledger_speed',
} as const;
for (const name of positionals)
  if (!(name in parts))
    throw new Error(`there is no part ${name}; parts are ${Object.keys(parts).join(', ')}`);

/** A ratio that has grown so much since it was written fails the run. */
const SLOWER = 1.3;
const committed = new Map(
  readResults().performance?.measurements.map((measurement) => [measurement.name, measurement]),
);

const recordings = await record();
await using server = await startReplayServer(recordings);
if (values.profile) await printProfile();
else await measure();

async function measure(): Promise<void> {
  const measurements: Measurement[] = [];
  const apart = new Map<string, Measurement[]>();
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 ? !positionals.includes(name) : BY_NAME.includes(name)) continue;
    const own = name in KEPT_APART ? [] : measurements;
    for await (const one of part(recordings, server)) {
      console.log(lineOf(one));
      own.push(one);
    }
    if (own !== measurements) apart.set(name, own);
  }
  // Waves and memory are counted, so a machine that is slow has the same.
  const counted = measurements.filter(({ unit, met }) => met === false && ['waves', 'KB'].includes(unit));
  const slower = measurements.filter(isSlower);
  for (const { name, min } of slower)
    console.error(
      `${name}: ${min} in its best round; it was ${committed.get(name)?.value} when it was last written`,
    );
  if (counted.length + slower.length > 0 && !values.write) process.exitCode = 1;
  if (!values.write) return;
  const missedIn = (own: readonly Measurement[]) => own.filter(({ met }) => met === false).length;
  for (const [name, section] of Object.entries(KEPT_APART)) {
    const own = apart.get(name) ?? [];
    if (own.length > 0) writeResults({ [section]: { measurements: own } }, missedIn(own));
  }
  if (measurements.length === 0) return;
  const missed = missedIn(measurements);
  const { packages, work } = await shares();
  writeResults({ performance: { measurements, shares: packages, work } }, missed);
}

/** A machine that is busy makes some rounds slower, hardly all of them. */
function isSlower({ name, unit, min }: Measurement): boolean {
  const before = committed.get(name);
  return unit === 'times the floor' && before !== undefined && min > SLOWER * before.value;
}

function lineOf({ name, value, unit, target, met, min, max, ours, floor, sides_unit }: Measurement): string {
  const aim = target === undefined ? '' : ` (target ${target}: ${met ? 'met' : 'not met'})`;
  const sides = ours === undefined ? '' : `; ${ours} ${sides_unit}, floor ${floor} ${sides_unit}`;
  return `${name}: ${value} ${unit}${aim} [${min} to ${max}]${sides}`;
}

async function printProfile(): Promise<void> {
  const { packages, functions, work } = await shares();
  console.log(
    'CPU time of aggregates of 8 carriers, in percent: what for, and self time of packages and functions:',
  );
  console.table(work);
  console.table(packages);
  console.table(functions);
}

async function shares(): Promise<Shares> {
  const aggregator = aggregatorOf(accountsOf(recordings, 8), server, () => 0);
  const ask = async (times: number) => {
    for (let at = 0; at < times; at += 1) await aggregator.getQuotes(nextRequest());
  };
  await ask(50);
  return profiled(() => ask(200));
}
