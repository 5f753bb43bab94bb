import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CarrierDefinition } from '@waybill/core';
import { isCarrierDefinition } from '@waybill/core/plugin';
import { packages, type WorkspacePackage } from './workspace.ts';

export interface CarrierPackage extends WorkspacePackage {
  readonly definition: CarrierDefinition;
  /** The name under which the package exports its definition. */
  readonly exportName: string;
}

/** Every carrier package with what it declares, as built. */
export async function carriers(): Promise<CarrierPackage[]> {
  const found = packages().filter(({ path }) => /\/carrier-(?!kit$)/.test(path));
  return Promise.all(
    found.map(async (carrier) => {
      const exported = Object.entries(await importBuilt(carrier, 'index.js'));
      for (const [exportName, definition] of exported)
        if (isCarrierDefinition(definition)) return { ...carrier, exportName, definition };
      throw new Error(`${carrier.manifest.name} exports no carrier definition`);
    }),
  );
}

/** Imports a built file of a package: `index.js`, `simulator.js`. */
export async function importBuilt({ folder, path }: WorkspacePackage, file: string): Promise<object> {
  const built = join(folder, 'dist', file);
  try {
    return await import(pathToFileURL(built).href);
  } catch (cause) {
    throw new Error(`cannot import ${path}/dist/${file}; is it built? (npm run build)`, { cause });
  }
}
