import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { CONFIG, days, KEEP, LIMIT, list, PLUGIN, positive } from '../option-values.js';

export const DATABASE =
  'where purchases are kept: a folder, or postgres://…; WAYBILL_DATABASE, or waybill-data next to the config file when left out';
const CARRIER = 'these accounts only: carrier or carrier/account, with commas between';

/** Adds the commands that buy many labels, and that look after what was bought. */
export function addBatches(
  program: Command,
  io: Io,
  execute: (command: () => Promise<ExitCode>) => Promise<void>,
): void {
  program
    .command('batch')
    .description(
      'buy a label for each row of a CSV file, once; the same command again goes on where it stopped',
    )
    .argument(
      '<orders>',
      'CSV whose columns are fields of a request (recipient.city); - reads standard input',
    )
    .option(
      '--choose <how>',
      'what is bought: cheapest, fastest, "cheapest within 3 days", a service (ups:03); preferences with | between. A column choose decides for its row',
      'cheapest',
    )
    .option('--out <folder>', 'where labels, results.csv and problems.csv are written; labels when left out')
    .option('--database <location>', DATABASE)
    .option(
      '--name <name>',
      'name of the batch; that of the file when left out. A row is bought once in a batch',
    )
    .option('--mapping <file>', 'JSON that says which fields the columns are, for the export of a shop')
    .option(
      '--delimiter <character>',
      'what separates the cells: a character, or tab; a comma when left out',
      delimiter,
    )
    .addOption(new Option('--decimal <character>', 'what separates decimals').choices(['.', ',']))
    .option('--encoding <name>', 'encoding of the file, when it is not UTF-8 or UTF-16: windows-1252')
    .option('--budget <amount>', 'stop buying before more than this is spent: "5000 CAD"', amount)
    .option('--rate <rates>', 'value of other currencies in that of the budget: USD=1.38,EUR=1.61', rates)
    .option('--workers <number>', 'rows that are worked on at once; 8 when left out', positive)
    .option('--carrier <names>', CARRIER, list)
    .addOption(
      new Option('--page <size>', 'pages of labels.pdf that are made of pictures')
        .choices(['4x6', '4x8', 'A6', 'letter', 'A4'])
        .default('4x6'),
    )
    .option('--dry-run', 'buy nothing: rate every row, and add up what it would cost')
    .option('--retry', 'try rows again that were refused or found no quote')
    .option('--yes', 'buy from production accounts without asking')
    .option(
      '--simulate',
      'use local simulators and a database of their own: no account needed, prices are made up',
    )
    .option('--json', 'print the two-element list [summary, problems] and nothing else')
    .option('--deadline <ms>', 'how long to wait for the rates of a row, in milliseconds', positive)
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((file, options) =>
      execute(async () => (await import('../commands/batch.js')).batch(file, options, io)),
    );

  program
    .command('work')
    .description('work on the batches of a PostgreSQL server until interrupted, as one of several machines')
    .option('--database <location>', 'postgres://…; WAYBILL_DATABASE when left out')
    .option('--workers <number>', 'rows that are worked on at once; 8 when left out', positive)
    .option('--limit <limits>', LIMIT, list)
    .option('--keep <days>', KEEP, days)
    .option('--carrier <names>', CARRIER, list)
    .option('--deadline <ms>', 'how long to wait for the rates of a row, in milliseconds', positive)
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((options) => execute(async () => (await import('../commands/work.js')).work(options, io)));

  addPurchases(program.command('purchases').description('what was bought, with its state'), io, execute);

  program
    .command('audit')
    .description('which key or person bought or changed what, the newest first')
    .option('--key <name>', 'what this API key did')
    .option('--tenant <name>', 'what keys of this tenant did')
    .option('--purchase <key>', 'what was done with this purchase')
    .option('--tracking-number <number>', 'what was done with this package')
    .option('--from <date>', 'on this day or later: 2026-11-01', day)
    .option('--to <date>', 'before this day', day)
    .option('--limit <number>', 'how many; 100 when left out', positive)
    .option('--database <location>', DATABASE)
    .option('--simulate', 'of a server with simulators, whose database is one of its own')
    .option('--json', 'print JSON')
    .option('--config <file>', CONFIG)
    .action((options) => execute(async () => (await import('../commands/audit.js')).audit(options, io)));
}

