import type { Files } from './layers.ts';

/** Replaces each line `<!-- include: name -->` by the part in `readme/name.md`, which may include others. */
export function withParts(text: string, files: Files): string {
  return text.replace(/^<!-- include: ([a-z-]+) -->\n/gm, (_, name: string) => {
    const part = files.get(`readme/${name}.md`);
    if (part === undefined) throw new Error(`the template has no part ${name}`);
    return withParts(part, files);
  });
}
