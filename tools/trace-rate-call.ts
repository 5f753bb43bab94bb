/**
 * Prints which files of each carrier's package, and of carrier-kit, one rate call executes at the carrier's simulator,
 * and how many lines they have: `node tools/trace-rate-call.ts [carrier …]`. Looks at what `npm run build` made.
 */
import { globSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchQuotes, type QuoteOutcome } from '@waybill/core';
import type { RatingProxy } from '@waybill/core/plugin';
import { type CarrierPackage, carriers } from './carriers.ts';
import { exampleSettings } from './example-settings.ts';
import { startSimulatorOf } from './simulators.ts';
import { ROOT } from './workspace.ts';

/** Between them, something for every carrier. */
const EXAMPLES = globSync('*-to-*.json', { cwd: join(ROOT, 'examples') }).sort();

const requests = EXAMPLES.map((name) => JSON.parse(readFileSync(join(ROOT, 'examples', name), 'utf8')));
const names = process.argv.slice(2);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

for (const carrier of await carriers()) {
  const { id, fields } = carrier.definition;
  if (fields.rating && (names.length === 0 || names.includes(id))) await trace(carrier);
}

async function trace(carrier: CarrierPackage): Promise<void> {
  const { definition, path } = carrier;
  await using simulator = definition.in_process ? undefined : await startSimulatorOf(carrier);
  const settings = simulator?.settings ?? exampleSettings(definition);
  const proxy = definition.create(settings) as RatingProxy & Partial<AsyncDisposable>;
  let [[quotes, errors], files]: [QuoteOutcome, string[]] = [[[], []], []];
  for (const request of requests) {
    if (quotes.length > 0) break;
    simulator?.reset();
    // Takes what ran so far, and sets the counters to 0.
    await executedFiles();
    [quotes, errors] = await fetchQuotes(proxy, request);
    files = await executedFiles();
  }
  await proxy[Symbol.asyncDispose]?.();
  if (quotes.length === 0) throw new Error(`${definition.id} quotes nothing: ${JSON.stringify(errors)}`);

  const own = files.filter((file) => file.startsWith(`${path}/`));
  const kit = files.filter((file) => file.startsWith('packages/carrier-kit/'));
  console.log(`${definition.id}: ${quotes.length} quotes, ${simulator?.exchanges.length ?? 0} calls`);
  print(path, own);
  print('packages/carrier-kit', kit);
  console.log('');
}

function print(path: string, files: readonly string[]): void {
  const counted = files.map((file) => ({ file, lines: linesOf(file) }));
  const total = counted.reduce((sum, { lines }) => sum + lines, 0);
  console.log(`  ${path}: ${files.length} files, ${total} lines`);
  for (const { file, lines } of counted.sort((a, b) => b.lines - a.lines))
    console.log(`    ${String(lines).padStart(5)}  ${relative(join(path, 'src'), file)}`);
}

/** Sources of ours, by path, of which a function ran since the last time. What a module does when it is loaded is left out. */
async function executedFiles(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result.flatMap(({ url, functions }) => {
    const file = url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : '';
    if (!/^packages\/[^/]+\/dist\//.test(file) || /\/dist\/simulator[./]/.test(file)) return [];
    const source = sourceIn(file);
    return functions.flatMap(({ ranges: [range] }) =>
      range?.count && range.startOffset > 0 ? [source(range.startOffset)] : [],
    );
  });
  // Libraries are in the files, too.
  return [...new Set(files)].filter((file) => /^packages\/[^/]+\/src\//.test(file));
}

/** Finds the source of what is at an offset in a built file. One that holds several names each before its part. */
function sourceIn(file: string): (offset: number) => string {
  const parts = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^\/\/ (\S+)$/gm)];
  const [folder] = file.split('/dist/');
  const own = file.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  return (offset) => {
    const part = parts.findLast(({ index }) => index < offset)?.[1];
    return part === undefined ? own : `${folder}/${part}`;
  };
}

function linesOf(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;
}
