import { readFileSync } from 'node:fs';

/** Waybill's own packages, in the versions that this one writes carriers for. */
const { peerDependencies: RANGES }: { peerDependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** A package.json with ranges for what it wants in any version, `*`. */
export function withRanges(manifest: string): string {
  return manifest.replace(/"([^"]+)": "\*"/g, (_, name: string) => {
    const range = RANGES[name];
    if (range === undefined) throw new Error(`there is no range for ${name}`);
    return `"${name}": "${range}"`;
  });
}
