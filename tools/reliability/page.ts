/**
 * Writes `docs/reliability.md` from the figures of the last runs, or with `--check` compares it. Rows come from the faults that
 * are tried now: what was added since has to be run first.
 */
import { parseArgs } from 'node:util';
import { writeOrCheck } from '../docs/generated-files.ts';
import type { Counts } from './crash/trials.ts';
import { FAULT_GROUPS, FAULTS, type FaultGroup } from './faults.ts';
import { type Results, type Run, readResults } from './results.ts';

const COMMAND =
  'npm run reliability -- --write && npm run bench -- --write && node tools/reliability/page.ts --write';
const GROUPS = Object.keys(FAULT_GROUPS) as FaultGroup[];

type Part<Name extends keyof Results> = NonNullable<Results[Name]>;

const results = readResults();
const problems = [
  ...unrun(),
  ...writeOrCheck({ files: new Map([['docs/reliability.md', page(results)]]), command: COMMAND }),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** Faults that were added or removed since they were run. */
function unrun(): string[] {
  const { values } = parseArgs({ strict: false, options: { check: { type: 'boolean' } } });
  if (!values.check) return [];
  return (['quotes', 'purchases'] as const).flatMap((part) => {
    const groups = results[part]?.groups ?? [];
    const stale = GROUPS.filter(
      (group) => groups.find((ran) => ran.group === group)?.faults !== faultsOf(group),
    );
    return stale.map(
      (group) => `${part}: not every fault of "${FAULT_GROUPS[group]}" has been run (${COMMAND})`,
    );
  });
}

function faultsOf(group: FaultGroup): number {
  return FAULTS.filter((fault) => fault.group === group).length;
}

function page(results: Results): string {
  return [
    `# Reliability

<!-- Made by tools/reliability/page.ts; change it there. -->

What becomes of quotes, of money and of secrets when something goes wrong between your program and a carrier. ${FAULTS.length} faults
are played at every carrier of this repository, at its simulator, over real connections. CI plays a part of them with each change and
all of them each night; one broken promise fails it. \`npm run reliability\` does so on your machine. \`npm run bench\` measures how fast Waybill is.

Simulators stand for the carriers: that a real server does what a fault does is an assumption, and carriers may do worse.
`,
    results.quotes && quotesSection(results.quotes),
    results.purchases && purchasesSection(results.purchases),
    results.crash && crashSection(results.crash),
    results.batches && batchesSection(results.batches),
    results.servers && serversSection(results.servers),
    results.fuzz && fuzzSection(results.fuzz),
    results.secrets && secretsSection(results.secrets),
    results.load && loadSection(results.load),
    results.performance && performanceSection(results.performance),
    results.batch_speed && batchSpeedSection(results.batch_speed),
    results.server_speed && serverSpeedSection(results.server_speed),
  ]
    .filter((section) => section !== undefined)
    .join('\n');
}

function quotesSection({ run, deadline_ms, runs, others_complete, groups, late_ms }: Part<'quotes'>): string {
  const ranOf = (group: FaultGroup) => groups.find((one) => one.group === group);
  const rows = table(GROUPS, {
    trouble: (group) => FAULT_GROUPS[group],
    faults: faultsOf,
    'runs in which its quotes came': (group) => {
      const { results: { quotes = 0 } = {}, runs } = ranOf(group) ?? {};
      return quotes === 0 ? 'none' : `${quotes} of ${runs}`;
    },
    'its entry otherwise, by kind': (group) => {
      const { quotes: _, ...others } = ranOf(group)?.results ?? {};
      return counted(others);
    },
  });
  return `## Quotes, when one carrier is in trouble

One carrier's calls for prices, or for its token, meet a fault; others work. Each run has a deadline of ${deadline_ms / 1000} s. The other
carriers' quotes were complete in **${others_complete} of ${runs}** runs, and the carrier in trouble gave its quotes or an entry that says why.

${rows}

With a carrier that does not answer at all, the others' quotes and its entry came ${middle(late_ms)} ms after the deadline (median of ${late_ms.length} runs; the
slowest ${late_ms.at(-1)} ms). The machine was not idle.

${ranOn(run)}
`;
}

function purchasesSection({ run, runs, sold, groups, believed }: Part<'purchases'>): string {
  const ranOf = (group: FaultGroup) => groups.find((one) => one.group === group);
  const rows = table(GROUPS, {
    trouble: (group) => FAULT_GROUPS[group],
    faults: faultsOf,
    'before the carrier did its work': (group) => verdicts(ranOf(group)?.before),
    'after it': (group) => verdicts(ranOf(group)?.after),
  });
  return `## Money, when a purchase is disturbed

A purchase of one package and one of several, at every carrier; one of its calls meets the fault, before or after the carrier has done
its work. ${number(runs)} runs, and in ${number(sold)} of them the simulator sold something. What the program got was compared with what was sold.
The promises, of which ${run.broken === 0 ? 'none was' : `${run.broken} were`} broken: no sale is reported as a refusal, and nothing that was not sold as a shipment; no entry is
\`retryable\` next to a sale; a purchase is sent once; a label that the answer shows is not lost.

${rows}

\`refused\`: nothing was sold, and the entry says so. \`unknown\`: an \`unknown_outcome\`, which says what to look up
([errors](errors.md#a-purchase-with-an-unknown-outcome)). \`in part\`: what was sold came back, and an entry says what is missing. Calls
before and after the sale, such as those for a label, meet a part of the faults: after them a purchase may have been made or not. A purchase that the carrier recognises by a key (USPS) is
sent once more when its answer was cut off.

A carrier is believed when it refuses in its own document, or with HTTP 401 before anything else; a purchase that is refused with 401 is
sent again with a new token. A simulator that had sold the label and then said so was believed in ${believed.runs} runs, and sold a second one in
${believed.sold_twice} of them. These runs do not count above; no carrier is known to do it.

${ranOn(run)}
`;
}

function crashSection({ run, server, folder, suspended, database }: Part<'crash'>): string {
  const tried: readonly (readonly [string, Counts | undefined])[] = [
    ['the process is killed; the ledger is on a server', server],
    ['the process is killed; the ledger is in a folder', folder],
    ['the process is suspended, and goes on when another one has taken the purchase over', suspended],
    [`the database's server is killed, ${database?.servers} times, with all purchases under way`, database],
  ];
  const counted = tried.flatMap(([what, counts]) => (counts === undefined ? [] : [{ what, ...counts }]));
  const sum = (of: (one: Counts) => number) => counted.reduce((total, one) => total + of(one), 0);
  const rows = table(counted, {
    trouble: ({ what }) => what,
    kills: ({ kills }) => kills,
    keys: ({ keys }) => keys,
    'purchases sold, of those wanted': ({ sold, planned }) => `${number(sold)} of ${number(planned)}`,
    bought: ({ verdicts: { bought } }) => bought,
    'in part': ({ verdicts: { in_part } }) => in_part,
    'unknown (not sold)': ({ verdicts: { unknown }, unknown_unsold }) => `${unknown} (${unknown_unsold})`,
    refused: ({ verdicts: { refused } }) => refused,
    twice: ({ twice }) => twice,
    lost: ({ lost }) => lost,
  });
  return `## Money, when a process dies

Purchases go through [the ledger](batches.md#what-is-stored), each under a key. Their process is killed (\`SIGKILL\`): before, during and after every statement to
the database, before and after the carrier acts on every call, and at any moment. Then another process asks for the same key, twice. The purchases are
of one package and of several, at every carrier, and a simulator counts what is sold for each key. Of ${number(sum(({ keys }) => keys))} keys
**${sum(({ twice }) => twice)} were bought twice and ${sum(({ lost }) => lost)} lost**: what was sold is in the ledger with its labels and price, or the ledger says that it is unknown.

${rows}

\`in part\`: some packages were bought, and the others certainly not. \`unknown\`: the carrier cannot be asked about a call whose answer was lost, so
[a person settles it](batches.md#a-purchase-that-is-unknown); in brackets those of which nothing was sold.

${ranOn(run)}
`;
}

function batchesSection({ run, batches }: Part<'batches'>): string {
  const rows = table(batches, {
    'workers are killed': ({ where }) => where,
    rows: ({ rows }) => rows,
    workers: ({ workers }) => workers,
    kills: ({ kills }) => kills,
    'calls that met a fault': ({ disturbed, calls }) => `${number(disturbed)} of ${number(calls)}`,
    'purchases sold': ({ sold }) => sold,
    'bought (in part)': ({ bought, in_part }) => `${number(bought)} (${in_part})`,
    unknown: ({ unknown }) => unknown,
    'not bought': ({ not_bought }) => not_bought,
    twice: ({ twice }) => twice,
    lost: ({ lost }) => lost,
  });
  return `## Batches, when workers die

Rows of [a batch](batches.md) are rated, chosen and bought at four carriers, while some calls meet one of the faults above. On a server one of the workers is
killed every few seconds; in a folder the only one is, and then the same batch is started again. \`At its steps\`: the only worker of
a batch of three rows is killed at a statement to the database.

${rows}

${ranOn(run)}
`;
}

function serversSection({ run, servers }: Part<'servers'>): string {
  const rows = table(servers, {
    database: ({ where }) => where,
    servers: ({ servers }) => servers,
    keys: ({ keys }) => keys,
    kills: ({ kills }) => kills,
    'requests without an answer': ({ unanswered, requests }) =>
      `${number(unanswered)} of ${number(requests)}`,
    'calls that met a fault': ({ disturbed, calls }) => `${number(disturbed)} of ${number(calls)}`,
    'purchases sold': ({ sold }) => sold,
    bought: ({ bought }) => bought,
    unknown: ({ unknown }) => unknown,
    'not bought': ({ not_bought }) => not_bought,
    twice: ({ twice }) => twice,
    lost: ({ lost }) => lost,
  });
  return `## Purchases over HTTP, when servers die

Clients buy through [the HTTP API](server.md), each purchase under an \`Idempotency-Key\`, while the servers are killed in turn and started again, and
some calls to carriers meet one of the faults above. A client that gets no answer, or one that asks it to come back, repeats the
request at any of the servers.

${rows}

${ranOn(run)}
`;
}

function fuzzSection({ run, seed, carriers }: Part<'fuzz'>): string {
  const sum = (of: (one: (typeof carriers)[number]) => number) =>
    carriers.reduce((total, one) => total + of(one), 0);
  const rows = table(carriers, {
    carrier: ({ name }) => name,
    replies: ({ tried }) => tried,
    'of these after a sale': ({ after_sale }) => after_sale,
    thrown: ({ thrown }) => thrown,
    lost: ({ lost }) => lost,
    wrong: ({ wrong }) => wrong,
    'over 50 ms': ({ slow }) => slow,
    slowest: ({ slowest_ms }) => `${slowest_ms} ms`,
  });
  return `## Replies that are not what they should be

**${number(sum(({ tried }) => tried))} replies** with a node changed, with damaged text, or both, at other statuses too, were given to the carriers' parsers:
${sum(({ thrown }) => thrown)} exceptions, ${sum(({ lost }) => lost)} labels or tracking numbers lost, ${sum(({ wrong }) => wrong)} outcomes that break a rule (quotes that do not add up, \`retryable\` after a purchase, no word about what is missing).

${rows}

The first seed was ${seed}. ${ranOn(run)}
`;
}

function secretsSection({ run, carriers, tried, clean }: Part<'secrets'>): string {
  return `## Secrets

A secret with every awkward character is planted in each secret setting of ${carriers} carriers. Servers repeat the login and the secrets: in documents
of carriers, gateways and frameworks, at seven statuses, in 14 encodings, in headers, in exceptions and in place of a label. Outcomes, exceptions,
log lines, events and transcripts are searched in all of these forms, and inside base64. In ${clean} of ${tried} operations **nothing was found**.

${ranOn(run)}
`;
}

function loadSection({ run, carriers, deadline_ms, delay_ms, bursts, soak }: Part<'load'>): string {
  const soaked = `${soak.per_second} a second for ${soak.seconds} s, ${soak.trouble_percent} % of calls in trouble`;
  const tried = [
    ...bursts.map((burst) => ({ what: `${number(burst.at_once)} at once`, ...burst })),
    { what: soaked, ...soak },
  ];
  const rows = table(tried, {
    requests: ({ what }) => what,
    'came back': ({ returned, issued }) => `${number(returned)} of ${number(issued)}`,
    'with all carriers': ({ complete }) => complete,
    'carriers that quoted': ({ answers, asked }) => `${number(answers)} of ${number(asked)}`,
    slowest: ({ slowest_ms }) => `${(slowest_ms / 1000).toFixed(1)} s`,
    'connections at once': ({ most_open }) => most_open,
    memory: ({ rss_mb }) => `${rss_mb} MB`,
  });
  const [early, late] = soak.heap_mb;
  return `## Load

One process asks ${carriers} carriers, which answer after ${delay_ms} ms, with a deadline of ${deadline_ms / 1000} s. What does not fit into the deadline becomes an
entry; on a machine with other work less fits.

${rows}

During the last one the heap went from ${early} to ${late} MB.

${ranOn(run)}
`;
}

function performanceSection({ measurements, shares, run }: Part<'performance'>): string {
  const rows = table(measurements, {
    what: ({ name }) => name,
    measured: ({ value, unit }) => `${value} ${unit}`,
    rounds: ({ min, max }) => `${min} to ${max}`,
    target: ({ target }) => (target === undefined ? '' : String(target)),
    '': ({ met }) => (met === undefined ? '' : met ? 'met' : '**missed**'),
  });
  return `## Speed

Ratios to floors that are written by hand, with the same HTTP client and parser, both measured in turn in one run; medians, and the
range of single rounds.

${rows}

What the CPU time of an aggregate over eight carriers goes to, in percent:

${table(
  shares.filter(({ percent }) => percent >= 1),
  { package: ({ where }) => where, percent: ({ percent }) => percent },
)}

Run on ${run.date} at ${run.commit}, ${run.machine}.
`;
}

/** A row for each of a list, and in it what is said of it under each head. */
function table<Row>(
  list: readonly Row[],
  cells: Readonly<Record<string, (row: Row) => string | number>>,
): string {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const text = (cell: string | number) => (typeof cell === 'number' ? number(cell) : cell);
  const heads = Object.keys(cells);
  const rows = list.map((row) => Object.values(cells).map((cell) => text(cell(row))));
  return [heads, heads.map(() => '-'), ...rows].map(line).join('\n');
}

function counted(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return parts.map(([name, count]) => `\`${name}\` ${count}`).join(', ');
}

function verdicts(counts: Readonly<Record<string, number>> | undefined): string {
  const some = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  return some.map(([verdict, count]) => `${verdict.replace('_', ' ')} ${count}`).join(', ') || '–';
}

function ranOn({ date, commit, machine, broken }: Run): string {
  const kept = broken === 0 ? 'every promise was kept' : `${broken} promises were broken`;
  return `Run on ${date} at ${commit}, ${machine}: ${kept}.`;
}

function middle(sorted: readonly number[]): number {
  return sorted[sorted.length >> 1] ?? 0;
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function batchSpeedSection({ measurements, run }: Part<'batch_speed'>): string {
  const rows = table(measurements, {
    what: ({ name }) => name,
    measured: ({ value, unit }) => `${value} ${unit}`,
    rounds: ({ min, max }) => (min === max ? '' : `${min} to ${max}`),
  });
  return `## Speed of batches

Eight purchases at once in each process, the ledger on a PostgreSQL server on the same machine, which writes to the disk at each commit. Purchases without
a ledger are neither rated nor kept. What the database takes is the time of a row beyond the same prices and purchase without a batch.

${rows}

Run on ${run.date} at ${run.commit}, ${run.machine}.
`;
}

function serverSpeedSection({ measurements, run }: Part<'server_speed'>): string {
  const rows = table(measurements, {
    what: ({ name }) => name,
    measured: ({ value, unit, ours, floor, sides_unit }) =>
      unit === 'ms'
        ? `${ours} ms, the bare route ${floor} ms`
        : `${value} (${ours} and ${floor} ${sides_unit})`,
    target: ({ target }) => (target === undefined ? '' : `at least ${target}`),
    rounds: ({ min, max }) => `${min} to ${max}`,
  });
  return `## Speed of the HTTP API

Requests for prices to \`@waybill/server\`, beside a route of Hono that calls the same aggregator and checks nothing: no key, no limits, no
problems. Four carriers answer at once with recorded replies. Both sides take turns; each request is for another shipment.

${rows}

Run on ${run.date} at ${run.commit}, ${run.machine}.
`;
}
