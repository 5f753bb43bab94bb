import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { publishable, ROOT, type WorkspacePackage } from '../workspace.ts';

/** How the built declarations are read: as an app that installed the packages does. */
export const TSCONFIG = join(ROOT, 'tools/docs/tsconfig.api.json');

/** One thing to import from a published package: `@waybill/carrier-kit`, `@waybill/carrier-kit/xml`. */
export interface EntryPoint {
  readonly from: WorkspacePackage;
  /** The key in the `exports` of the package: `.`, `./xml`. */
  readonly path: string;
  /** The text of an import. */
  readonly specifier: string;
  /** Its built declarations, absolute. */
  readonly declarations: string;
}

/**
 * Everything that can be imported from our published packages, built.
 * @param paths only packages with these paths from the root; all when empty
 */
export function entryPoints(paths: readonly string[] = []): EntryPoint[] {
  const chosen = publishable().filter(({ path }) => paths.length === 0 || paths.includes(path));
  return chosen.flatMap((from) =>
    Object.entries(from.manifest.exports ?? {}).flatMap(([path, target]) => {
      if (typeof target === 'string' || target.types === undefined) return [];
      const declarations = join(from.folder, target.types);
      if (!existsSync(declarations))
        throw new Error(`${from.path} has no ${target.types}; is it built? (npm run build)`);
      return [{ from, path, specifier: from.manifest.name + path.slice(1), declarations }];
    }),
  );
}

/** A specifier without our scope: `carrier-kit/xml`. */
export function unscoped(specifier: string): string {
  return specifier.replace(/^@[^/]+\//, '');
}
