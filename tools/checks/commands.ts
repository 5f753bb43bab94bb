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

interface Listed {
  readonly id: string;
  readonly ships_from:
    | 'worldwide'
    | { readonly worldwide_except: readonly string[] }
    | null
    | readonly string[];
}
const listed = await printed('waybill', '--', 'carriers', '--json');
const carriers: readonly Listed[] = JSON.parse(listed.stdout);
assert.ok(carriers.length > 0, 'npm run waybill lists carriers');
assert.equal(listed.stderr, '');

/** One request a region, and the fewest carriers that quote it. */
const REGIONS = {
  'montreal-to-vancouver': 5,
  'austin-to-denver': 3,
  'berlin-to-munich': 3,
  'london-to-manchester': 3,
  'sydney-to-melbourne': 3,
  'paris-to-lyon': 3,
  'brussels-to-ghent': 3,
  'amsterdam-to-rotterdam': 3,
  'auckland-to-wellington': 3,
  'dubai-to-abu-dhabi': 3,
};
/** What `npm run quote` prints. The first runs as written; the others leave out npm and the look at what is built. */
async function quote(example: string): Promise<{ stdout: string; stderr: string }> {
  const file = `examples/${example}.json`;
  if (quotes_in_all === 0) return printed('quote', '--', file, '--json');
  const program = 'packages/cli/dist/main.js';
  const config = 'examples/waybill.config.json';
  return run('node', [program, 'quote', '--simulate', '--config', config, file, '--json'], { cwd: ROOT });
}

let quotes_in_all = 0;
for (const [example, fewest] of Object.entries(REGIONS)) {
  const quoted = await quote(example);
  assert.equal(quoted.stderr, 'Simulators answered, not the carriers: their prices are made up.\n');
  const [quotes, errors]: { readonly carrier: string }[][] = JSON.parse(quoted.stdout);
  const quoting = new Set(quotes?.map(({ carrier }) => carrier));
  assert.ok(quoting.size >= fewest, `${[...quoting].join(', ')} quote ${example}`);
  const country = JSON.parse(readFileSync(join(ROOT, `examples/${example}.json`), 'utf8')).shipper
    .country_code;
  for (const { id, ships_from } of carriers) {
    const said = quoting.has(id) || errors?.some(({ carrier }) => carrier === id);
    assert.ok(said, `${example}: ${id} quotes, or says why not`);
    const isElsewhere = Array.isArray(ships_from) && !ships_from.includes(country);
    assert.ok(!(isElsewhere && quoting.has(id)), `${example}: ${id} does not ship from ${country}`);
  }
  quotes_in_all += quotes?.length ?? 0;
}

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
  `${quotes_in_all} quotes of ${Object.keys(REGIONS).length} regions and the list of carriers, each alone on standard output; 54 orders, bought once`,
);
