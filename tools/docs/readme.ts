/**
 * Writes the tables of README files from the carriers' declarations, or with `--check` compares them. A table is
 * between `<!-- generated:NAME -->` and `<!-- /generated -->`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { carrierTables, difference, type Tables, withTables } from '@waybill/testkit/readme';
import { carriers } from '../carriers.ts';
import { ROOT } from '../workspace.ts';
import { carrierPage } from './carrier-page.ts';
import { errorTables } from './error-tables.ts';
import { matrixPage } from './matrix-page.ts';
import { overviewTables } from './readme-tables.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean' }, check: { type: 'boolean' } } });
if (values.write === values.check) throw new Error('say --write or --check');

const all = await carriers();
const problems = [
  ...update('README.md', overviewTables(all)),
  ...update('docs/carriers.md', carrierPage(all)),
  ...update('docs/what-each-carrier-takes.md', await matrixPage(all)),
  ...update('docs/errors.md', errorTables()),
  ...all.flatMap(({ path, definition }) => {
    const readme = `${path}/README.md`;
    return update(readme, carrierTables(definition, join(ROOT, readme)));
  }),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** Brings one file up to date, or says what is not. Every table must have its place. */
function update(path: string, tables: Tables): string[] {
  const file = join(ROOT, path);
  if (!existsSync(file)) return [`${path}: missing`];
  const text = readFileSync(file, 'utf8');
  const { text: updated, problems } = withTables(text, tables);
  const reported = problems.map((problem) => `${path}: ${problem}`);
  if (values.write) {
    if (updated !== text) writeFileSync(file, updated);
    return reported;
  }
  const stale = difference(text, updated);
  return stale === undefined ? reported : [...reported, `${path}: ${stale} (npm run docs)`];
}
