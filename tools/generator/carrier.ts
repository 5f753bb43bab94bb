/** The Nx generator: `npx nx g @waybill/tools:carrier acme --wire=json --auth=oauth2`. */
import { spawnSync } from 'node:child_process';
import { addCarrier } from './add-carrier.ts';
import type { Folder } from './folder.ts';
import { nextSteps } from './next-steps.ts';

interface Options {
  readonly id: string;
  readonly name?: string;
  readonly wire: string;
  readonly auth: string;
  readonly skipInstall: boolean;
}

/** What makes a new package known to npm, and its files look and read like those of the others. */
const AFTERWARDS: readonly (readonly string[])[] = [
  ['npm', 'install', '--no-audit', '--no-fund'],
  ['npx', 'biome', 'check', '--write', '--log-level=error', '{path}'],
  ['npm', 'run', '--silent', 'docs'],
  ['npm', 'run', '--silent', 'api'],
];

/** What Nx gives a generator: files that it writes at the end. */
interface Tree extends Folder {
  readonly root: string;
}

/** @returns what Nx runs once the files are written. */
export default async function carrier(tree: Tree, { skipInstall, ...options }: Options): Promise<() => void> {
  const added = addCarrier(tree, options);
  return () => {
    for (const command of skipInstall ? [] : AFTERWARDS)
      run(
        command.map((word) => word.replace('{path}', added.path)),
        tree.root,
      );
    console.log(nextSteps(added));
  };
}

/** The package is there whatever happens: who can, goes on. */
function run([command = '', ...args]: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['inherit', 'ignore', 'inherit'] });
  if (status === 0) return;
  console.error(`${[command, ...args].join(' ')} failed${error ? `: ${error.message}` : ''}`);
  process.exitCode = 1;
}
