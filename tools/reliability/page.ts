/**
 * Writes `docs/reliability.md` from `page.md` and the figures of the last runs, or with `--check` compares it. In the template
 * `{{crash}}` is the table of a part, `{{crash.ran}}` its run, `{{quotes.runs}}` a number of it, and `{{crash.keys}}` the
 * sum of a column. A section whose part was not run is left out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOrCheck } from '../docs/generated-files.ts';
import { FAULT_GROUPS, FAULTS, type FaultGroup } from './faults.ts';
import { number, type Row, readResults } from './results.ts';

const COMMAND =
  'npm run reliability -- --write && npm run bench -- --write && node tools/reliability/page.ts --write';

const { performance, batch_speed, server_speed, beside_clients, label_speed, ledger_speed, ...tried } =
  readResults();
type Measured = NonNullable<typeof batch_speed>;
const parts: Readonly<Record<string, object | undefined>> = {
  ...tried,
  performance: performance && {
    ...rowsOf(performance, ({ value, unit, min, max, target = '', met }) => ({
      measured: `${value} ${unit}`,
      rounds: `${min} to ${max}`,
      target: String(target),
      '': met === undefined ? '' : met ? 'met' : '**missed**',
    })),
    shares: performance.shares
      .filter(({ percent }) => percent >= 1)
      .map(({ where, percent }) => ({ package: where, percent })),
    work: (performance.work ?? []).map(({ where, percent }) => ({ work: where, percent })),
  },
  beside_clients:
    beside_clients &&
    rowsOf(beside_clients, ({ value, ours, floor, sides_unit }) => ({
      Waybill: `${ours} ${sides_unit}`,
      'the other': `${floor} ${sides_unit}`,
      times: value,
    })),
  label_speed: label_speed && rowsOf(label_speed, within),
  ledger_speed: ledger_speed && rowsOf(ledger_speed, within),
  batch_speed:
    batch_speed &&
    rowsOf(batch_speed, ({ value, unit, min, max }) => ({
      measured: `${value} ${unit}`,
      rounds: min === max ? '' : `${min} to ${max}`,
    })),
  server_speed:
    server_speed &&
    rowsOf(server_speed, ({ value, unit, ours, floor, sides_unit, target, min, max }) => ({
      measured:
        unit === 'ms'
          ? `${ours} ms, the bare route ${floor} ms`
          : `${value} (${ours} and ${floor} ${sides_unit})`,
      target: target === undefined ? '' : `at least ${target}`,
      rounds: `${min} to ${max}`,
    })),
};

const template = readFileSync(join(import.meta.dirname, 'page.md'), 'utf8');
const sections = template
  .split(/^(?=## )/m)
  .filter((section) => namesIn(section).every((name) => parts[name]));
const page = sections
  .join('')
  .replaceAll(/\{\{(\w+)(?:\.(\w+))?\}\}/g, (_, part, name) => textOf(part, name));
const problems = [
  ...(process.argv.includes('--check') ? unrun() : []),
  ...writeOrCheck({ files: new Map([['docs/reliability.md', page]]), command: COMMAND }),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** The parts that a section shows. */
function namesIn(section: string): string[] {
  return [...section.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
}

function textOf(part: string, name = 'rows'): string {
  const { run, ...figures } = parts[part] as NonNullable<(typeof tried)['crash']>;
  const value = figures[name];
  if (name === 'ran') {
    const kept = run.broken === 0 ? 'every promise was kept' : `${run.broken} promises were broken`;
    return `Run on ${run.date} at ${run.commit}, ${run.machine}${part in tried ? `: ${kept}` : ''}.`;
  }
  if (typeof value === 'object') return table(value);
  return number(value ?? figures.rows.reduce((sum, row) => sum + Number(row[name]), 0));
}

function within({ value, unit, target, met }: Measured['measurements'][number]): Row {
  return {
    measured: `${value} ${unit}`,
    target: String(target ?? ''),
    '': met === false ? '**missed**' : 'met',
  };
}

function rowsOf({ measurements, run }: Measured, cells: (one: Measured['measurements'][number]) => Row) {
  return { rows: measurements.map((one) => ({ what: one.name, ...cells(one) })), run };
}

function table(rows: readonly Row[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;
  const heads = Object.keys(rows[0] ?? {});
  return [heads, heads.map(() => '-'), ...rows.map((row) => Object.values(row))].map(line).join('\n');
}

/** Faults that were added or removed since they were run. */
function unrun(): string[] {
  return (['quotes', 'purchases'] as const).flatMap((part) =>
    (Object.keys(FAULT_GROUPS) as FaultGroup[]).flatMap((group) => {
      const row = tried[part]?.rows.find(({ trouble }) => trouble === FAULT_GROUPS[group]);
      return row?.faults === FAULTS.filter((fault) => fault.group === group).length
        ? []
        : [`${part}: not every fault of "${FAULT_GROUPS[group]}" has been run (${COMMAND})`];
    }),
  );
}
