/**
 * Writes the version of carrier-kit and of each carrier over HTTP into its `src/version.ts`, or with `--check` compares it: code
 * cannot read its package.json once an app has bundled it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from '../workspace.ts';
import { writeOrCheck } from './generated-files.ts';

const command = 'node tools/docs/versions.ts --write';
const texts = packages()
  .filter(({ folder }) => existsSync(join(folder, 'src/version.ts')))
  .map(({ path, manifest }): [string, string] => [
    `${path}/src/version.ts`,
    `/** Of this package; a release writes it. */\nexport const VERSION = '${manifest.version}';\n`,
  ]);

const problems = writeOrCheck({ files: new Map(texts), command });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
