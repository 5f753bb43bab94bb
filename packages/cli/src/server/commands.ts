import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { CONFIG, days, KEEP, LIMIT, list, PLUGIN, portNumber, positive } from '../option-values.js';

const KEYS = 'the file of API keys; waybill-keys.json next to the config file when left out';
const PEOPLE = 'the file of people who sign in; waybill-people.json next to the config file when left out';
const ACCOUNTS = 'these accounts only: carrier or carrier/account, with commas between; all when left out';
const SPENDS = 'the most that it may spend: 500 EUR/day, also /week and /month';

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
    .option('--people <file>', PEOPLE)
    .option(
      '--people-header <name>',
      'a header in which the proxies of --trust-proxy, named by address, say which person asks: X-Forwarded-User',
    )
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
    .option('--simulate-shops', 'also a simulated shop of each kind, with ten orders')
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
        'what it may do: quote asks for prices, read sees what was bought, pack prints and hands over, buy does all of it, admin changes settings as well; quote when left out',
      ).argParser(list),
    )
    .option('--account <names>', ACCOUNTS, list)
    .option('--tenant <name>', 'sees purchases and batches of keys with the same tenant, and no others')
    .option(
      '--expires <when>',
      'refused from then on: a day (2027-01-31), or a time from now (90d, 12h)',
      moment,
    )
    .option('--limit <amount>', SPENDS)
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
  addPeople(program, io, execute);
}

function addPeople(
  program: Command,
  io: Io,
  execute: (command: () => Promise<ExitCode>) => Promise<void>,
): void {
  const people = program.command('people').description('who signs in at the page of `waybill serve`');
  const kept = (command: Command) =>
    command.option('--people <file>', PEOPLE).option('--config <file>', CONFIG);
  const peopleCommand = () => import('../commands/people.js');
  const role = new Option(
    '--role <role>',
    'pack sees orders, prints and hands over; buy also asks for prices and buys; admin also changes settings',
  );
  kept(people.command('add'))
    .description('add a person; the password is asked for, or is the first line of standard input')
    .argument('<name>', 'what the person signs in with: anna, or anna@shop.example')
    .addOption(role.makeOptionMandatory())
    .option('--no-password', 'for one who signs in by a proxy only')
    .option('--account <names>', ACCOUNTS, list)
    .option(
      '--tenant <name>',
      'sees purchases and batches of people and keys with the same tenant, and no others',
    )
    .option('--limit <amount>', SPENDS)
    .option('--plugin <packages>', PLUGIN, list)
    .action((name, options) => execute(async () => (await peopleCommand()).addPerson(name, options, io)));
  kept(people.command('list'))
    .description('the people that there are')
    .option('--json', 'print JSON, without hashes of passwords')
    .action((options) => execute(async () => (await peopleCommand()).listPeople(options, io)));
  kept(people.command('role'))
    .description('let a person do more, or less, within a second')
    .argument('<name>', 'name of the person, as list shows it')
    .argument('<role>', 'pack, buy or admin')
    .action((name, to, options) =>
      execute(async () => (await peopleCommand()).changeRole(name, to, options, io)),
    );
  kept(people.command('password'))
    .description('give a person another password, which signs them out everywhere')
    .argument('<name>', 'name of the person, as list shows it')
    .action((name, options) =>
      execute(async () => (await peopleCommand()).changePassword(name, options, io)),
    );
  kept(people.command('remove'))
    .description('end what a person may do, within a second, at servers that run as well')
    .argument('<name>', 'name of the person, as list shows it')
    .action((name, options) => execute(async () => (await peopleCommand()).removePerson(name, options, io)));
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
