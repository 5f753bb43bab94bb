/** Checks every package as npm would publish it: the files in its tarball, its manifest, how it resolves. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { GENERATED } from '../generated.ts';
import { pack, publishable, ROOT, readManifest, type Tarball } from '../workspace.ts';

const root = readManifest(ROOT);
const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'waybill-packages-'));
try {
  for (const tarball of pack(publishable(), folder)) {
    const problems = [
      ...problemsInManifest(tarball),
      ...problemsInFiles(tarball),
      ...(await problemsByPublint(tarball)),
      ...(await problemsInTypes(tarball)),
    ];
    const verdict = problems.length === 0 ? 'ok' : `\n- ${problems.join('\n- ')}`;
    console.log(`${tarball.manifest.name}: ${tarball.files.length} files, ${verdict}`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

function problemsInManifest({ manifest, path }: Tarball): string[] {
  // The root alone has the project's public address.
  const url = root.homepage && `${root.homepage}/tree/main/${path}`;
  const expected: readonly [field: string, is: unknown, shouldBe: unknown][] = [
    ['license', manifest.license, root.license],
    ['homepage', manifest.homepage, url],
    ['repository.url', manifest.repository?.url, root.repository?.url],
    ['repository.directory', manifest.repository?.directory, root.repository && path],
    ['engines.node', manifest.engines?.node, root.engines?.node],
    ['publishConfig.access', manifest.publishConfig?.access, 'public'],
  ];
  return [
    ...(manifest.description ? [] : ['package.json: no description']),
    ...(manifest.keywords?.includes('waybill') ? [] : ['package.json: keywords lack waybill']),
    ...expected
      .filter(([, is, shouldBe]) => is !== shouldBe)
      .map(([field, is, shouldBe]) => `package.json: ${field} is ${is}, not ${shouldBe}`),
  ];
}

function problemsInFiles({ files, folder, path }: Tarball): string[] {
  const packed = new Set(files);
  const own = join(folder, 'LICENSE');
  const unwanted = files
    .filter((file) => !file.startsWith('template/'))
    .filter((file) => /\.tsbuildinfo$|\.js\.map$|\.(test|spec|bench)\.|^(test|bench)\//.test(file));
  // `tsc -b` leaves behind what it made of a source that is gone. What entry points share is bundled into `shared`, and Vite
  // empties the folder of a page.
  const stale = files.filter(
    (file) =>
      /^dist\/(?!shared\/|page\/assets\/).+\.js$/.test(file) &&
      !packed.has(file.replace(/^dist\/(.+)\.js$/, 'src/$1.ts')),
  );
  const generated = GENERATED.filter((file) => file.startsWith(`${path}/`)).map((file) =>
    relative(path, file),
  );
  return [
    ...['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts', 'src/index.ts', ...generated]
      .filter((file) => !packed.has(file))
      .map((file) => `${file} is missing`),
    ...(existsSync(own) && readFileSync(own, 'utf8') !== licence ? ["LICENSE differs from the root's"] : []),
    ...unwanted.map((file) => `${file} must not be in the package`),
    ...stale.map((file) => `${file} has no source any more (remove dist, then build)`),
  ];
}

async function problemsByPublint({ file }: Tarball): Promise<string[]> {
  const tarball = Uint8Array.from(readFileSync(file)).buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map(
    (message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
  );
}

/**
 * "Are the types wrong?", for `import` and for `require()`. All modules are ES modules, on purpose, and nothing is promised for
 * resolution as it was before `exports`.
 */
async function problemsInTypes({ file }: Tarball): Promise<string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(file)));
  if (!analysis.types) return ['it has no types'];
  return analysis.problems
    .filter(({ kind }) => kind !== 'CJSResolvesToESM')
    .filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10'))
    .map((problem) => `types: ${JSON.stringify(problem)}`);
}
