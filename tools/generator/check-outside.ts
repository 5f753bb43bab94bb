/**
 * Writes carriers as an author outside of this repository does, with published packages alone: `npm create
 * @waybill/carrier` in an empty folder, the suite, a build, quotes; then an app registers them together with one of ours.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuoteOutcome } from '@waybill/core';
import { type Registry, startRegistry } from '../registry/registry.ts';
import { settleAll } from '../settle-all.ts';
import { publishable, ROOT, run } from '../workspace.ts';

interface Author {
  readonly id: string;
  readonly wire: string;
  readonly auth: string;
  readonly packages: string;
}

/** Runs the whole suite. The settings' schema is made with zod of another version than carrier-kit's. */
const FIRST: Author = { id: 'acme', wire: 'json', auth: 'oauth2', packages: 'together' };
const OTHER_ZOD = '4.3.6';
/** Runs the recorded cases and its own tests, with the packages that the first has installed. */
const SECOND: Author = { id: 'acme-two', wire: 'xml', auth: 'key', packages: 'each' };
const AUTHORS = [FIRST, SECOND];
const CASES =
  ' as a carrier .*(sends the recorded requests|reads the recorded outcome)|^(?!.* as a carrier )';
/** The settings of `http.shape`, for a schema that is made with another zod. */
const HTTP_SHAPE = `
  environment: z.enum(['sandbox', 'production']).default('sandbox'),
  server_url: z.url().optional(),
  time_zone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone))
    .default('America/Toronto'),
`;
/** One of ours, which has a server. */
const OURS = { id: 'ups', exportName: 'ups', package_name: '@waybill/carrier-ups' };
const QUIETLY = ['--no-audit', '--no-fund', '--prefer-offline'];
const REQUEST = readFileSync(join(ROOT, 'examples/montreal-to-vancouver.json'), 'utf8');

await using stack = new AsyncDisposableStack();
const registry: Registry = stack.use(await startRegistry());
const folder = stack.adopt(mkdtempSync(join(tmpdir(), 'waybill-authors-')), (path) =>
  rmSync(path, { recursive: true }),
);
const began = performance.now();

await publish();
await settleAll(AUTHORS.map(create));
useOtherZod(home(FIRST));
await npm(home(FIRST), 'install', ...QUIETLY, '--save-exact', `zod@${OTHER_ZOD}`);
await shareInstalled(home(FIRST), home(SECOND));
await register(await settleAll([develop(FIRST, 50), develop(SECOND, 7, '--testNamePattern', CASES)]));

/** Everything that an author or an app asks for. */
async function publish(): Promise<void> {
  const others = /^@waybill\/carrier-(?!kit$)/;
  const wanted = publishable().filter(
    ({ manifest: { name } }) => !others.test(name) || name === OURS.package_name,
  );
  await registry.publish(wanted);
  report(`published ${wanted.length} packages to a registry of its own`);
}

function home({ id }: Author): string {
  return join(folder, `waybill-carrier-${id}`);
}

async function create({ id, wire, auth, packages }: Author): Promise<void> {
  const options = [`--wire=${wire}`, `--auth=${auth}`, `--packages=${packages}`];
  // npm keeps what it has run once, by name and version; the packages that are published here have the same ones every time.
  const fresh = ['--yes', '--cache', join(folder, `cache-${id}`)];
  await npm(folder, 'create', ...fresh, '@waybill/carrier', id, '--', ...options);
  report(`${id} is written`);
}

function useOtherZod(author: string): void {
  const settings = join(author, 'src/settings.ts');
  edit(
    settings,
    ", z } from '@waybill/carrier-kit';",
    " } from '@waybill/carrier-kit';\nimport { z } from 'zod';",
  );
  // `http.shape` is made with carrier-kit's zod, whose types do not mix with those of another version.
  edit(settings, '  ...http.shape,\n', HTTP_SHAPE);
  const made = "httpSettings({ hosts: HOSTS, time_zone: 'America/Toronto' });";
  const exported = 'export const http = { fields, serverUrl };';
  edit(settings, `export const http = ${made}`, `const { fields, serverUrl } = ${made}\n${exported}`);
}

