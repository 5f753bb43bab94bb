/**
 * Builds the page of `@waybill/server` from `packages/server/page` into `packages/server/dist/page`: `node tools/page.ts`, with
 * `--if-out-of-date` only if a source is newer than what was built.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './workspace.ts';

const SOURCES = join(ROOT, 'packages/server/page');
const BUILT = join(ROOT, 'packages/server/dist/page');
/** Of what the first view needs: a warehouse's old tablet loads the page, too. Other views come when they are opened. */
const MOST_BYTES = 120_000;

if (import.meta.main)
  await (process.argv.includes('--if-out-of-date') ? buildPageIfOutOfDate() : buildPage());

/** Builds the page if a source is newer than what was built. */
export async function buildPageIfOutOfDate(): Promise<void> {
  if (isOutOfDate()) await buildPage();
}

/**
 * Builds the page and prints its size.
 * @throws if what the first view needs is larger, as it is sent, than a page for people should be
 */
export async function buildPage(): Promise<void> {
  // It takes a while to load, and there is mostly nothing to build.
  const { build } = await import('vite');
  await build({ root: SOURCES, configFile: join(SOURCES, 'vite.config.ts'), logLevel: 'warn' });
  const bytes = sentBytes();
  const size = `page: ${(bytes / 1000).toFixed(1)} kB gzipped, at most ${MOST_BYTES / 1000} kB`;
  if (bytes > MOST_BYTES) throw new Error(size);
  process.stderr.write(`${size}\n`);
}

function sentBytes(): number {
  const files = ['index.html', ...filesOf('index.html'), ...globSync('*.*', { cwd: BUILT })];
  return [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length, 0);
}

/** Scripts and styles that a file needs before it is drawn, and those that they need. */
function filesOf(file: string): readonly string[] {
  const text = readFileSync(join(BUILT, file), 'utf8');
  const pattern = file.endsWith('.html')
    ? /(?:src|href)="\.\/(assets\/[\w.-]+)"/g
    : /(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g;
  const named = [...text.matchAll(pattern)].map(([, name = '']) =>
    name.startsWith('assets/') ? name : `assets/${name}`,
  );
  return named.flatMap((name) => (name.endsWith('.js') && name !== file ? [name, ...filesOf(name)] : [name]));
}

function isOutOfDate(): boolean {
  const built = statSync(join(BUILT, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['package-lock.json', ...globSync('packages/server/page/**/*.*', { cwd: ROOT })];
  return sources.some((file) => statSync(join(ROOT, file)).mtimeMs > built);
}
