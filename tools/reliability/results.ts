import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Share } from '../bench/profile.ts';
import type { Measurement } from '../bench/rounds.ts';
import { output, ROOT } from '../workspace.ts';
import type { BatchFigures } from './batches.ts';
import type { CrashFigures } from './crash.ts';
import type { FuzzFigures } from './fuzz.ts';
import type { LoadFigures } from './load.ts';
import type { PurchaseFigures } from './purchases.ts';
import type { QuoteFigures } from './quotes.ts';
import type { SecretFigures } from './secrets.ts';
import type { ServerFigures } from './servers.ts';

/** What was measured; each part may be of another run. */
export interface Parts {
  readonly quotes?: QuoteFigures;
  readonly purchases?: PurchaseFigures;
  readonly crash?: CrashFigures;
  readonly batches?: BatchFigures;
  readonly servers?: ServerFigures;
  readonly secrets?: SecretFigures;
  readonly load?: LoadFigures;
  readonly fuzz?: FuzzFigures;
  readonly performance?: PerformanceFigures;
  readonly batch_speed?: { readonly measurements: readonly Measurement[] };
  readonly server_speed?: { readonly measurements: readonly Measurement[] };
}

/** What `npm run bench -- --write` measured. */
export interface PerformanceFigures {
  readonly measurements: readonly Measurement[];
  /** CPU time of aggregates, by package. */
  readonly shares: readonly Share[];
}

/** When, at which commit and on which machine a part was run. */
export interface Run {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  /** Promises that were broken in it; targets that were missed. */
  readonly broken: number;
}

/** The figures of a part, and its run. */
export type Results = { readonly [Name in keyof Parts]: NonNullable<Parts[Name]> & { readonly run: Run } };

/** At the start: it may be another one at the end. */
const COMMIT = output('git', ['rev-parse', '--short', 'HEAD']).trim();

const FILE = join(ROOT, 'tools/reliability/results.json');

export function readResults(): Results {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
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
