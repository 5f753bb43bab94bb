/**
 * Tries what goes wrong between an app and the carriers, at every carrier's simulator, and fails where a promise is broken:
 * `node tools/reliability/run.ts` (needs `npm run build`), or some parts: `node tools/reliability/run.ts attack`.
 * `--short` is what CI runs, `--count` sets how many replies are tried, `--write` keeps the figures for `docs/reliability.md`.
 */
import './larger.ts';
import { parseArgs } from 'node:util';
import { attack } from './attack.ts';
import { batches, servers } from './crash/batches.ts';
import { crash } from './crash/crash.ts';
import { desk } from './desk/desk.ts';
import { fuzz } from './fuzz.ts';
import { load } from './load.ts';
import { purchases } from './purchases.ts';
import { quotes } from './quotes.ts';
import { type Figures, type Parts, type Tried, writeResults } from './results.ts';
import { secrets } from './secrets.ts';
import { settling } from './settling.ts';
import { single } from './single.ts';
import { hasRates, subjects } from './subjects.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    count: { type: 'string' },
    seed: { type: 'string', default: '20261122' },
    write: { type: 'boolean', default: false },
  },
});
const { short } = values;
const broken: string[] = [];
const report = (problem: string) => {
  broken.push(problem);
  console.error(`BROKEN ${problem}`);
};
process.on('unhandledRejection', (reason) => report(`unhandled rejection: ${reason}`));

const all = await subjects();
const rated = all.filter(hasRates);
// Each carrier's conformance suite changes replies with each change, too.
const count = Number(values.count ?? (short ? all.length * 1_000 : 1_000_000));
const replies = { count, seed: Number(values.seed) };
const keep = (parts: Parts, broken: number) => values.write && writeResults(parts, broken);
const PARTS: Readonly<Record<Tried, () => Promise<Figures>>> = {
  quotes: () => quotes(rated, short, report),
  purchases: () => purchases(all, short, report),
  crash: () => crash(all, short, report),
  batches: () => batches(rated, short, report),
  servers: () => servers(all, short, report),
  settling: () => settling(all, values.count ? Number(values.count) : short ? 60 : 1_740, report),
  secrets: () => secrets(all, report),
  load: () => load(short, report),
  attack: () => attack(all, short, report),
  single: () => single(report),
  desk: () => desk(all, short, report),
  // It takes long: what there is counts, if it is ended.
  fuzz: () => fuzz(all, replies, report, (figures) => keep({ fuzz: figures }, broken.length)),
};
// Purchases are tried call by call, and as a whole; what attacks a server is many troubles, and single ones.
const ALSO: Readonly<Record<string, Tried>> = { purchases: 'settling', attack: 'single' };
const named = positionals.flatMap((name) => [name, ...(Object.hasOwn(ALSO, name) ? [ALSO[name]] : [])]);
for (const [name, run] of Object.entries(PARTS)) {
  // The desk needs a browser.
  if (named.length > 0 ? !named.includes(name) : short && name === 'desk') continue;
  const [began, before] = [performance.now(), broken.length];
  const figures = await run();
  keep({ [name]: figures }, broken.length - before);
  console.log(
    `${name}: ${Math.round((performance.now() - began) / 1000)} s, ${broken.length - before} broken`,
  );
}
console.log(broken.length === 0 ? 'every promise was kept' : `${broken.length} promises were broken`);
process.exit(broken.length === 0 ? 0 : 1);
