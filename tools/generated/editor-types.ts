/** Writes the files of editor types that are named, each from its carrier's declaration. `tools/generated.ts` runs it on sources. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCarrierDefinition } from '@waybill/core/plugin';
import { editorTypes } from '@waybill/testkit/editor';
import { ROOT } from '../workspace.ts';

for (const file of process.argv.slice(2)) {
  const folder = join(ROOT, dirname(file));
  const exported: object = await import(join(folder, 'index.ts'));
  const definition = Object.values(exported).find(isCarrierDefinition);
  // Settings are checked against the interface, under the name that they import.
  const settings = readFileSync(join(folder, 'settings.ts'), 'utf8');
  const [, name] = /^import type \{ (\w+) \} from '\.\/editor\.js';$/m.exec(settings) ?? [];
  if (definition === undefined || name === undefined)
    throw new Error(
      `${file}: index.ts exports no carrier, or settings.ts imports no interface from editor.js`,
    );
  writeFileSync(join(ROOT, file), editorTypes(definition, name));
}
