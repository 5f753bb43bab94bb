/**
 * Makes one file of each entry point of packages whose `tsconfig.lib.json` leaves JavaScript to it
 * (`emitDeclarationOnly`): Node loads a few large files in half the time of hundreds of small ones.
 * `node tools/bundle.ts <folder> …`
 */
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { packages, ROOT, type WorkspacePackage } from './workspace.ts';

const CONFIG = 'tsconfig.lib.json';
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
  const made = await rolldown({
    input: Object.fromEntries(entries),
    cwd: folder,
    platform: 'node',
    tsconfig: join(ROOT, 'tsconfig.base.json'),
    // Whatever is another package stays an import.
    external: (name) => !name.startsWith('.') && !isAbsolute(name),
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    transform: { target: 'es2023' },
  });
  for (const file of globSync('**/*.js', { cwd: dist })) rmSync(join(dist, file));
  await made.write({
    dir: dist,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
    comments: { jsdoc: false },
  });
  await made.close();
}
