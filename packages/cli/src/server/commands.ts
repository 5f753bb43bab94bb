import { type Command, Option } from 'commander';
import type { ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { CONFIG, list, PLUGIN, portNumber, positive } from '../option-values.js';

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
    .option('--no-page', 'the API alone, without the page for people')
    .option('--workers <number>', 'rows of batches that are worked on at once; 8 when left out', positive)
    .option('--carrier <names>', 'these accounts only: carrier or carrier/account, with commas between', list)
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
    .option('--plugin <packages>', PLUGIN, list)
    .action((name, options) => execute(async () => (await keysCommand()).addKey(name, options, io)));
  kept(keys.command('list'))
    .description('the keys that there are; the keys themselves are not kept')
    .option('--json', 'print JSON')
    .action((options) => execute(async () => (await keysCommand()).listKeys(options, io)));
  kept(keys.command('remove'))
    .description('make a key worthless, within a second, at servers that run as well')
    .argument('<name>', 'name of the key, as list shows it')
    .action((name, options) => execute(async () => (await keysCommand()).removeKey(name, options, io)));
}
