import { type Files, layer } from './layers.ts';
import { withOpenApi, withRanges } from './manifest.ts';
import { renamed } from './names.ts';
import type { CarrierOptions } from './options.ts';
import { withParts } from './readme.ts';

/** The place of the package: Waybill's repository, or a folder of its own. */
export type Place = 'in-workspace' | 'standalone';

/** Every file of a new carrier package, by its path there. */
export function carrierFiles(options: CarrierOptions, place: Place): Files {
  const { wire, auth, packages, openapi } = options;
  const layers = [
    'carrier',
    `wire-${wire}`,
    `auth-${auth}`,
    `packages-${packages}`,
    `packages-${packages}-${wire}`,
    ...(openapi ? ['openapi'] : []),
    place,
  ];
  // A file of a later layer takes the place of an earlier one.
  const assembled = new Map(layers.flatMap((name) => [...layer(name)]));
  const rename = renamed(options);
  return new Map(
    [...assembled]
      .filter(([path]) => !path.startsWith('readme/'))
      .map(([path, content]) => [path, rename(finished(path, content, assembled, options))]),
  );
}

function finished(path: string, content: string, files: Files, options: CarrierOptions): string {
  if (path === 'package.json') return manifest(content, options);
  return path === 'README.md' ? withParts(content, files) : content;
}

function manifest(content: string, { openapi }: CarrierOptions): string {
  return withRanges(openapi ? withOpenApi(content) : content);
}
