import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { CONFIG, days, KEEP, LIMIT, list, PLUGIN, portNumber, positive } from '../option-values.js';

const KEYS = 'the file of API keys; waybill-keys.json next to the config file when left out';

/** Adds the commands that run the HTTP API and look after its keys. */
export function addServer(
  program: Command,
  io: Io,
  execute: (command: () => Promise<ExitCode>) => Promise<void>,
): void {
  program
    .command('serve')
    .description('prices, labels and tracking over HTTP, and a page for people, until interrupted')
    .option(
      '--host <address>',
      'where it listens; other machines reach it only where this is not 127.0.0.1',
      '127.0.0.1',
    )
    .option('--port <number>', 'its port', portNumber, 8484)
    .option(
      '--database <location>',
      'where purchases are kept: a folder, or postgres://…; WAYBILL_DATABASE, or waybill-data next to the config file when left out',
    )
    .option('--keys <file>', KEYS)
    .option(
      '--trust-proxy <proxies>',
      'whose X-Forwarded-For says where a request comes from: how many proxies there are in a row, or their addresses (127.0.0.1, 10.0.0.0/8), with commas between; nobody’s when left out',
      proxies,
    )
    .option(
      '--public-host <names>',
      'names by which a proxy on this machine calls it, with commas between; on 127.0.0.1 others than localhost are refused',
      list,
    )
    .option('--no-page', 'the API alone, without the page for people')
    .option('--workers <number>', 'rows of batches that are worked on at once; 8 when left out', positive)
    .option('--limit <limits>', LIMIT, list)
    .option('--keep <days>', KEEP, days)
    .option('--carrier <names>', 'these accounts only: carrier or carrier/account, with commas between', list)
    .option(
      '--absent-after <minutes>',
      'what a carrier does not find so long after it was sent was not bought; as the carrier needs, or a day, when left out',
      positive,
    )
    .option(
      '--simulate',
      'use local simulators and a database of their own: no account needed, prices are made up',
    )
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((options) => execute(async () => (await import('../commands/serve.js')).serve(options, io)));

  const keys = program.command('keys').description('the API keys of `waybill serve`');
  const kept = (command: Command) => command.option('--keys <file>', KEYS).option('--config <file>', CONFIG);
  const keysCommand = () => import('../commands/keys.js');
  kept(keys.command('add'))
    .description('make a key, and show it this once: only its hash is kept')
    .argument('<name>', 'what it is for: shop, warehouse')
    .addOption(
      new Option(
        '--scope <scopes>',
        'what it may do: quote asks for prices, read sees what was bought, buy does everything; quote when left out',
      ).argParser(list),
    )
    .option(
      '--account <names>',
      'these accounts only: carrier or carrier/account, with commas between; all when left out',
      list,
    )
    .option('--tenant <name>', 'sees purchases and batches of keys with the same tenant, and no others')
    .option(
      '--expires <when>',
      'refused from then on: a day (2027-01-31), or a time from now (90d, 12h)',
      moment,
    )
    .option('--limit <amount>', 'the most that it may spend: 500 EUR/day, also /week and /month')
    .option('--plugin <packages>', PLUGIN, list)
    .action((name, options) => execute(async () => (await keysCommand()).addKey(name, options, io)));
  kept(keys.command('list'))
    .description('the keys that there are; the keys themselves are not kept')
    .option('--json', 'print JSON')
    .action((options) => execute(async () => (await keysCommand()).listKeys(options, io)));
  kept(keys.command('rotate'))
    .description('make a key anew, and show it this once; the one of before is taken for a while')
    .argument('<name>', 'name of the key, as list shows it')
    .option(
      '--overlap <time>',
      'how long the one of before is taken: 24h, 7d, 30m; 0 ends it now',
      duration,
      DAY_MS,
    )
    .action((name, options) => execute(async () => (await keysCommand()).rotateKey(name, options, io)));
  kept(keys.command('remove'))
    .description('make a key worthless, within a second, at servers that run as well')
    .argument('<name>', 'name of the key, as list shows it')
    .action((name, options) => execute(async () => (await keysCommand()).removeKey(name, options, io)));
}

const DAY_MS = 86_400_000;
const UNITS: ReadonlyMap<string | undefined, number> = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', DAY_MS],
]);

/** In milliseconds. */
function duration(value: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(value) ?? [];
  if (count === undefined && value !== '0')
    throw new InvalidArgumentError('It must be a time such as 24h, 7d or 30m.');
  return Number(count ?? 0) * (UNITS.get(unit) ?? 0);
}

/** As ISO 8601. */
function moment(value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return new Date(isDay ? value : Date.now() + duration(value)).toISOString();
}

function proxies(value: string): number | readonly string[] {
  return /^\d{1,2}$/.test(value) ? Number(value) : value.split(',').map((one) => one.trim());
}
