import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build as esbuild } from 'esbuild';
import { rollup } from 'rollup';
import { build as vite } from 'vite';
import webpack from 'webpack';
import { run } from '../../workspace.ts';

/** Bundles programs of an app for Node into a folder, and says which files there are to be started. */
type Bundle = (app: string, programs: readonly string[], folder: string) => Promise<readonly string[]>;

interface Bundler {
  readonly bundle: Bundle;
  /** Bundles megabytes in seconds. */
  readonly fast: boolean;
}

/** Each with the settings that its manual gives for Node. Webpack alone minifies unless it is told not to. */
export const BUNDLERS: Readonly<Record<string, Bundler>> = {
  esbuild: { bundle: byEsbuild, fast: true },
  Vite: { bundle: byVite, fast: true },
  Rollup: { bundle: byRollup, fast: false },
  webpack: { bundle: byWebpack, fast: false },
};

/**
 * Bundles programs and starts each bundle, in a folder that has no packages.
 *
 * @returns what each printed
 */
export async function outputsOfBundles(
  bundle: Bundle,
  app: string,
  programs: readonly string[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bundles-'));
  try {
    const bundles = await bundle(app, programs, folder);
    const runs = bundles.map((bundle) => run(process.execPath, [join(folder, bundle)], { cwd: folder }));
    return (await Promise.all(runs)).map(({ stdout }) => stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function byEsbuild(app: string, programs: readonly string[], outdir: string): Promise<string[]> {
  await esbuild({ ...esbuildOptions(app), entryPoints: [...programs], platform: 'node', outdir });
  return programs.map((program) => `${stem(program)}.js`);
}

async function byRollup(app: string, programs: readonly string[], dir: string): Promise<string[]> {
  for (const program of programs) {
    const bundle = await rollup({
      input: join(app, program),
      // Its types are those of CommonJS: the function would be the module's `default`.
      plugins: [nodeResolve({ preferBuiltins: true }), (commonjs as unknown as typeof commonjs.default)()],
      // Comments of zod, and helpers of TypeScript that look at `this`.
      logLevel: 'silent',
    });
    await bundle.write({ dir, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  }
  return programs.map((program) => `${stem(program)}.mjs`);
}

async function byVite(app: string, programs: readonly string[], outDir: string): Promise<string[]> {
  for (const program of programs)
    await vite({
      root: app,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: program, outDir: join(outDir, stem(program)), emptyOutDir: true },
    });
  return programs.map((program) => join(stem(program), `${stem(program)}.js`));
}

async function byWebpack(app: string, programs: readonly string[], path: string): Promise<string[]> {
  const compiler = webpack({
    context: app,
    mode: 'production',
    target: 'node',
    entry: Object.fromEntries(programs.map((program) => [stem(program), `./${program}`])),
    output: { path, filename: '[name].cjs' },
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return programs.map((program) => `${stem(program)}.cjs`);
}

/** The size of a package in a page, minified and gzipped, in bytes. */
export async function sizeInBrowser(app: string, name: string): Promise<number> {
  const { outputFiles } = await esbuild({
    ...esbuildOptions(app),
    stdin: { contents: `export * from '${name}';`, resolveDir: app },
    platform: 'browser',
    format: 'esm',
    minify: true,
    write: false,
  });
  const packed = await promisify(gzip)(outputFiles[0]?.contents ?? '');
  return packed.length;
}

const esbuildOptions = (app: string) => ({ absWorkingDir: app, bundle: true, logLevel: 'warning' }) as const;

function stem(program: string): string {
  return basename(program, '.js');
}
