/** The Nx generator: `npx nx g @waybill/tools:carrier acme --wire=json --auth=oauth2`. */
import { spawnSync } from 'node:child_process';
import { addCarrier } from './add-carrier.ts';
import type { FileTree } from './file-tree.ts';
import { nextSteps } from './next-steps.ts';

interface Options {
  readonly id: string;
  readonly name?: string;
  readonly wire: string;
  readonly auth: string;
  readonly packages: string;
  readonly units: string;
  readonly country: string;
  readonly openapi?: string;
  readonly skipInstall: boolean;
}

/** Makes the new package known to npm, formats its files and writes its tables. */
const AFTERWARDS: readonly Step[] = [
  { command: 'npm install --no-audit --no-fund', otherwise: 'npm does not know the package' },
  { command: 'npx biome check --write --log-level=error {path}', otherwise: 'its files were NOT formatted' },
  { command: 'npm run docs', otherwise: 'its README tables and api.md were NOT written' },
];

interface Step {
  readonly command: string;
  /** The consequence when it fails. */
  readonly otherwise: string;
}

/** The files that Nx gives a generator; it writes them at the end. */
interface Tree extends FileTree {
  readonly root: string;
}

/**
 * @returns a function that Nx runs after it wrote the files. It throws and names each step that failed, so that Nx exits
 * with 1. The package is written in any case, so the remaining steps are still tried.
 */
export default async function carrier(tree: Tree, { skipInstall, ...options }: Options): Promise<() => void> {
  const added = addCarrier(tree, options);
  return () => {
    const steps = AFTERWARDS.map(({ command, otherwise }) => ({
      command: command.replace('{path}', added.path),
      otherwise,
    }));
    const undone = skipInstall ? steps : steps.filter(({ command }) => !succeeds(command, tree.root));
    console.log(nextSteps(added));
    if (undone.length === 0) return;
    const left = undone.map(({ command, otherwise }) => `${otherwise}: run ${command}`).join('\n');
    if (skipInstall) console.log(left);
    else throw new Error(`${added.path} was written, but\n${left}`);
  };
}

function succeeds(command: string, cwd: string): boolean {
  const [program = '', ...args] = command.split(' ');
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['inherit', 'ignore', 'inherit'] });
  if (error !== undefined) console.error(`${command}: ${error.message}`);
  return status === 0;
}
