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
/** A warehouse's old tablet loads the page too. */
const MOST_BYTES = 120_000;

if (import.meta.main)
  await (process.argv.includes('--if-out-of-date') ? buildPageIfOutOfDate() : buildPage());

/** Builds the page if a source is newer than what was built. */
export async function buildPageIfOutOfDate(): Promise<void> {
  if (isOutOfDate()) await buildPage();
}

/**
 * Builds the page and prints its size.
 * @throws if all files together are larger, as they are sent, than a page for people should be
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
  const files = globSync('**/*.*', { cwd: BUILT });
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length, 0);
}

function isOutOfDate(): boolean {
  const built = statSync(join(BUILT, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ['package-lock.json', ...globSync('packages/server/page/**/*.*', { cwd: ROOT })];
  return sources.some((file) => statSync(join(ROOT, file)).mtimeMs > built);
}
