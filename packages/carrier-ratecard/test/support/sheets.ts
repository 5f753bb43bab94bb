import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CARDS = fileURLToPath(new URL('../cards/', import.meta.url));

/** The sheets of a valid card, which tests change. */
export function sheets(): Record<string, string> {
  const folder = join(CARDS, 'paket');
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** A sheet with parts of its text replaced; each part must be in it. */
export function changed(text: string | undefined, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`${JSON.stringify(from)} is not in ${result}`);
    return result.replace(from, to);
  }, text ?? '');
}

/** Writes files into a temporary folder, which is removed after `use`. */
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
