/** How long a process takes to load the packages, before anything is sent. The floor loads zod and tsyringe. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace.ts';
import { inTurn, type Measurement, ratioOf } from './rounds.ts';

const FLOOR = ['reflect-metadata', 'tsyringe', 'zod'];
export const FOUR_CARRIERS = [
  '@waybill/aggregator',
  '@waybill/carrier-canadapost',
  '@waybill/carrier-fedex',
  '@waybill/carrier-purolator',
  '@waybill/carrier-ups',
];
const IMPORT_TIMES = 1.25;

export async function* measureImports(short: boolean): AsyncGenerator<Measurement> {
  const rounds = short ? 7 : 21;
  const cases: [string, readonly string[], number?][] = [
    ['import of aggregator and four carriers', FOUR_CARRIERS, IMPORT_TIMES],
    ...(short
      ? []
      : ([
          ['import of core', ['@waybill/core']],
          ['import of nothing', []],
        ] as [string, string[]][])),
  ];
  for (const [name, modules, target] of cases) {
    let spent = 0;
    const pairs = await inTurn(
      () => {
        spent += loadingTime(modules);
      },
      () => {
        spent += loadingTime(FLOOR);
      },
      { rounds, times: 1, clock: () => spent },
    );
    yield ratioOf(name, pairs, target);
  }
}

/** Milliseconds of CPU time of a new process. */
export function loadingTime(modules: readonly string[], cwd = join(ROOT, 'examples')): number {
  const program = [
    ...modules.map((name) => `import '${name}';`),
    'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);',
  ].join('\n');
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
