import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../workspace.ts';

/** Files that a script makes and that are committed. */
export interface GeneratedFiles {
  /** Texts by their path from the root. */
  readonly files: ReadonlyMap<string, string>;
  /** The folder, from the root, in which no other file may be. */
  readonly folder?: string;
  /** The command that brings them up to date. */
  readonly command: string;
}

/**
 * With `--write` writes the files, with `--check` compares them with what is there.
 * @returns what is out of date, a line each.
 */
export function writeOrCheck({ files, folder, command }: GeneratedFiles): string[] {
  const { values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, check: { type: 'boolean' } },
  });
  if (values.write === values.check) throw new Error('say --write or --check');
  const stale = folder === undefined ? [] : filesIn(folder).filter((path) => !files.has(path));
  if (values.write) {
    for (const path of stale) rmSync(join(ROOT, path));
    for (const [path, text] of files) write(path, text);
    return [];
  }
  return [
    ...stale.map((path) => `${path}: nothing makes this file any more (${command})`),
    ...[...files].flatMap(([path, text]) => compare(path, text, command)),
  ];
}

function filesIn(folder: string): string[] {
  const found = globSync('**/*.md', { cwd: join(ROOT, folder) });
  return found.map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}

function write(path: string, text: string): void {
  const file = join(ROOT, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Says where a file first differs. */
function compare(path: string, text: string, command: string): string[] {
  const file = join(ROOT, path);
  if (!existsSync(file)) return [`${path}: missing (${command})`];
  const [lines, expected] = [readFileSync(file, 'utf8').split('\n'), text.split('\n')];
  const at = Array.from({ length: Math.max(lines.length, expected.length) }).findIndex(
    (_, index) => lines[index] !== expected[index],
  );
  if (at === -1) return [];
  const shown = `  is        ${lines[at] ?? '(the end)'}\n  should be ${expected[at] ?? '(the end)'}`;
  return [`${path}: line ${at + 1} is out of date (${command})\n${shown}`];
}
