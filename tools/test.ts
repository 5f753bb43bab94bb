/**
 * Runs every package's tests and ends with the sum of all: `N passed, N failed`. Nx skips packages whose tests have
 * passed before with the same inputs; their reports come from its cache and count.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environment, packages, ROOT, readManifest, type WorkspacePackage } from './workspace.ts';

/** The part of a report by vitest's JSON reporter that is read here. */
interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly TestFile[];
}
interface TestFile {
  readonly status: 'passed' | 'failed';
  readonly assertionResults: readonly { readonly status: string }[];
}

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

const total = { passed: 0, failed: 0 };
for (const one of tested) {
  const { passed, failed, note } = count(one);
  console.log(`${one.manifest.name}: ${passed} passed, ${failed} failed${note}`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = exits.some((exit) => exit !== 0) || total.failed > 0 ? 1 : 0;

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

/** One package's sum. Trouble outside of tests counts as one failure, so that it shows. */
function count({ folder }: WorkspacePackage): { passed: number; failed: number; note: string } {
  const file = join(folder, 'test-results', 'vitest.json');
  if (!existsSync(file)) return { passed: 0, failed: 1, note: ' (its tests did not run)' };
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloadable;
  const notes = [
    report.numPendingTests > 0 ? `${report.numPendingTests} skipped` : '',
    unloadable > 0 ? `${unloadable} files that cannot be run` : '',
    !report.success && failed === 0 ? 'an error outside of any test' : '',
  ].filter((note) => note !== '');
  return {
    passed: report.numPassedTests,
    failed: !report.success && failed === 0 ? 1 : failed,
    note: notes.length > 0 ? ` (${notes.join(', ')})` : '',
  };
}
