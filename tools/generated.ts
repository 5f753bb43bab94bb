/**
 * Writes the sources that are made of others and are not in git: `editor.ts` of each carrier, the schemas of the HTTP API, and the types
 * of `@waybill/client`. It needs no build. `npm ci`, builds and the server's tests run it; what is newer than its sources is left alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { environment, packages, ROOT } from './workspace.ts';

/** Files that are made together. */
interface Generated {
  /** From the root. */
  readonly files: readonly string[];
  /** Patterns of what they are made of. */
  readonly sources: readonly string[];
}

const API: Generated = {
  files: ['packages/server/src/openapi/components.json', 'packages/client/src/api.ts'],
  sources: [
    'packages/{core,aggregator,batch,labels,ledger,orders,server}/src/**/*.ts',
    'tools/generated/*.ts',
  ],
};
const EDITOR_TYPES: readonly Generated[] = packages()
  .filter(({ path }) => /\/carrier-(?!kit$)/.test(path))
  .map(({ path }) => ({
    files: [`${path}/src/editor.ts`],
    sources: [
      `${path}/src/**/*.ts`,
      'packages/carrier-kit/src/**/*.ts',
      'packages/testkit/src/editor-types.ts',
      'tools/generated/editor-types.ts',
    ],
  }));

/** Every source that is not in git, from the root. */
export const GENERATED: readonly string[] = [API, ...EDITOR_TYPES].flatMap(({ files }) => files);

if (import.meta.main) await generateWhatChanged();

/** Writes the files that are missing or older than a source of theirs. The process ends if that fails. */
export async function generateWhatChanged(): Promise<void> {
  await Promise.all([
    write([API], 'api.ts', ['source-hooks.ts', 'generated/typescript-hooks.ts']),
    write(EDITOR_TYPES, 'editor-types.ts', ['source-hooks.ts']),
  ]);
}

/** Runs a script on the sources of packages. */
async function write(all: readonly Generated[], script: string, hooks: readonly string[]): Promise<void> {
  const files = all.filter(isOutOfDate).flatMap(({ files }) => files);
  if (files.length === 0) return;
  const imports = hooks.flatMap((file) => ['--import', join(ROOT, 'tools', file)]);
  const args = [...imports, '--conditions=@waybill/source', join(ROOT, 'tools/generated', script), ...files];
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment(), stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(1);
}

function isOutOfDate({ files, sources }: Generated): boolean {
  const modified = (file: string) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const oldest = Math.min(...files.map(modified));
  const changed = globSync(sources, { cwd: ROOT }).filter((file) => !GENERATED.includes(file));
  return changed.some((file) => modified(file) > oldest);
}
