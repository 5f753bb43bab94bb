import type { Files } from './layers.ts';

/** Puts parts in their places: `<!-- include: name -->` on a line of its own stands for the part of that name. */
export function withParts(text: string, parts: Files): string {
  return text.replace(/^<!-- include: ([a-z-]+) -->\n/gm, (_, name: string) => {
    const part = parts.get(`${name}.md`);
    if (part === undefined) throw new Error(`the template has no part ${name}`);
    return part;
  });
}
