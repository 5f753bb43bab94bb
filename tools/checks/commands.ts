/**
 * Runs the commands that the README begins with, as people pipe them: JSON alone comes out, and nothing of the build is
 * printed. No page says `npx waybill`: where nothing is installed, npx would run a package of that name, which is not ours.
 */
import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from '../workspace.ts';

/** What a silent npm script prints. A busy machine may be seen building. */
async function printed(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const { stdout, stderr } = await run('npm', ['run', '-s', ...args], { cwd: ROOT });
  return { stdout, stderr: stderr.replaceAll(/^(?:Building what has changed …|page: .*)\n/gm, '') };
}

const quoted = await printed('quote', '--', 'examples/montreal-to-vancouver.json', '--json');
const [quotes, errors] = JSON.parse(quoted.stdout);
assert.ok(quotes.length > 0, 'npm run quote gives quotes');
const carriers = new Set(quotes.map(({ carrier }: { carrier: string }) => carrier));
assert.ok(carriers.size >= 5, 'most carriers quote the example');
// USPS takes packages in the United States alone.
assert.deepEqual(
  errors.map(({ carrier, field }: { carrier: string; field: string }) => ({ carrier, field })),
  [{ carrier: 'usps', field: 'shipper.country_code' }],
);
assert.equal(quoted.stderr, 'Simulators answered, not the carriers: their prices are made up.\n');

const listed = await printed('waybill', '--', 'carriers', '--json');
assert.ok(JSON.parse(listed.stdout).length > 0, 'npm run waybill lists carriers');
assert.equal(listed.stderr, '');

const folder = mkdtempSync(join(tmpdir(), 'waybill-commands-'));
const places = ['--out', join(folder, 'labels'), '--database', join(folder, 'data')];
const orders = async () => {
  const { stdout } = await printed('batch', '--', 'examples/orders.csv', '--json', ...places);
  const [{ rows, states, bought_now, labels, pdfs }] = JSON.parse(stdout);
  return { rows, states, bought_now, labels, pdfs };
};
const bought = { rows: 60, states: { bought: 54, invalid: 6 }, labels: 60, pdfs: ['labels.pdf'] };
assert.deepEqual(await orders(), { ...bought, bought_now: 54 });
assert.deepEqual(await orders(), { ...bought, bought_now: 0 }, 'run again, it buys nothing');
rmSync(folder, { recursive: true });

const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', '.changeset/*.md'], { cwd: ROOT });
const unsafe = pages.filter((page) => readFileSync(join(ROOT, page), 'utf8').includes('npx waybill'));
assert.deepEqual(unsafe, [], 'write npx @waybill/cli');

console.log(
  `${quotes.length} quotes and the list of carriers, each alone on standard output; 54 orders, bought once`,
);
