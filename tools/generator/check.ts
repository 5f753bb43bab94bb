/**
 * Generates carriers into a copy of this repository and treats them as the repository treats its own: format, build, types,
 * README tables, snippets, public surface, dependencies, docstrings, the conformance suite, quotes. Any two options are
 * together in one of them. Nothing is changed here.
 *
 * The whole suite runs for two of them, which have every wire format and every way to treat packages; the check `outside` runs
 * it for one more. The others run the tests that a pair of options can break: their recorded cases, at the carrier and at the
 * simulator, and their own tests.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuoteOutcome } from '@waybill/core';
import { countryNamed } from '../../packages/create-carrier/src/countries.ts';
import { OptionsError } from '../../packages/create-carrier/src/index.ts';
import { settleAll } from '../settle-all.ts';
import { ROOT } from '../workspace.ts';
import { addCarrier } from './add-carrier.ts';
import { fileTreeAt } from './file-tree.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

/** Values of --wire, --packages, --auth, --units and --country. */
const WHOLE_SUITE = [
  ['json', 'each', 'key', 'LB,IN', 'US'],
  ['xml', 'together', 'basic', 'LB,IN', 'JP'],
] as const;
const CASES_ONLY = [
  ['json', 'together', 'oauth2', 'KG,CM', 'CA'],
  ['xml', 'each', 'oauth2', 'LB,IN', 'GB'],
  ['json', 'each', 'basic', 'KG,CM', 'DE'],
  ['xml', 'together', 'key', 'KG,CM', 'AU'],
] as const;
/** Checks of the suite that play the recorded cases, and tests that are not the suite's. */
const CASES =
  / as a carrier .*(sends the recorded requests|reads the recorded outcome|succeed at the simulator)|^(?!.* as a carrier )/;

const whole = WHOLE_SUITE.map(optionsOf);
const cases = CASES_ONLY.map(optionsOf);
const kinds = [...whole, ...cases];
const paths = kinds.map(({ id }) => `packages/carrier-${id}`);
const began = performance.now();
// The whole suite: no other carrier shows the kit for them.
process.env.WAYBILL_KIT_SHOWN_BY = '';
using copy = new WorkspaceCopy();

await generate();
await copy.run('biome', 'check', '--write', ...paths);
report(`generated and formatted ${kinds.map(({ id }) => id).join(', ')}`);

await copy.run('tsc', '--build', ...paths);
report('built and type-checked');

const readmes = paths.map(readme);
await documents();
assert.deepEqual(
  paths.map(readme),
  readmes,
  'the tables are out of date: node tools/generator/template-tables.ts',
);
await settleAll([
  snippets(),
  reference(),
  dependencies(),
  conformance(whole, 80),
  conformance(cases, 9, CASES),
]);
await quotes();

function optionsOf([wire, packages, auth, units, country]: (typeof WHOLE_SUITE | typeof CASES_ONLY)[number]) {
  // An OpenAPI document is for JSON. It is read only where there is a folder of contracts.
  const openapi = country === 'US' ? { openapi: 'acme/api.yaml#RateRequest,RateReply' } : {};
  const id = `acme-${wire}-${packages}-${country.toLowerCase()}`;
  return { id, wire, packages, auth, units, country, ...openapi };
}

/** The first by its command; the others, without the seconds that Nx takes to start, by the function behind it. */
async function generate(): Promise<void> {
  const [first, ...others] = kinds;
  assert.ok(first);
  const { id, ...flags } = first;
  const written = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  await copy.run('nx', 'generate', '@waybill/tools:carrier', id, ...written, '--skipInstall');
  const tree = fileTreeAt(copy.folder);
  for (const options of others) addCarrier(tree, options);
  for (const options of kinds) {
    assert.throws(() => addCarrier(tree, options), OptionsError, 'a package that exists is written over');
    copy.link(`@waybill/carrier-${options.id}`, `packages/carrier-${options.id}`);
  }
}

async function snippets(): Promise<void> {
  await copy.run('node', 'tools/checks/snippets.ts', ...paths.map((path) => `${path}/README.md`));
  report('snippets');
}

/** `npm run docs` without its build, as the generator runs it at its end. */
async function documents(): Promise<void> {
  const { scripts }: { scripts: { docs: string } } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const [build, ...steps] = scripts.docs.split(' && ');
  assert.equal(build, 'npm run build');
  for (const step of steps) {
    const [program = '', ...args] = step.split(' ');
    await copy.run(program, ...args);
  }
  report('README tables, public surface and llms.txt');
}

/** Exports have docstrings whose links lead somewhere. */
async function reference(): Promise<void> {
  await copy.run('node', 'tools/docs/api-reference.ts', 'dist/api', ...paths);
  report('API reference');
}

/** The part of lint that looks at more than one file. */
async function dependencies(): Promise<void> {
  const only = paths.flatMap((path) => ['--workspace', path]);
  await copy.run('depcruise', '--config', '.dependency-cruiser.cjs', ...paths);
  await copy.run('knip', '--no-config-hints', ...only);
  await copy.run('knip', '--production', '--no-config-hints', '--no-tag-hints', ...only);
  await copy.run('nx', 'sync:check');
  report('dependencies, unused exports and files, project references');
}

/**
 * @param fewest tests of each carrier that must have run
 * @param named only the tests with these names
 */
async function conformance(carriers: typeof kinds, fewest: number, named?: RegExp): Promise<void> {
  const projects = carriers.flatMap(({ id }) => ['--project', `carrier-${id}`]);
  const only = named === undefined ? [] : ['--testNamePattern', named.source];
  const file = join(copy.folder, `node_modules/conformance-${carriers.length}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await copy.run('vitest', 'run', ...reporters, ...only, ...projects);
  const results: { success: boolean; numPassedTests: number } = JSON.parse(readFileSync(file, 'utf8'));
  assert.ok(results.success);
  assert.ok(results.numPassedTests >= fewest * carriers.length, `only ${results.numPassedTests} tests ran`);
  report(`conformance of ${carriers.length}: ${results.numPassedTests} tests pass`);
}

/** Each quotes a package that it collects at home. */
async function quotes(): Promise<void> {
  const example = JSON.parse(readFileSync(join(ROOT, 'examples/montreal-to-vancouver.json'), 'utf8'));
  await settleAll(
    kinds.map(async ({ id, country }) => {
      const home = countryNamed(country);
      assert.ok(home);
      const at = ({ street, city, state, postal_code }: typeof home.shipper) => ({
        address_lines: [street],
        city,
        ...(state && { state_code: state }),
        postal_code,
        country_code: country,
      });
      const file = join(copy.folder, `from-${country}.json`);
      const shipment = { ...example.shipment, currency: home.currency };
      const request = { shipper: at(home.shipper), recipient: at(home.recipient), shipment };
      writeFileSync(file, JSON.stringify(request));
      const { stdout } = await copy.run(
        ...(['node', 'packages/cli/dist/main.js', 'quote', '--simulate', '--json', file] as const),
      );
      const [all, errors]: QuoteOutcome = JSON.parse(stdout);
      const { length } = all.filter(({ carrier }) => carrier === id);
      assert.equal(length, 3, `${id}: ${JSON.stringify(errors.filter(({ carrier }) => carrier === id))}`);
    }),
  );
  report('quotes of all, together with those of our carriers');
}

function readme(path: string): string {
  return readFileSync(join(copy.folder, path, 'README.md'), 'utf8');
}

function report(what: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s  ${what}`);
}
