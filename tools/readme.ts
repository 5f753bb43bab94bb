/**
 * Writes the tables of README files from what the carriers declare, or with `--check` compares them. A table stands
 * between `<!-- generated:NAME -->` and `<!-- /generated -->`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { carriers } from './carriers.ts';
import { carrierTables, overviewTables, type Tables } from './readme-tables.ts';
import { ROOT } from './workspace.ts';

const MARKED = /(<!-- generated:(\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;

const { values } = parseArgs({ options: { write: { type: 'boolean' }, check: { type: 'boolean' } } });
if (values.write === values.check) throw new Error('say --write or --check');

const all = await carriers();
const problems = [
  ...update('README.md', overviewTables(all)),
  ...all.flatMap((carrier) => update(`${carrier.path}/README.md`, carrierTables(carrier.definition))),
  ...compiled('README.md', 'examples/readme.ts'),
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
  const places = [...text.matchAll(MARKED)].map(([, , name]) => name);
  const misplaced = [
    ...Object.keys(tables)
      .filter((name) => !places.includes(name))
      .map(
        (name) => `${path}: no place for the table; add <!-- generated:${name} --> and <!-- /generated -->`,
      ),
    ...places
      .filter((name) => name === undefined || !(name in tables))
      .map((name) => `${path}: no table is called ${name}; there are ${Object.keys(tables).join(', ')}`),
  ];
  const updated = text.replace(MARKED, (whole, start: string, name: string, _old: string, end: string) => {
    const table = tables[name];
    return table === undefined ? whole : `${start}\n${table}\n\n${end}`;
  });
  if (values.write) {
    if (updated !== text) writeFileSync(file, updated);
    return misplaced;
  }
  return updated === text ? misplaced : [...misplaced, `${path}: ${difference(text, updated)}`];
}

/** The program in a README stands in a file of its own, too, which is type-checked with the examples. */
function compiled(path: string, program: string): string[] {
  const shown = [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)];
  const text = shown.map(([, block]) => block).join('\n');
  if (values.write) writeFileSync(join(ROOT, program), text);
  return readFileSync(join(ROOT, program), 'utf8') === text
    ? []
    : [`${program} differs from ${path} (npm run docs)`];
}

/** The first line that differs. */
function difference(is: string, shouldBe: string): string {
  const [lines, expected] = [is.split('\n'), shouldBe.split('\n')];
  const at = expected.findIndex((line, index) => line !== lines[index]);
  return `line ${at + 1} is out of date (npm run docs)\n  is        ${lines[at] ?? ''}\n  should be ${expected[at]}`;
}
