import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readmeProblems, withTables, writeReadmeTables } from '@waybill/testkit/readme';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examplepost } from './examplepost/definition.js';

const written = fileURLToPath(new URL('./examplepost/README.md', import.meta.url));
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'readme-'));
  file = join(folder, 'README.md');
  copyFileSync(written, file);
});
afterEach(() => rmSync(folder, { recursive: true }));

const edit = (from: string | RegExp, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));

describe('tables of a README', () => {
  test('hold what the carrier declares', () => {
    expect(readmeProblems(file, examplepost)).toEqual([]);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('| `EX-STD` | Standard | Europe | 1000 kg (invented) |');
    expect(text).toContain('| `password` | yes | yes | | Password. |');
    expect(text).toContain(
      '| `examplepost:reason` | customs | shipping | `gift` | Why the goods are sent. |',
    );
  });

  test('are written where they differ', () => {
    edit('| Standard | Europe |', '| Standard | Mars |');
    expect(readmeProblems(file, examplepost)).toEqual([
      expect.stringMatching(/^line \d+ is out of date\n {2}is {8}.*Mars.*\n {2}should be .*Europe/),
    ]);
    writeReadmeTables(file, examplepost);
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(written, 'utf8'));
  });

  test('have one place each, which is never made up', () => {
    edit('generated:extras', 'generated:spices');
    const told = /no place for the table; add <!-- generated:extras -->[\s\S]*no table is called spices/;
    expect(readmeProblems(file, examplepost).join('\n')).toMatch(told);
    const before = readFileSync(file, 'utf8');
    expect(() => writeReadmeTables(file, examplepost)).toThrow(told);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('leave everything else alone', () => {
    const text = 'a\n<!-- generated:x -->\nold\n<!-- /generated -->\nb\n';
    expect(withTables(text, { x: 'new' })).toEqual({
      text: 'a\n<!-- generated:x -->\n\nnew\n\n<!-- /generated -->\nb\n',
      problems: [],
    });
  });
});
