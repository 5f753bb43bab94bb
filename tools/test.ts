/**
 * Runs every package's tests and ends with the sum of all: `N passed, N failed`. Nx skips packages whose tests have
 * passed before with the same inputs; their reports come from its cache and count.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestReport } from './test-report.ts';
import { environment, packages, ROOT, readManifest, type WorkspacePackage } from './workspace.ts';

const folder = join(ROOT, 'examples');
const examples = { path: 'examples', folder, manifest: readManifest(folder) };
const tested = [...packages(), examples].filter(({ manifest }) => manifest.nx?.targets?.test !== undefined);
// A report of the run before must not be read in place of a missing one.
for (const { folder } of tested) rmSync(join(folder, 'test-results'), { recursive: true, force: true });

/** Their tests wait for databases and processes, or are many: they begin first, one package after the other, beside all others. */
const FIRST = ['@waybill/batch', '@waybill/cli', '@waybill/ledger', '@waybill/testkit'];

/** Its tests need a browser, which may have to be installed: no other package waits for that. */
const IN_A_BROWSER = '@waybill/server';

/** Packages load each other's sources, and many tests start processes: what Node compiled for one, it need not compile again. */
const compiled = join(ROOT, 'node_modules/.cache/node');

const env = { NODE_COMPILE_CACHE: compiled, ...environment() };
const exits = await Promise.all([
  test(env, '--parallel=1', '--projects', FIRST.join()),
  test(env, '--parallel=3', '--exclude', [...FIRST, IN_A_BROWSER].join()),
  browser().then((found) => test({ ...env, WAYBILL_CHROMIUM: found }, '--projects', IN_A_BROWSER)),
]);

const reports = tested.map((one) => [one.manifest.name, read(one)] as const);
for (const [name, { passed, failed, skipped }] of reports)
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped > 0 ? ` (${skipped} skipped)` : ''}`);
for (const [name, { outside }] of reports)
  for (const text of outside) console.log(`\n${name}, outside of any test: ${text}`);

const passed = sum(({ passed }) => passed);
// Trouble outside of tests counts, so that it shows.
const failed = sum(({ failed, outside }) => failed + outside.length);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = exits.some((exit) => exit !== 0) || failed > 0 ? 1 : 0;

function sum(of: (report: TestReport) => number): number {
  return reports.reduce((total, [, report]) => total + of(report), 0);
}

/** Runs the tests of some packages. */
async function test(env: NodeJS.ProcessEnv, ...which: readonly string[]): Promise<number | null> {
  const args = ['run-many', '-t', 'test', '--outputStyle=static', ...which];
  const run = spawn('nx', args, { cwd: ROOT, env, stdio: 'inherit' });
  const [exit] = await once(run, 'exit');
  return exit;
}

/** Where the browser is in which the server's page is tested. It is installed if it is missing and that can be done. */
async function browser(): Promise<string> {
  const script = join(ROOT, 'packages/server/test/browser/support/chromium.ts');
  const { stdout } = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  return (await text(stdout)).trim();
}

function read({ folder }: WorkspacePackage): TestReport {
  const file = join(folder, 'test-results', 'report.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { passed: 0, failed: 0, skipped: 0, outside: ['its tests did not end'] };
}
