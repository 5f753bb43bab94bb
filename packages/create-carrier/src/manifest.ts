import { readFileSync } from 'node:fs';

/** Waybill's own packages, in the versions that the written carriers need. */
const { peerDependencies: RANGES }: { peerDependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** A package.json with a range in place of each `*`. */
export function withRanges(manifest: string): string {
  return manifest.replace(/"([^"]+)": "\*"/g, (_, name: string) => {
    const range = RANGES[name];
    if (range === undefined) throw new Error(`there is no range for ${name}`);
    return `"${name}": "${range}"`;
  });
}

/** A package.json with the development dependencies that an OpenAPI contract is read with. */
export function withOpenApi(manifest: string): string {
  const content: { devDependencies: Readonly<Record<string, string>> } = JSON.parse(manifest);
  const devDependencies = {
    ...content.devDependencies,
    ajv: '^8.20.0',
    'ajv-formats': '^3.0.1',
  };
  return `${JSON.stringify({ ...content, devDependencies }, null, 2)}\n`;
}
