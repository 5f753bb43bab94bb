import type { Manifest } from '../workspace.ts';
import type { Release } from './dry-run.ts';

/**
 * The packages that a plan breaks without saying so. A major release of a peer asks a package's users to move too,
 * which makes it a major release of that package; changesets alone would make it a patch.
 */
export function missingMajors(plan: readonly Release[], packages: readonly Manifest[]): string[] {
  const majors = new Set(plan.filter(({ type }) => type === 'major').map(({ name }) => name));
  return packages
    .filter(
      ({ name, peerDependencies = {} }) =>
        !majors.has(name) && Object.keys(peerDependencies).some((peer) => majors.has(peer)),
    )
    .map(({ name }) => name);
}
