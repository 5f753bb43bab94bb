/** Writes the editor types of each carrier (`src/editor.ts`) from its declaration, or with `--check` compares them. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { editorTypesProblems, writeEditorTypes } from '@waybill/testkit/editor';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { output } from '../workspace.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean' }, check: { type: 'boolean' } } });
if (values.write === values.check) throw new Error('say --write or --check');

const stale = (await carriers()).filter((carrier) => problemsOf(carrier).length > 0);
if (values.check) {
  for (const carrier of stale)
    console.error(`${carrier.path}: ${problemsOf(carrier).join('\n')} (npm run docs)`);
  if (stale.length > 0) process.exitCode = 1;
} else if (stale.length > 0) {
  for (const carrier of stale) writeEditorTypes(fileOf(carrier), carrier.definition);
  // Their declarations are read by what comes after.
  output('tsc', ['--build', ...stale.map(({ path }) => `${path}/tsconfig.lib.json`)]);
}

function problemsOf(carrier: CarrierPackage): string[] {
  return editorTypesProblems(fileOf(carrier), carrier.definition);
}

function fileOf({ folder }: CarrierPackage): string {
  return join(folder, 'src/editor.ts');
}
