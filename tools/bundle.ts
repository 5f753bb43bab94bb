/**
 * Makes one file of each entry point of packages whose `tsconfig.lib.json` leaves JavaScript to it
 * (`emitDeclarationOnly`): Node loads a few large files in half the time of hundreds of small ones.
 * `node tools/bundle.ts <folder> …`
 */
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { packages, ROOT, readManifest, type WorkspacePackage } from './workspace.ts';

const CONFIG = 'tsconfig.lib.json';
/**
 * In public types, so that it has to be installed; but its hundred modules would take a process a fifth of its start, and it becomes
 * a part of the files as libraries do that a package needs for its build alone (`devDependencies`).
 */
const IN_TYPES = ['zod'];
/** Packages that carriers use through the kit, with what they need. */
const WITH_LIBRARIES = ['@waybill/aggregator', '@waybill/carrier-kit', '@waybill/core'];
/** Messages in 60 languages, which no schema here uses. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  load: {
    filter: { id: /\/zod\/v4\/locales\/index\.js$/ },
    handler: () => 'export {};',
  },
};
const bundled = packages().filter(({ folder }) =>
  /"emitDeclarationOnly": true/.test(readFileSync(join(folder, CONFIG), 'utf8')),
);
if (import.meta.main) {
  const named = process.argv.slice(2).map((folder) => resolve(folder));
  await Promise.all(bundled.filter(({ folder }) => named.includes(folder)).map(bundle));
}

/** Makes the files of packages that are out of date. */
export async function bundleWhatChanged(): Promise<void> {
  await Promise.all(bundled.filter(isOutOfDate).map(bundle));
}

function isOutOfDate({ folder }: WorkspacePackage): boolean {
  const built = statSync(join(folder, 'dist/index.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync([CONFIG, 'package.json', 'src/**/*.ts'], { cwd: folder }).some(
    (file) => statSync(join(folder, file)).mtimeMs > built,
  );
}

async function bundle({ folder, manifest }: WorkspacePackage): Promise<void> {
  const dist = join(folder, 'dist');
  const entries = Object.values(manifest.exports ?? {}).flatMap((entry) => {
    const file = typeof entry === 'object' ? entry.default?.replace(/^\.\/dist\/(.*)\.js$/, '$1') : undefined;
    return file === undefined ? [] : [[file, join(folder, 'src', `${file}.ts`)]];
  });
  // Threads are files of their own.
  const threads = globSync('*-worker.ts', { cwd: join(folder, 'src') }).map((file) => [
    file.replace(/\.ts$/, ''),
    join(folder, 'src', file),
  ]);
  const made = await rolldown({
    input: Object.fromEntries([...entries, ...threads]),
    cwd: folder,
    platform: 'node',
    tsconfig: join(ROOT, 'tsconfig.base.json'),
    external: (name, importer) => !isPart(name, importer, manifest),
    plugins: [withoutLocales],
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    transform: { target: 'es2023' },
  });
  for (const file of globSync('**/*.js', { cwd: dist })) rmSync(join(dist, file));
  const { output } = await made.write({
    dir: dist,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
    comments: { jsdoc: false },
  });
  const notices = noticesOf(output.filter((file) => file.type === 'chunk'));
  if (notices !== '') writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.md'), notices);
  await made.close();
}

function isPart(name: string, importer = '', manifest: WorkspacePackage['manifest']): boolean {
  if (name.startsWith('.') || isAbsolute(name)) return true;
  if (isBuiltin(name) || name.startsWith('@waybill/')) return false;
  if (importer.includes('/node_modules/')) return true;
  const library = /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
  if (IN_TYPES.includes(library)) return WITH_LIBRARIES.includes(manifest.name);
  return !(library in { ...manifest.dependencies, ...manifest.peerDependencies });
}

/** Licences of the libraries that are in the files. */
function noticesOf(chunks: readonly OutputChunk[]): string {
  const folders = chunks.flatMap(({ moduleIds }) =>
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  );
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version, license } = readManifest(folder);
      const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder });
      const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim();
      return `## ${name} ${version}\n\n${text}\n`;
    })
    .join('\n');
}
