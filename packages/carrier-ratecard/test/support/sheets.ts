import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CARDS = fileURLToPath(new URL('../cards/', import.meta.url));

/** The sheets of a sound card, to be changed by a test. */
export function sheets(): Record<string, string> {
  const folder = join(CARDS, 'paket');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** A sheet with parts of its text replaced; each must be there. */
export function changed(text: string | undefined, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`${JSON.stringify(from)} is not in ${result}`);
    return result.replace(from, to);
  }, text ?? '');
}

/** Writes files into a folder of their own for as long as `use` runs. */
export function withFolder<T>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (folder: string) => T,
): T {
  const folder = mkdtempSync(join(tmpdir(), 'ratecard-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