/** Both manifests are the same but for zod and the parser of a wire format: what the other author needs is added. */
async function shareInstalled(one: string, other: string): Promise<void> {
  const read = (author: string) => {
    const text = readFileSync(join(author, 'package.json'), 'utf8').replaceAll('Acme Two', 'Acme');
    const { name: _, dependencies, ...manifest } = JSON.parse(text);
    return { manifest, dependencies: dependencies as Record<string, string> };
  };
  const [first, second] = [read(one), read(other)];
  assert.deepEqual(second.manifest, first.manifest);
  const missing = Object.entries(second.dependencies).filter(([name]) => !(name in first.dependencies));
  const added = missing.map(([name, range]) => `${name}@${range}`);
  if (added.length > 0) await npm(one, 'install', ...QUIETLY, '--no-save', ...added);
  symlinkSync(join(one, 'node_modules'), join(other, 'node_modules'));
  report('packages are installed');
}

/**
 * From the written files to a tarball.
 * @param fewest tests that must have run
 * @returns the tarball
 */
async function develop(author: Author, fewest: number, ...test: readonly string[]): Promise<string> {
  const { id, wire, auth, packages } = author;
  const own = home(author);
  const { stdout: tested } = await npm(own, 'test', '--', ...test);
  const [, passed = '0'] = /Tests\s+(\d+) passed/.exec(tested) ?? [];
  assert.ok(Number(passed) >= fewest, tested);
  await npm(own, 'run', 'typecheck');
  const { stdout: table } = await npm(own, 'run', 'quote');
  assert.match(table, /Sample Standard/);
  await npm(own, 'run', 'docs');
  const [packed]: [{ filename: string }] = JSON.parse((await npm(own, 'pack', '--json')).stdout);
  report(`${id} (${wire}, ${auth}, ${packages}): ${passed} tests pass, built and packed`);
  return join(own, packed.filename);
}

/** An app that registers them all together with one of ours. */
async function register(tarballs: readonly string[]): Promise<void> {
  const app = join(folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const others = ['@waybill/core', '@waybill/aggregator', '@waybill/simulator', OURS.package_name];
  await npm(app, 'install', ...QUIETLY, ...tarballs, ...others);
  const versions = zodVersions(join(app, 'package-lock.json'));
  assert.ok(versions.length > 1, `one zod alone: ${versions.join()}`);
  const carriers = [
    ...AUTHORS.map(({ id }) => ({ id, exportName: camel(id), package_name: `waybill-carrier-${id}` })),
    OURS,
  ];
  const program = `
import { Aggregator } from '@waybill/aggregator';
import { container, registerCarrier } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
${carriers
  .map(
    ({ exportName, package_name }) => `
import { ${exportName} } from '${package_name}';
import { simulator as ${exportName}Simulator } from '${package_name}/simulator';`,
  )
  .join('')}

await using stack = new AsyncDisposableStack();
${carriers
  .map(
    ({ exportName }) => `
const ${exportName}Running = stack.use(await startSimulator(${exportName}Simulator));
registerCarrier(container, ${exportName}, ${exportName}Running.settings);`,
  )
  .join('')}
console.log(JSON.stringify(await container.resolve(Aggregator).getQuotes(${REQUEST})));
`;
  writeFileSync(join(app, 'quote.js'), program);
  const { stdout } = await run(process.execPath, ['quote.js'], { cwd: app, env: registry.installing });
  const [quotes, errors]: QuoteOutcome = JSON.parse(stdout);
  assert.deepEqual(errors, []);
  for (const { id } of carriers)
    assert.ok(
      quotes.some(({ carrier }) => carrier === id),
      `${id} quotes nothing`,
    );
  const all = carriers.map(({ id }) => id).join(', ');
  report(`an app quotes ${all}, with zod ${versions.join(' and ')}`);
}

function zodVersions(lockfile: string): string[] {
  const { packages }: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(lockfile, 'utf8'),
  );
  const found = Object.entries(packages).filter(([path]) => path.endsWith('node_modules/zod'));
  return [...new Set(found.map(([, { version }]) => version))].sort();
}

function camel(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function edit(file: string, what: string, by: string): void {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(what), `${file} does not contain ${what}`);
  writeFileSync(file, text.replace(what, by));
}

function npm(cwd: string, ...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return run('npm', args, { cwd, env: { ...registry.installing, NO_COLOR: '1', FORCE_COLOR: '0' } });
}

function report(what: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s  ${what}`);
}
