/**
 * Tries releases against a registry on this machine: first the changesets in waiting, then a minor of core together with
 * a patch of one carrier. A consumer who installed the first release then upgrades that carrier alone.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shipsFrom } from '@waybill/core/plugin';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { startRegistry } from '../registry/registry.ts';
import { startSimulatorOf } from '../simulators.ts';
import { ROOT } from '../workspace.ts';
import { Consumer } from './consumer.ts';
import { DryRun, type Release } from './dry-run.ts';
import { missingMajors } from './peer-majors.ts';

const CORE = '@waybill/core';
const REQUEST = readFileSync(join(ROOT, 'examples/toronto-to-new-york.json'), 'utf8');
/** Carriers that quote it: those with a server and prices, in the country of the shipper. A worldwide one's account may be elsewhere. */
const { country_code } = JSON.parse(REQUEST).shipper;
const quoting = (await carriers()).filter(
  ({ definition }) =>
    !definition.in_process &&
    'rating' in definition.fields &&
    Array.isArray(definition.ships_from) &&
    shipsFrom(definition, country_code),
);

const settings = new Map<CarrierPackage, unknown>();
await using simulators = new AsyncDisposableStack();
for (const carrier of quoting.slice(0, 2)) {
  const simulator = await startSimulatorOf(carrier);
  simulators.defer(() => simulator.close());
  settings.set(carrier, simulator.settings);
}
const [upgraded, untouched] = [...settings.keys()].map(({ manifest }) => manifest.name);
assert(upgraded !== undefined && untouched !== undefined, 'this takes two carriers with simulators');

await using registry = await startRegistry();
using dryRun = await DryRun.start(registry);
using consumer = new Consumer(registry);

// The changesets that wait now.
const waiting = await dryRun.version();
const forgotten = missingMajors(waiting, dryRun.packages);
assert.deepEqual(forgotten, [], 'these need a major changeset too: their peer has one');
const first = await dryRun.publish();
assert.deepEqual(first, Object.fromEntries(dryRun.packages.map(({ name, version }) => [name, version])));
const versions = Object.entries(first).map((release) => release.join(' '));
console.log(`first release: ${versions.join(', ')}`);

await consumer.install(CORE, '@waybill/aggregator', upgraded, untouched);
const before = consumer.installed();
await expectQuotes();

// Then a feature of core and a fix of one carrier.
dryRun.addChangeset('core', { [CORE]: 'minor' });
dryRun.addChangeset('carrier', { [upgraded]: 'patch' });
const planned = await dryRun.version();
assert.deepEqual(bumps(planned), { [CORE]: 'minor', [upgraded]: 'patch' });
const second = await dryRun.publish();
assert.deepEqual(second, Object.fromEntries(planned.map(({ name, newVersion }) => [name, newVersion])));
console.log(`second release: ${planned.map(describe).join(', ')}; nothing else`);

// The carrier was tested with the new core and asks for it, so that comes along.
await consumer.install(`${upgraded}@latest`);
assert.deepEqual(consumer.installed(), { ...before, ...second });
await expectQuotes();
console.log(
  `upgrading ${upgraded} alone: one core, no complaint about peers, the rest as it was, quotes from both`,
);

// Later core gets a major, and its changeset forgets the packages that have it as a peer.
const dependents = dryRun.packages.filter(({ peerDependencies }) => peerDependencies?.[CORE] !== undefined);
const names = dependents.map(({ name }) => name);
dryRun.addChangeset('break', { [CORE]: 'major' });
assert.deepEqual(missingMajors(await dryRun.plan(), dryRun.packages), names);
// A major of a package makes one of each package that has it as a peer.
const majors: string[] = [];
for (let missing = names; missing.length > 0; ) {
  dryRun.addChangeset(`break-${majors.length}`, Object.fromEntries(missing.map((name) => [name, 'major'])));
  majors.push(...missing);
  missing = missingMajors(await dryRun.plan(), dryRun.packages);
}
console.log(`a major of core alone is refused: ${majors.length} packages need a major changeset with it`);

async function expectQuotes(): Promise<void> {
  const [quotes, errors] = await consumer.quotes(settings, REQUEST);
  assert.deepEqual(errors, []);
  for (const { definition } of settings.keys())
    assert(
      quotes.some(({ carrier, total_charge }) => carrier === definition.id && total_charge > 0),
      definition.id,
    );
}

function bumps(releases: readonly Release[]): Record<string, string> {
  return Object.fromEntries(releases.map(({ name, type }) => [name, type]));
}

function describe({ name, type, oldVersion, newVersion }: Release): string {
  return `${name} ${oldVersion} -> ${newVersion} (${type})`;
}
