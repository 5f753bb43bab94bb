/**
 * `npm run defects`: plants one small defect at a time in a package's sources, runs the package's tests, and prints what they
 * did not notice. No file of the checkout changes: the tests read the planted text in place of the source.
 *
 *     npm run defects -- --package carrier-ups                       100 defects
 *     npm run defects -- --package carrier-ups --count 30 --seed 2
 *     npm run defects -- --package carrier-ups --tests conformance.test.ts
 *     npm run defects -- --package carrier-ups --only src/payment.ts:31
 *     npm run defects -- --all --json defects.json
 *
 * `--tests` names the files of tests that may notice (repeatable); `--only` tries every defect of one line; `--jobs` is how many
 * are tried at a time, 2 by default; `--json` names a file for the results; `--list` prints the packages as JSON.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { packages } from '../workspace.ts';
import { openCompiler } from './compiler.ts';
import { type Court, judge } from './judge.ts';
import { draw, type Point, pointsOf } from './points.ts';
import { findReach } from './reach.ts';
import { type Judged, judged, lineOf, sentenceOf, summaryOf } from './report.ts';
import { sourcesOf } from './sources.ts';

const { values } = parseArgs({
  options: {
    package: { type: 'string' },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    tests: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
const known = packages()
  .filter(({ manifest }) => manifest.nx?.targets?.test !== undefined)
  .map(({ folder }) => folder);
const names = known.map((folder) => basename(folder));

if (values.list) console.log(JSON.stringify(names));
else await judgePackages();

async function judgePackages(): Promise<void> {
  const wanted = values.all ? known : known.filter((folder) => basename(folder) === values.package);
  if (wanted.length === 0) throw new Error(`--package is one of ${names.join(', ')}; or --all`);
  const results = [];
  for (const folder of wanted) {
    const defects = await judgePackage(folder);
    const summary = summaryOf(basename(folder), defects);
    results.push({ ...summary, seed: whole('seed'), tests: values.tests, defects });
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`);
  }
  console.log(`\n${results.map(sentenceOf).join('\n')}`);
}

async function judgePackage(folder: string): Promise<Judged[]> {
  const sources = sourcesOf(folder);
  const reach = await findReach(folder, sources);
  for (const test of values.tests)
    if (!reach.paths.some((path) => isNamed(path, test)))
      throw new Error(`there is no file of tests ${test}`);
  const court: Court = {
    folder,
    compiler: openCompiler(folder),
    reach,
    isTried: (path) => values.tests.length === 0 || values.tests.some((test) => isNamed(path, test)),
  };
  const points = drawn(pointsOf(sources));
  const verdicts: Judged[] = [];
  const next = points.entries();
  const worker = async () => {
    for (const [at, point] of next) {
      const one = judged(point, await judge(court, point));
      verdicts[at] = one;
      console.log(lineOf(one));
    }
  };
  await Promise.all(Array.from({ length: whole('jobs') }, worker));
  return verdicts;
}

function drawn(points: readonly Point[]): readonly Point[] {
  if (values.only === undefined) return draw(points, whole('count'), whole('seed'));
  const [file = '', line] = values.only.split(':');
  const there = points.filter((point) => isNamed(point.source.file, file) && point.line === Number(line));
  if (there.length === 0) throw new Error(`nothing can be planted at ${values.only}`);
  return there;
}

function isNamed(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`);
}

function whole(name: 'count' | 'seed' | 'jobs'): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number from 1 on`);
  return value;
}
