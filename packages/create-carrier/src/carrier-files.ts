import { type Files, layer } from './layers.ts';
import { withRanges } from './manifest.ts';
import { renamed } from './names.ts';
import type { CarrierOptions } from './options.ts';
import { withParts } from './readme.ts';

/** Where the package is to live: among Waybill's own, or by itself. */
export type Place = 'in-workspace' | 'standalone';

/** Every file of a new carrier package, by its path there. */
export function carrierFiles(options: CarrierOptions, place: Place): Files {
  const auth = layer(`auth-${options.auth}`);
  const within = (files: Files, folder: string): Files =>
    new Map(
      [...files].flatMap(([path, content]) =>
        path.startsWith(`${folder}/`) ? [[path.slice(folder.length + 1), content] as const] : [],
      ),
    );
  const source = [...auth].filter(([path]) => /^(src|test)\//.test(path));
  const placed = layer(place);
  const assembled = new Map([...layer('carrier'), ...layer(`wire-${options.wire}`), ...source, ...placed]);
  const parts = new Map([...within(auth, 'readme'), ...within(placed, 'readme')]);
  const rename = renamed(options);
  return new Map(
    [...assembled]
      .filter(([path]) => !path.startsWith('readme/'))
      .map(([path, content]) => [path, rename(finished(path, content, parts))]),
  );
}

function finished(path: string, content: string, parts: Files): string {
  if (path === 'package.json') return withRanges(content);
  return path === 'README.md' ? withParts(content, parts) : content;
}
