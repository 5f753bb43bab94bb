import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRateCard } from '../../src/index.js';
import { problemsOf } from './card.js';

const PAKET = fileURLToPath(new URL('../cards/paket', import.meta.url));

/** The sheets of a valid card, which tests change. */
export const sheets = (): Record<string, string> =>
  Object.fromEntries(readdirSync(PAKET).map((name) => [name, readFileSync(join(PAKET, name), 'utf8')]));

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

/** The problems of a folder of sheets, and of the valid ones with some changed. */
export const problemsOfFolder = (files: Readonly<Record<string, string | Uint8Array>>) =>
  problemsOf(() => withFolder(files, readRateCard));
export const problemsOfSheets = (changes: Readonly<Record<string, string | Uint8Array>>) =>
  problemsOfFolder({ ...sheets(), ...changes });

/** The problems of a card in a file of this name. */
export const problemsOfFile = (name: string, content: string | Uint8Array) =>
  problemsOf(() => withFolder({ [name]: content }, (folder) => readRateCard(join(folder, name))));
