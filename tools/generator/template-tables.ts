/**
 * Writes the README tables and the editor types of the template of `@waybill/create-carrier` from its declarations. Run it after a change of the
 * template's services, options, fields or settings; `npm run check -- generator` fails if it was not run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CarrierDefinition } from '@waybill/core';
import { isCarrierDefinition } from '@waybill/core/plugin';
import { editorTypes } from '@waybill/testkit/editor';
import { carrierTables, withTables } from '@waybill/testkit/readme';
import {
  AUTHS,
  carrierFiles,
  carrierOptions,
  PACKAGES,
  type WrittenOptions,
} from '../../packages/create-carrier/src/index.ts';
import { ROOT } from '../workspace.ts';
import { fileTreeAt } from './file-tree.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

const TEMPLATE = join(ROOT, 'packages/create-carrier/template');
/** The template's own id, with which no name is replaced. */
const ID = 'sample-post';

const README = join(TEMPLATE, 'carrier/README.md');

using copy = new WorkspaceCopy();
for (const auth of AUTHS) {
  const definition = await definitionOf(`${ID}-${auth}`, { auth });
  const { settings = '' } = carrierTables(definition);
  writeFileSync(join(TEMPLATE, `auth-${auth}/readme/settings.md`), `${settings}\n`);
  writeFileSync(join(TEMPLATE, `auth-${auth}/src/editor.ts`), editorTypes(definition, 'SamplePostInput'));
}
for (const packages of PACKAGES) {
  const { fields = '', ...others } = carrierTables(await definitionOf(`${ID}-${packages}`, { packages }));
  // One row depends on the choice.
  const [row = ''] = /^\| `item\.quantity` .*\n/m.exec(fields) ?? [];
  writeFileSync(join(TEMPLATE, `packages-${packages}/readme/quantity.md`), row);
  const shared = fields.replace(row, '<!-- include: quantity -->\n');
  writeFileSync(join(TEMPLATE, 'carrier/readme/fields.md'), `${shared}\n`);
  // Parts that depend on a choice are files of their own.
  const included = { settings: '<!-- include: settings -->', fields: '<!-- include: fields -->' };
  const { text } = withTables(readFileSync(README, 'utf8'), { ...others, ...included });
  writeFileSync(README, text);
}

/** A carrier that is generated with these options. */
async function definitionOf(folder_id: string, written: WrittenOptions): Promise<CarrierDefinition> {
  const path = `packages/carrier-${folder_id}`;
  const folder = fileTreeAt(join(copy.folder, path));
  const options = carrierOptions({ ...written, id: ID }, `@waybill/carrier-${ID}`);
  for (const [file, content] of carrierFiles(options, 'in-workspace')) folder.write(file, content);
  await copy.run('tsc', '--build', `${path}/tsconfig.lib.json`);
  const built = pathToFileURL(join(copy.folder, path, 'dist/index.js')).href;
  const exported: Record<string, unknown> = await import(built);
  const definition = Object.values(exported).find(isCarrierDefinition);
  if (definition === undefined) throw new Error('the template exports no carrier');
  return definition;
}
