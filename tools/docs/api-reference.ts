/**
 * Writes the API reference from the docstrings into `docs/api`, or with `--check` compares it: a page for each thing
 * that can be imported. Broken links and exports without a docstring are problems.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, type TypeDocOptions } from 'typedoc';
import { load as markdown } from 'typedoc-plugin-markdown';
import { ROOT } from '../workspace.ts';
import {
  completeModules,
  leaveOutInherited,
  linkAcrossPackages,
  nameParameters,
  undocumented,
} from './api-reference-model.ts';
import { entryPoints, TSCONFIG } from './entry-points.ts';
import { writeOrCheck } from './generated-files.ts';

const FOLDER = 'docs/api';
const COMMAND = 'npm run docs';

const all = entryPoints();
const options: TypeDocOptions = {
  name: 'API reference',
  entryPoints: all.map(({ declarations }) => declarations),
  tsconfig: TSCONFIG,
  plugin: [markdown],
  basePath: ROOT,
  readme: 'none',
  // Line numbers change with every edit.
  disableSources: true,
  excludeExternals: true,
  excludeInternal: true,
  sort: ['source-order'],
  // What is not exported is found by the reports of the public surface.
  validation: { invalidLink: true, notExported: false },
  logLevel: 'Warn',
};
const layout = {
  router: 'module',
  entryFileName: 'README',
  excludeScopesInPaths: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  indexFormat: 'table',
  parametersFormat: 'table',
  classPropertiesFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  propertyMembersFormat: 'table',
  tableColumnSettings: {
    hideDefaults: true,
    hideInherited: true,
    hideModifiers: true,
    hideOverrides: true,
    leftAlignHeaders: true,
  },
};

const app = await Application.bootstrapWithPlugins({ ...options, ...layout });
const folder = mkdtempSync(join(tmpdir(), 'waybill-reference-'));
try {
  const files = await makePages();
  const outOfDate = writeOrCheck({ files, folder: FOLDER, command: COMMAND });
  if (outOfDate.length > 0) console.error(outOfDate.join('\n'));
  if (outOfDate.length > 0 || app.logger.hasWarnings() || app.logger.hasErrors()) process.exitCode = 1;
  else console.log(`${files.size} pages of the API reference in ${FOLDER} are up to date`);
} finally {
  rmSync(folder, { recursive: true });
}

async function makePages(): Promise<Map<string, string>> {
  leaveOutInherited(app);
  linkAcrossPackages(app);
  nameParameters(app);
  completeModules(app, all);
  const specifiers = new Map(all.map(({ declarations, specifier }) => [declarations, specifier]));
  const named = (app.getEntryPoints() ?? []).map((entryPoint) => ({
    ...entryPoint,
    displayName: specifiers.get(entryPoint.sourceFile.fileName) ?? entryPoint.displayName,
  }));
  const project = app.converter.convert(named);
  app.validate(project);
  for (const { name, parent } of undocumented(project))
    app.logger.warn(`${parent?.name}: ${name} is exported without a docstring`);
  await app.outputs.writeOutput({ name: 'markdown', path: folder }, project);
  const pages = globSync('**/*.md', { cwd: folder }).sort();
  return new Map(pages.map((page) => [`${FOLDER}/${page}`, readFileSync(join(folder, page), 'utf8')]));
}
