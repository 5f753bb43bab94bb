import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Share } from '../bench/profile.ts';
import type { Measurement } from '../bench/rounds.ts';
import { output } from '../workspace.ts';

/** A row of a table of `docs/reliability.md`: cells by the head of their column. */
export type Row = Readonly<Record<string, string | number>>;

/** What came of a part: the rows of its table, and numbers that the text beside it names. */
export type Figures = { readonly [name: string]: readonly Row[] | number; readonly rows: readonly Row[] };

interface Measured {
  readonly measurements: readonly Measurement[];
}

/** What was measured; each part may be of another run. */
export interface Parts extends Readonly<Partial<Record<Tried, Figures>>> {
  /** What `npm run bench -- --write` measured, and the CPU time of aggregates by package. */
  readonly performance?: Measured & { readonly shares: readonly Share[]; readonly work?: readonly Share[] };
  readonly batch_speed?: Measured;
  readonly server_speed?: Measured;
  readonly beside_clients?: Measured;
  readonly label_speed?: Measured;
  readonly ledger_speed?: Measured;
}

/** What `run.ts` tries. */
export type Tried =
  | 'quotes'
  | 'purchases'
  | 'crash'
  | 'batches'
  | 'servers'
  | 'settling'
  | 'fuzz'
  | 'secrets'
  | 'load'
  | 'attack'
  | 'single'
  | 'desk';

/** When, at which commit and on which machine a part was run, and how many promises were broken or targets missed. */
export type Run = Readonly<Record<'date' | 'commit' | 'machine', string>> & { readonly broken: number };

/** The figures of a part, and its run. */
export type Results = { readonly [Name in keyof Parts]: NonNullable<Parts[Name]> & { readonly run: Run } };

/** At the start: it may be another one at the end. */
const COMMIT = output('git', ['rev-parse', '--short', 'HEAD']).trim();

const FILE = join(import.meta.dirname, 'results.json');

export function readResults(): Results {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Keeps the figures of these parts; others stay as they are. */
export function writeResults(parts: Parts, broken: number): void {
  const run: Run = {
    date: new Date().toISOString().slice(0, 10),
    commit: COMMIT,
    machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load average ${Math.round(loadavg()[0] ?? 0)}`,
    broken,
  };
  const own = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { ...part, run }]));
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), ...own }, null, 2)}\n`);
}

/** As people write it: 1,000. */
export function number(value: number): string {
  return value.toLocaleString('en');
}

/** How often each of a list is in it: `bought 25, in part 5`. */
export function counted(all: readonly string[]): string {
  const groups = [...Map.groupBy(all, (one) => one)].sort(([, a], [, b]) => b.length - a.length);
  return groups.map(([name, { length }]) => `${name} ${length}`).join(', ');
}