function addPurchases(
  purchases: Command,
  io: Io,
  execute: (command: () => Promise<ExitCode>) => Promise<void>,
): void {
  const kept = (command: Command) =>
    command
      .option('--database <location>', DATABASE)
      .option('--simulate', 'those of simulators, which are kept in a database of their own')
      .option('--json', 'print JSON')
      .option('--config <file>', CONFIG);
  const filtered = (command: Command) =>
    kept(command)
      .addOption(
        new Option('--state <state>', 'those in this state').choices([
          'claimed',
          'sending',
          'bought',
          'refused',
          'unknown',
          'void',
        ]),
      )
      .option('--carrier <name>', 'carrier or carrier/account')
      .option('--text <text>', 'a part of the key, a tracking number, a reference, the recipient')
      .option('--from <date>', 'begun on this day or later: 2026-11-01', day)
      .option('--to <date>', 'begun before this day', day);
  const purchasesCommand = () => import('../commands/purchases.js');

  filtered(purchases.command('list', { isDefault: true }))
    .description('purchases, the newest first')
    .addOption(new Option('--unknown', 'those whose outcome is unknown, with their age').conflicts('state'))
    .option('--limit <number>', 'how many; 100 when left out', positive)
    .action((options) => execute(async () => (await purchasesCommand()).listPurchases(options, io)));
  kept(purchases.command('show'))
    .description('one purchase; its labels are written to a folder when one is given')
    .argument('<key>', 'key of the purchase, as list shows it')
    .option('--out <folder>', 'where its labels and papers are written')
    .action((key, options) => execute(async () => (await purchasesCommand()).showPurchase(key, options, io)));
  kept(purchases.command('ask'))
    .description(
      'ask the carrier about a purchase whose outcome is unknown, or for missing labels; buys nothing',
    )
    .argument('<key>', 'key of the purchase')
    .option('--deadline <ms>', 'how long to wait for the carrier, in milliseconds', positive)
    .option('--plugin <packages>', PLUGIN, list)
    .action((key, options) => execute(async () => (await purchasesCommand()).askPurchase(key, options, io)));
  kept(purchases.command('settle'))
    .description(
      'keep what you found out about a purchase that is unknown, for example in the portal of the carrier',
    )
    .argument('<key>', 'key of the purchase')
    .addOption(new Option('--bought', 'it was bought').conflicts('notBought'))
    .option('--not-bought', 'it was not bought: the same row may be bought again')
    .option('--tracking-number <number>', 'the number that the carrier shows')
    .option('--charge <amount>', 'what the carrier charged: "12.50 CAD"', amount)
    .requiredOption('--note <text>', 'where you looked it up, and who you are')
    .action((key, options) =>
      execute(async () => (await purchasesCommand()).settlePurchase(key, options, io)),
    );
  filtered(purchases.command('export'))
    .description('purchases as lines of JSON, the oldest first, without labels')
    .action((options) => execute(async () => (await purchasesCommand()).exportPurchases(options, io)));
  kept(purchases.command('forget'))
    .description(
      'delete addresses and labels of purchases that have not changed since a day; numbers and amounts stay',
    )
    .requiredOption('--before <date>', 'the day: 2026-01-01', day)
    .option('--yes', 'without asking')
    .action((options) => execute(async () => (await purchasesCommand()).forgetPurchases(options, io)));
}

function delimiter(value: string): string {
  const named: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t', comma: ',', semicolon: ';' };
  const character = named[value.toLowerCase()] ?? value;
  if (character.length !== 1) throw new InvalidArgumentError('It must be one character, or tab.');
  return character;
}

/** An amount and its currency. */
export interface Amount {
  /** A decimal number. */
  readonly amount: string;
  readonly currency: string;
}

export function amount(value: string): Amount {
  const [, figure, currency] = /^(\d+(?:\.\d+)?) ?([a-z]{3})$/i.exec(value.trim()) ?? [];
  if (figure === undefined || currency === undefined)
    throw new InvalidArgumentError('It must be an amount and a currency: "5000 CAD".');
  return { amount: figure, currency: currency.toUpperCase() };
}

function rates(value: string, previous: Readonly<Record<string, number>> = {}): Record<string, number> {
  const found: Record<string, number> = { ...previous };
  for (const pair of value.split(',')) {
    const [, currency, rate] = /^\s*([a-z]{3})=(\d+(?:\.\d+)?)\s*$/i.exec(pair) ?? [];
    if (currency === undefined || rate === undefined || Number(rate) === 0)
      throw new InvalidArgumentError('It must be currencies and their values: USD=1.38,EUR=1.61.');
    found[currency.toUpperCase()] = Number(rate);
  }
  return found;
}

export function day(value: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new InvalidArgumentError('It must be a day, written 2026-11-01.');
  return value;
}
