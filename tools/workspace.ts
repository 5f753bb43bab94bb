import { execFile, execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The repository's folder. */
export const ROOT = dirname(import.meta.dirname);

/** The part of a package.json that the scripts read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly keywords?: readonly string[];
  readonly homepage?: string;
  readonly repository?: { readonly type: string; readonly url: string; readonly directory?: string };
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: Readonly<Record<string, unknown>>;
  readonly exports?: Readonly<
    Record<string, string | { readonly types?: string; readonly default?: string }>
  >;
  readonly nx?: { readonly targets?: Readonly<Record<string, unknown>> };
}

export interface WorkspacePackage {
  /** Absolute. */
  readonly folder: string;
  /** From the root, e.g. `packages/core`. */
  readonly path: string;
  readonly manifest: Manifest;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Every package of ours, by path. */
export function packages(): WorkspacePackage[] {
  return globSync('packages/*/package.json', { cwd: ROOT })
    .map((file) => dirname(file))
    .sort()
    .map((path) => ({ path, folder: join(ROOT, path), manifest: readManifest(join(ROOT, path)) }));
}

/** Those that are published. */
export function publishable(): WorkspacePackage[] {
  return packages().filter(({ manifest }) => manifest.private !== true);
}

/** The environment for child processes: the repository's own tools, and its Node, come first. */
export function environment(): NodeJS.ProcessEnv {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path };
}

/** Runs a command and returns its output. Throws when it fails. */
export function output(command: string, args: readonly string[], cwd = ROOT): string {
  return execFileSync(command, args, { cwd, env: environment(), encoding: 'utf8', maxBuffer: 2 ** 26 });
}

/** Runs a command while this process goes on with its own work. A failure says all that the command printed. */
export async function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ stdout: string; stderr: string }> {
  const settings = { env: environment(), maxBuffer: 2 ** 26, ...options };
  return promisify(execFile)(command, args, settings).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error([error.message, error.stdout, error.stderr].filter(Boolean).join('\n'), {
        cause: error,
      });
    },
  );
}

/** Packs packages as npm would publish them. */
export function pack(which: readonly WorkspacePackage[], destination: string): Tarball[] {
  const selected = which.flatMap(({ manifest }) => ['--workspace', manifest.name]);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination, ...selected];
  const packed: PackedByNpm[] = JSON.parse(output('npm', args));
  return which.map((from) => {
    const tarball = packed.find(({ name }) => name === from.manifest.name);
    if (tarball === undefined) throw new Error(`npm packed no ${from.manifest.name}`);
    return {
      ...from,
      file: join(destination, tarball.filename),
      files: tarball.files.map(({ path }) => path),
    };
  });
}

interface PackedByNpm {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

export interface Tarball extends WorkspacePackage {
  /** The tarball's absolute path. */
  readonly file: string;
  /** Paths of its files. */
  readonly files: readonly string[];
}
