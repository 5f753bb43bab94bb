/**
 * Uses the packages as somebody else would: installs their tarballs into an empty folder outside of this repository,
 * type-checks a small program there and gets quotes with it. Only the carriers' simulators run here, in the workspace.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Quote, QuoteOutcome } from '@waybill/core';
import { isSimulatorDefinition, type RunningSimulator, startSimulator } from '@waybill/simulator';
import { type CarrierPackage, carriers, importBuilt } from './carriers.ts';
import { environment, output, pack, packages, ROOT } from './workspace.ts';

const LIBRARIES = ['@waybill/core', '@waybill/carrier-kit', '@waybill/aggregator'];
/** Between them, something for every carrier. */
const REQUESTS = ['montreal-to-vancouver.json', 'austin-to-denver.json'];

const run = promisify(execFile);
const all = await carriers();
const simulators = new Map<CarrierPackage, RunningSimulator>();
const consumer = mkdtempSync(join(tmpdir(), 'waybill-consumer-'));
try {
  install();
  writeProgram(await startSimulators());
  await checkTypes();
  await checkQuotes(process.execPath);
  await checkRequire();
  await tryOlderNode();
} finally {
  await Promise.all([...simulators.values()].map((simulator) => simulator.close()));
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

async function startSimulators(): Promise<ReadonlyMap<CarrierPackage, RunningSimulator>> {
  for (const carrier of all) {
    const exported: unknown[] = Object.values(await importBuilt(carrier, 'simulator.js'));
    const simulator = exported.find(isSimulatorDefinition);
    if (simulator === undefined) throw new Error(`${carrier.manifest.name}/simulator exports no simulator`);
    simulators.set(carrier, await startSimulator(simulator));
  }
  return simulators;
}

/** The program, with settings in the text, so that the type-check judges them too. */
function writeProgram(running: ReadonlyMap<CarrierPackage, RunningSimulator>): void {
  const imports = all.map(({ exportName, manifest }) => `import { ${exportName} } from '${manifest.name}';`);
  const registrations = [...running].map(
    ([{ exportName }, { settings }]) =>
      `registerCarrier(container, ${exportName}, ${JSON.stringify(settings)});`,
  );
  const requests = REQUESTS.map((file) => readFileSync(join(ROOT, 'examples', file), 'utf8'));
  const program = `
import { Aggregator } from '@waybill/aggregator';
${imports.join('\n')}
import { container, type QuoteOutcome, type RateRequestData, registerCarrier } from '@waybill/core';

${registrations.join('\n')}
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
  await run('tsc', [...options, ...strict, 'quote.ts'], { cwd: consumer, env: environment() }).catch(report);
  console.log('type-checks');
}

async function checkQuotes(node: string): Promise<void> {
  const { stdout } = await run(node, ['quote.js'], { cwd: consumer }).catch(report);
  const [quotes, errors]: QuoteOutcome = JSON.parse(stdout);
  for (const { definition, manifest } of all) {
    const own = quotes.filter(({ carrier }) => carrier === definition.id);
    if (own.length === 0 || !own.every(isPriced))
      throw new Error(`${manifest.name} gave no quotes: ${JSON.stringify({ own, errors }, null, 2)}`);
    console.log(`${manifest.name}: ${own.length} quotes over HTTP`);
  }
}

function isPriced({ total_charge, currency, service_type }: Quote): boolean {
  return total_charge > 0 && currency.length === 3 && service_type !== '';
}

async function checkRequire(): Promise<void> {
  for (const { exportName, manifest } of all) {
    const script = `process.exit(require('${manifest.name}').${exportName}.id ? 0 : 1)`;
    await run(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: consumer }).catch(report);
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

/** Says what a failed child process printed. */
function report(error: Error & { stdout?: string; stderr?: string }): never {
  throw new Error([error.message, error.stdout, error.stderr].filter(Boolean).join('\n'), { cause: error });
}
