/**
 * Uses the packages as an app does: installs their tarballs into an empty folder outside of this repository,
 * type-checks small programs there and gets quotes with them, as they are and bundled. Measures what was installed. Only
 * the carriers' simulators run here, in the workspace; carriers that have no simulator answer from the examples' accounts.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { RunningSimulator } from '@waybill/simulator';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { exampleSettings } from '../example-settings.ts';
import { startSimulatorOf } from '../simulators.ts';
import { output, pack, packages, ROOT, run } from '../workspace.ts';
import { BUNDLERS, outputsOfBundles, sizeInBrowser } from './consumer/bundles.ts';
import { installedSizes } from './consumer/installed-size.ts';
import { everyCarrier, oneCarrier, type Program } from './consumer/programs.ts';

const LIBRARIES = [
  '@waybill/core',
  '@waybill/carrier-kit',
  '@waybill/labels',
  '@waybill/aggregator',
  '@waybill/config',
];
/** Between them, something for every carrier that has prices. */
const REQUESTS = [
  'montreal-to-vancouver.json',
  'austin-to-denver.json',
  'london-to-manchester.json',
  'sydney-to-melbourne.json',
  'paris-to-lyon.json',
  'brussels-to-ghent.json',
  'auckland-to-wellington.json',
  'dubai-to-abu-dhabi.json',
];

const EXAMPLES = join(ROOT, 'examples');

/** `@waybill/core` in a page, minified and gzipped, in bytes. */
const MOST_IN_BROWSER = 40_000;

const all = await carriers();
/** The most that packages, with all that they need, may add to an app's folder, in megabytes. */
const MOST_INSTALLED: readonly { readonly names: readonly string[]; readonly megabytes: number }[] = [
  { names: ['@waybill/core', '@waybill/aggregator', '@waybill/carrier-ups'], megabytes: 13 },
  {
    names: ['@waybill/core', '@waybill/aggregator', ...all.map(({ manifest }) => manifest.name)],
    megabytes: 45,
  },
];

const simulators: RunningSimulator[] = [];
const consumer = mkdtempSync(join(tmpdir(), 'waybill-consumer-'));
try {
  install();
  checkInstalledSizes();
  await checkSizeInBrowser();
  const programs = programsFor(await openAccounts());
  await compile(programs);
  console.log(await start(process.execPath, programs.every));
  await checkSimulatorsAreMissed();
  await checkConfig();
  await checkRequire();
  await tryOlderNode(programs.every);
  await checkBundles(programs);
} finally {
  await Promise.all(simulators.map((simulator) => simulator.close()));
  rmSync(consumer, { recursive: true });
}

