import {
  type CarrierOptions,
  carrierFiles,
  carrierOptions,
  OptionsError,
  type WrittenOptions,
} from '../../packages/create-carrier/src/index.ts';
import type { FileTree } from './file-tree.ts';

/** A carrier package that was added to the workspace. */
export interface AddedCarrier extends CarrierOptions {
  /** From the workspace's root. */
  readonly path: string;
}

/**
 * Adds a carrier package to the workspace: its files, a release note, and a place in the build.
 * @throws OptionsError when the package exists, and for options that do not fit.
 */
export function addCarrier(workspace: FileTree, written: WrittenOptions): AddedCarrier {
  const options = carrierOptions(written, `@waybill/carrier-${written.id}`);
  const path = `packages/carrier-${options.id}`;
  if (workspace.exists(path)) throw new OptionsError(`${path} exists`);
  for (const [file, content] of carrierFiles(options, 'in-workspace'))
    workspace.write(`${path}/${file}`, content);
  workspace.write(`${path}/LICENSE`, workspace.read('LICENSE', 'utf8') ?? '');
  workspace.write(
    `.changeset/carrier-${options.id}.md`,
    `---\n'${options.package_name}': minor\n---\n\nQuotes and labels from ${options.name}.\n`,
  );
  const solution: { references: { path: string }[] } = JSON.parse(
    workspace.read('tsconfig.json', 'utf8') ?? '',
  );
  solution.references.push({ path: `./${path}` });
  workspace.write('tsconfig.json', `${JSON.stringify(solution, null, 2)}\n`);
  return { ...options, path };
}
