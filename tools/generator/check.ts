/**
 * Generates carriers into a copy of this repository, with every value of every option at least once, and treats them as
 * the repository treats its own: lint, build, types, the conformance suite, README tables, quotes. Nothing is changed here.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuoteOutcome } from '@waybill/core';
import { settleAll } from '../settle-all.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

/** Values of --wire, --packages, --auth, --units and --country. */
const KINDS = [
  ['json', 'together', 'oauth2', 'KG,CM', 'CA'],
  ['json', 'together', 'key', 'LB,IN', 'US'],
  ['json', 'each', 'basic', 'LB,IN', 'GB'],
  ['xml', 'together', 'basic', 'KG,CM', 'DE'],
  ['xml', 'each', 'oauth2', 'KG,CM', 'FR'],
  ['xml', 'each', 'key', 'LB,IN', 'AU'],
] as const;
const kinds = KINDS.map(([wire, packages, auth, units, country]) => ({
  id: `acme-${wire}-${packages}-${country.toLowerCase()}`,
  flags: [
    `--wire=${wire}`,
    `--packages=${packages}`,
    `--auth=${auth}`,
    `--units=${units}`,
    `--country=${country}`,
    ...(country === 'US' ? ['--openapi=acme/api.yaml#RateRequest,RateReply'] : []),
  ],
}));
const paths = kinds.map(({ id }) => `packages/carrier-${id}`);
const began = performance.now();
using copy = new WorkspaceCopy();

for (const { id, flags } of kinds) {
  await copy.run('nx', 'generate', '@waybill/tools:carrier', id, ...flags, '--skipInstall');
  copy.link(`@waybill/carrier-${id}`, `packages/carrier-${id}`);
}
await refusesWhatIsThere();
await copy.run('biome', 'check', '--write', ...paths);
report(`generated ${kinds.map(({ id }) => id).join(', ')}`);

await copy.run('tsc', '--build', ...paths);
report('built and type-checked');

const readmes = paths.map(readme);
await copy.run('node', 'tools/docs/readme.ts', '--write');
assert.deepEqual(
  paths.map(readme),
  readmes,
  'the tables are out of date: node tools/generator/template-tables.ts',
);
await copy.run('node', 'tools/check.ts', 'snippets');
await copy.run('node', 'tools/docs/surface.ts', '--write');
report('tables, snippets and public surface are in order');

await settleAll([lint(), reference(), conformance()]);
await quotes();

async function refusesWhatIsThere(): Promise<void> {
  const again = copy.run('nx', 'generate', '@waybill/tools:carrier', kinds[0]?.id ?? '', '--skipInstall');
  await assert.rejects(again, /exists/);
}

async function lint(): Promise<void> {
  await copy.run('node', 'tools/check.ts', 'lint');
  report('lint');
}

/** What is exported has docstrings, and their links lead somewhere. */
async function reference(): Promise<void> {
  await copy.run('node', 'tools/docs/api-reference.ts');
  report('API reference');
}

async function conformance(): Promise<void> {
  const projects = kinds.flatMap(({ id }) => ['--project', `carrier-${id}`]);
  // Most of the suite waits for servers that do not answer.
  const workers = `--maxWorkers=${kinds.length}`;
  const file = join(copy.folder, 'node_modules/conformance.json');
  await copy.run(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    workers,
    ...projects,
  );
  const results: { success: boolean; numPassedTests: number } = JSON.parse(readFileSync(file, 'utf8'));
  assert.ok(results.success);
  report(`conformance: ${results.numPassedTests} tests pass`);
}

async function quotes(): Promise<void> {
  const request = 'examples/montreal-to-vancouver.json';
  const { stdout } = await copy.run(
    'node',
    'packages/cli/dist/main.js',
    'quote',
    '--simulate',
    '--json',
    request,
  );
  const [all]: QuoteOutcome = JSON.parse(stdout);
  for (const { id } of kinds) assert.equal(all.filter(({ carrier }) => carrier === id).length, 3, id);
  report('quotes of all, together with those of our carriers');
}

function readme(path: string): string {
  return readFileSync(join(copy.folder, path, 'README.md'), 'utf8');
}

function report(what: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s  ${what}`);
}
