/**
 * Makes the API reference, a website, from the docstrings: `dist/api`, or the folder given, of all packages or of those
 * that are named after it. Broken links and exports
 * without a docstring are problems. It is published by `.github/workflows/release.yml`, not committed.
 */
import { join, resolve } from 'node:path';
import { Application } from 'typedoc';
import { ROOT } from '../workspace.ts';
import {
  completeModules,
  leaveOutInherited,
  linkAcrossPackages,
  nameParameters,
  undocumented,
} from './api-reference-model.ts';
import { entryPoints, TSCONFIG } from './entry-points.ts';

const folder = resolve(process.argv[2] ?? join(ROOT, 'dist/api'));
const all = entryPoints(process.argv.slice(3));
const app = await Application.bootstrapWithPlugins({
  name: 'Waybill',
  entryPoints: all.map(({ declarations }) => declarations),
  tsconfig: TSCONFIG,
  basePath: ROOT,
  readme: join(ROOT, 'README.md'),
  // Line numbers change with every edit.
  disableSources: true,
  excludeExternals: true,
  excludeInternal: true,
  sort: ['source-order'],
  // Types that are not exported are found by the reports of the public surface. Links of README.md lead to files.
  validation: { invalidLink: true, notExported: false, invalidPath: false },
  logLevel: 'Warn',
});
leaveOutInherited(app);
linkAcrossPackages(app);
nameParameters(app);
completeModules(app, all);

const specifiers = new Map(all.map(({ declarations, specifier }) => [declarations, specifier]));
const project = app.converter.convert(
  (app.getEntryPoints() ?? []).map((entryPoint) => ({
    ...entryPoint,
    displayName: specifiers.get(entryPoint.sourceFile.fileName) ?? entryPoint.displayName,
  })),
);
app.validate(project);
for (const { name, parent } of undocumented(project))
  app.logger.warn(`${parent?.name}: ${name} is exported without a docstring`);
await app.outputs.writeOutput({ name: 'html', path: folder }, project);
if (app.logger.hasWarnings() || app.logger.hasErrors()) process.exitCode = 1;
else console.log(`the API reference of ${all.length} import paths is in ${folder}`);
