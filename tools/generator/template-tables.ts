/**
 * Writes the tables of README files in the template of `@waybill/create-carrier` from what its carriers declare. To be
 * run after a change of the template's tables of services, options, fields or settings; check-generator.ts notices when
 * it was not.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCarrierDefinition } from '@waybill/core';
import { carrierTables, withTables } from '@waybill/testkit/readme';
import { AUTHS, carrierFiles, carrierOptions } from '../../packages/create-carrier/src/index.ts';
import { ROOT } from '../workspace.ts';
import { fileTreeAt } from './file-tree.ts';
import { WorkspaceCopy } from './workspace-copy.ts';

const TEMPLATE = join(ROOT, 'packages/create-carrier/template');
/** The template's own: with it every name stays as it is. */
const ID = 'sample-post';

using copy = new WorkspaceCopy();
for (const auth of AUTHS) {
  const options = carrierOptions({ id: ID, auth }, `@waybill/carrier-${ID}`);
  const path = `packages/carrier-${ID}-${auth}`;
  const folder = fileTreeAt(join(copy.folder, path));
  for (const [file, content] of carrierFiles(options, 'in-workspace')) folder.write(file, content);
  await copy.run('tsc', '--build', `${path}/tsconfig.lib.json`);
  const built = pathToFileURL(join(copy.folder, path, 'dist/index.js')).href;
  const exported: Record<string, unknown> = await import(built);
  const definition = Object.values(exported).find(isCarrierDefinition);
  if (definition === undefined) throw new Error('the template exports no carrier');
  const { settings = '', ...others } = carrierTables(definition);
  writeFileSync(join(TEMPLATE, `auth-${auth}/readme/settings.md`), `${settings}\n`);
  const readme = join(TEMPLATE, 'carrier/README.md');
  const { text } = withTables(readFileSync(readme, 'utf8'), {
    ...others,
    settings: '<!-- include: settings -->',
  });
  writeFileSync(readme, text);
}
