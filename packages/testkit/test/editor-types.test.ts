import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editorTypes, editorTypesProblems, writeEditorTypes } from '@waybill/testkit/editor';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { examplepost } from './examplepost/definition.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'editor-'));
  file = join(folder, 'editor.ts');
  writeFileSync(file, 'export interface PostInput {}\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('editor types', () => {
  test('have a docstring for each setting, and ask for those that are required', () => {
    const text = editorTypes(examplepost, 'PostInput');
    expect(text).toContain('export interface PostInput {');
    expect(text).toContain("  /** Password. */\n  readonly password: SettingsInput['password'];");
    expect(text).toMatch(/ {2}\/\*\* .* Default `sandbox`\. \*\/\n {2}readonly environment\?: /);
  });

  test('add codes with their names, and extras to the object that has them', () => {
    const text = editorTypes(examplepost, 'PostInput');
    expect(text).toContain("    examplepost: {\n      services: {\n        'EX-STD': 'Standard';");
    expect(text).toContain(
      "  interface CustomsExtras {\n    /** Why the goods are sent. Example: `gift`. */\n    'examplepost:reason'?: string;",
    );
  });

  test('say of which party an extra is read, and cannot end their own comment', () => {
    const extras = (['shipper', 'recipient'] as const).map((on) => ({
      ...{ on, key: 'badge', example: 'B1' },
      meaning: `Badge of the ${on}, */ in capitals, with a long explanation of where it is printed and who reads it.`,
    }));
    expect(editorTypes({ ...examplepost, extras }, 'PostInput')).toContain(
      [
        '  interface PartyExtras {',
        '    /**',
        '     * In `shipper`: Badge of the shipper, *\\/ in capitals, with a long explanation of where it is printed and who',
        '     * reads it. Example: `B1`. In `recipient`: Badge of the recipient, *\\/ in capitals, with a long explanation of',
        '     * where it is printed and who reads it. Example: `B1`.',
        '     */',
        "    'examplepost:badge'?: string;",
        '  }',
      ].join('\n'),
    );
  });

  test('end without a blank line where there are no extras', () => {
    expect(editorTypes({ ...examplepost, extras: [] }, 'PostInput')).toMatch(/ {4}};\n {2}}\n}\n$/);
  });

  test('are written where they differ, under the name that the file has', () => {
    expect(editorTypesProblems(file, examplepost)).toEqual([expect.stringMatching(/^line 1 is out of date/)]);
    writeEditorTypes(file, examplepost);
    expect(editorTypesProblems(file, examplepost)).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(editorTypes(examplepost, 'PostInput'));
  });

  test('need a file with an interface', () => {
    writeFileSync(file, '');
    expect(() => writeEditorTypes(file, examplepost)).toThrow('no exported interface');
  });
});
