/**
 * Uses the packages as an app does: installs their tarballs into an empty folder outside of this repository,
 * type-checks a small program there and gets quotes with it. Only the carriers' simulators run here, in the workspace;
 * carriers that have no simulator answer from the examples' accounts.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Quote, QuoteOutcome } from '@waybill/core';
import type { RunningSimulator } from '@waybill/simulator';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { startSimulatorOf } from '../simulators.ts';
import { output, pack, packages, ROOT, run } from '../workspace.ts';

const LIBRARIES = [
  '@waybill/core',
  '@waybill/carrier-kit',
  '@waybill/labels',
  '@waybill/aggregator',
  '@waybill/config',
];
/** Between them, something for every carrier. */
const REQUESTS = ['montreal-to-vancouver.json', 'austin-to-denver.json'];

const EXAMPLES = join(ROOT, 'examples');

const all = await carriers();
const simulators: RunningSimulator[] = [];
const consumer = mkdtempSync(join(tmpdir(), 'waybill-consumer-'));
try {
  install();
  writeProgram(await openAccounts());
  await checkTypes();
  await checkQuotes(process.execPath);
  await checkRequire();
  await tryOlderNode();
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

/** Settings of an account with every carrier. */
async function openAccounts(): Promise<ReadonlyMap<CarrierPackage, object>> {
  const accounts = new Map<CarrierPackage, object>();
  for (const carrier of all) {
    if (carrier.definition.in_process) accounts.set(carrier, exampleAccount(carrier));
    else {
      const simulator = await startSimulatorOf(carrier);
      simulators.push(simulator);
      accounts.set(carrier, simulator.settings);
    }
  }
  return accounts;
}

/** The account that the examples have, with its files in their place. */
function exampleAccount({ definition }: CarrierPackage): object {
  const { accounts }: { accounts: { carrier: string; settings: Record<string, string> }[] } = JSON.parse(
    readFileSync(join(EXAMPLES, 'waybill.config.json'), 'utf8'),
  );
  const account = accounts.find(({ carrier }) => carrier === definition.id);
  if (account === undefined) throw new Error(`examples/waybill.config.json has no ${definition.id}`);
  const settings = Object.entries(account.settings).map(([name, value]) => {
    return [name, definition.settings.fields[name]?.path ? join(EXAMPLES, value) : value];
  });
  return Object.fromEntries(settings);
}

/** The program, with settings in the text, so that the type-check judges them too. */
function writeProgram(accounts: ReadonlyMap<CarrierPackage, object>): void {
  const imports = all.map(({ exportName, manifest }) => `import { ${exportName} } from '${manifest.name}';`);
  const registrations = [...accounts].map(
    ([{ exportName }, settings]) => `registerCarrier(container, ${exportName}, ${JSON.stringify(settings)});`,
  );
  const requests = REQUESTS.map((file) => readFileSync(join(EXAMPLES, file), 'utf8'));
  const program = `
import { Aggregator } from '@waybill/aggregator';
${imports.join('\n')}
import { loadAccounts } from '@waybill/config';
import { container, type QuoteOutcome, type RateRequestData, registerCarrier } from '@waybill/core';

${registrations.join('\n')}
// Imports every installed carrier by its name.
await loadAccounts();
const requests: RateRequestData[] = [${requests.join()}];
const aggregator = container.resolve(Aggregator);
const outcomes: QuoteOutcome[] = [];
for (const request of requests) outcomes.push(await aggregator.getQuotes(request));
console.log(JSON.stringify([outcomes.flatMap(([quotes]) => quotes), outcomes.flatMap(([, errors]) => errors)]));
`;
  writeFileSync(join(consumer, 'quote.ts'), program);
}

/** Checks our declarations and those of our dependencies too, and compiles the program. */
async function checkTypes(): Promise<void> {
  const options = ['--target', 'es2023', '--lib', 'es2023,dom,esnext.disposable', '--module', 'nodenext'];
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--types', ''];
  await run('tsc', [...options, ...strict, 'quote.ts'], { cwd: consumer });
  console.log('type-checks');
}

async function checkQuotes(node: string): Promise<void> {
  const { stdout } = await run(node, ['quote.js'], { cwd: consumer });
  const [quotes, errors]: QuoteOutcome = JSON.parse(stdout);
  for (const { definition, manifest } of all) {
    const own = quotes.filter(({ carrier }) => carrier === definition.id);
    if (own.length === 0 || !own.every(isPriced))
      throw new Error(`${manifest.name} returned no quotes: ${JSON.stringify({ own, errors }, null, 2)}`);
    console.log(`${manifest.name}: ${own.length} quotes${definition.in_process ? '' : ' over HTTP'}`);
  }
}

function isPriced({ total_charge, currency, service_type }: Quote): boolean {
  return total_charge > 0 && currency.length === 3 && service_type !== '';
}

async function checkRequire(): Promise<void> {
  for (const name of [...LIBRARIES, ...all.map(({ manifest }) => manifest.name)]) {
    const script = `process.exit(Object.keys(require('${name}')).length > 0 ? 0 : 1)`;
    await run(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: consumer });
  }
  console.log('require() works');
}

/** Node 20 is not promised. Where this machine's own Node is one, says whether the packages work there. */
async function tryOlderNode(): Promise<void> {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const node = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
  if (node === undefined) return;
  const version = (await run(node, ['--version'])).stdout.trim();
  if (!version.startsWith('v20.')) return;
  const verdict = await checkQuotes(node).then(
    () => 'works',
    (error: Error) => `does not work: ${error.message}`,
  );
  console.log(`Node ${version}, not promised: ${verdict}`);
}