/** Puts the tarballs, and what they need from the registry, into the consumer's folder. */
function install(): void {
  const libraries = packages().filter(({ manifest }) => LIBRARIES.includes(manifest.name));
  const tarballs = pack([...libraries, ...all], consumer);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const files = tarballs.map(({ file }) => file);
  output('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...files], consumer);
  for (const absent of ['simulator', 'testkit', 'cli'])
    if (existsSync(join(consumer, 'node_modules', '@waybill', absent)))
      throw new Error(`a production install brought @waybill/${absent}`);
  console.log(`installed ${tarballs.map(({ manifest }) => manifest.name).join(', ')}; no simulator`);
}

function checkInstalledSizes(): void {
  for (const { names, megabytes } of MOST_INSTALLED) {
    const sizes = installedSizes(consumer, names).map(([name, bytes]) => [name, bytes / 1e6] as const);
    const total = sizes.reduce((sum, [, own]) => sum + own, 0);
    const largest = sizes.slice(0, 10).map(([name, own]) => `${name} ${own.toFixed(1)}`);
    const summary = `${names.join(' + ')}: ${sizes.length} packages, ${total.toFixed(1)} MB (${largest.join(', ')}, …)`;
    assert.ok(total <= megabytes, `${summary}; the limit is ${megabytes} MB`);
    console.log(summary);
  }
}

async function checkSizeInBrowser(): Promise<void> {
  const bytes = await sizeInBrowser(consumer, '@waybill/core');
  const summary = `@waybill/core in a browser: ${bytes} bytes, minified and gzipped`;
  assert.ok(bytes <= MOST_IN_BROWSER, `${summary}; the limit is ${MOST_IN_BROWSER}`);
  console.log(summary);
}

/** Settings of an account with every carrier. */
async function openAccounts(): Promise<ReadonlyMap<CarrierPackage, object>> {
  const accounts = new Map<CarrierPackage, object>();
  for (const carrier of all) {
    if (carrier.definition.in_process) accounts.set(carrier, exampleSettings(carrier.definition));
    else {
      const simulator = await startSimulatorOf(carrier);
      simulators.push(simulator);
      accounts.set(carrier, simulator.settings);
    }
  }
  return accounts;
}

interface Programs {
  readonly every: Program;
  readonly registered: Program;
  readonly fromEnv: Program;
}

function programsFor(accounts: ReadonlyMap<CarrierPackage, object>): Programs {
  const requests = REQUESTS.map((file) => readFileSync(join(EXAMPLES, file), 'utf8'));
  const [ups, settings] = [...accounts].find(([{ definition }]) => definition.id === 'ups') ?? [];
  if (ups === undefined || settings === undefined) throw new Error('there is no package of UPS');
  const refused = { ...settings, client_secret: 'wrong' };
  return {
    every: everyCarrier(accounts, requests),
    ...oneCarrier(ups, [settings, refused], requests[0] ?? ''),
  };
}

/** Checks our declarations and those of our dependencies too, and compiles the programs. */
async function compile(programs: Programs): Promise<void> {
  for (const [name, { text }] of Object.entries(programs)) writeFileSync(join(consumer, `${name}.ts`), text);
  const files = Object.keys(programs).map((name) => `${name}.ts`);
  const options = ['--target', 'es2023', '--lib', 'es2023,dom,esnext.disposable', '--module', 'nodenext'];
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--types', ''];
  await run('tsc', [...options, ...strict, ...files], { cwd: consumer });
  console.log('type-checks');
}

async function start(node: string, every: Program): Promise<string> {
  const { stdout } = await run(node, ['every.js'], { cwd: consumer });
  return every.check(stdout);
}

/** `@waybill/config` imports every installed carrier by its name. There is no account to be found. */
async function checkConfig(): Promise<void> {
  const script = `import { loadAccounts } from '@waybill/config'; console.log(JSON.stringify(await loadAccounts({ env: {} })));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: consumer });
  assert.deepEqual(JSON.parse(stdout), []);
  console.log('@waybill/config loads');
}

/** Whoever imports a simulator without its engine reads the name of the package to install. */
async function checkSimulatorsAreMissed(): Promise<void> {
  for (const { manifest } of all.filter(({ definition }) => !definition.in_process)) {
    const script = `import '${manifest.name}/simulator'`;
    const running = run(process.execPath, ['--input-type=module', '-e', script], { cwd: consumer });
    await assert.rejects(running, /Cannot find package '@waybill\/simulator' imported from /);
  }
  console.log('without @waybill/simulator, importing a simulator names it');
}

async function checkRequire(): Promise<void> {
  for (const name of [...LIBRARIES, ...all.map(({ manifest }) => manifest.name)]) {
    const script = `process.exit(Object.keys(require('${name}')).length > 0 ? 0 : 1)`;
    await run(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: consumer });
  }
  console.log('require() works');
}

/** Node 20 is not promised. Where this machine's own Node is one, says whether the packages work there. */
async function tryOlderNode(every: Program): Promise<void> {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const node = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
  if (node === undefined) return;
  const version = (await run(node, ['--version'])).stdout.trim();
  if (!version.startsWith('v20.')) return;
  const verdict = await start(node, every).then(
    () => 'works',
    (error: Error) => `does not work: ${error.message}`,
  );
  console.log(`Node ${version}, not promised: ${verdict}`);
}

/** One carrier by every bundler; all carriers, which have a lot of code, by those that are fast. */
async function checkBundles(programs: Programs): Promise<void> {
  const { every, ...small } = programs;
  for (const [name, { bundle, fast }] of Object.entries(BUNDLERS)) {
    const chosen = Object.entries(fast ? programs : small);
    const files = chosen.map(([program]) => `${program}.js`);
    const printed = await outputsOfBundles(bundle, consumer, files);
    for (const [number, [program, { check }]] of chosen.entries()) {
      try {
        check(printed[number] ?? '');
      } catch (cause) {
        throw new Error(`bundled by ${name}, the program "${program}" went wrong`, { cause });
      }
    }
    console.log(`bundled by ${name}: ${chosen.map(([program]) => program).join(', ')}`);
  }
}
