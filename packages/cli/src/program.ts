import { Command, CommanderError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addBackups } from './batch/backup-commands.js';
import { addBatches } from './batch/commands.js';
import { EXIT, type ExitCode } from './exit.js';
import { addFollowUps } from './follow-up/commands.js';
import type { Io } from './io.js';
import { CONFIG, countryCode, following, list, PLUGIN, portNumber, positive } from './option-values.js';
import { addOrders } from './orders/commands.js';
import { addServer } from './server/commands.js';

/**
 * Runs one command line, without the program's own name.
 * @returns the exit code; never rejects.
 */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  let exit: ExitCode = EXIT.ok;
  const program = createProgram(io, async (command) => {
    exit = await command();
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.input;
    return (await import('./report.js')).report(error, io);
  }
}

/** Each command's code is loaded when it is run. */
function createProgram(io: Io, execute: (command: () => Promise<ExitCode>) => Promise<void>): Command {
  const program = new Command('waybill')
    .description('Shipping quotes and labels from many carriers through one neutral request')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', EXIT_CODES);

  program
    .command('init')
    .description('write a config file and an example of the variables that accounts need')
    .option(
      '--carrier <names>',
      'carriers or carrier/account, with commas between, instead of being asked',
      list,
    )
    .option('--out <folder>', 'where the files are written', '.')
    .option('--force', 'write over files that are there')
    .option('--plugin <packages>', PLUGIN, list)
    .action((options) => execute(async () => (await import('./commands/init.js')).init(options, io)));

  program
    .command('doctor')
    .description('try the login of every account, and say what is missing; nothing is bought')
    .option('--carrier <names>', 'try these only: carrier or carrier/account, with commas between', list)
    .option('--simulate', SIMULATE)
    .option('--json', 'print JSON')
    .option('--deadline <ms>', 'how long to wait for each, in milliseconds', positive)
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((options) => execute(async () => (await import('./commands/doctor.js')).doctor(options, io)));

  asking(program.command('quote'))
    .description('what every carrier would charge, cheapest first')
    .argument('<request>', 'a RateRequest in JSON; - reads standard input')
    .option('--carrier <names>', 'ask these only: carrier or carrier/account, with commas between', list)
    .option(
      '--explain',
      'show how prices were calculated, where the carrier explains them (a rate card does)',
    )
    .option('--save <file>', 'also write the quotes to a file, for `ship --quotes`')
    .option('--dry-run', DRY_RUN)
    .option('--wide', 'show whole names and what totals are made of, also where lines get too long')
    .action((request, options) =>
      execute(async () => (await import('./commands/quote.js')).quote(request, options, io)),
    );

  asking(program.command('ship'))
    .description('buy a shipment and write its labels to files')
    .argument('<request>', 'a ShipmentRequest in JSON; - reads standard input')
    .option('--carrier <names>', 'buy from these only: carrier or carrier/account, with commas between', list)
    .option('--account <name>', 'the account that pays, when the carrier has several')
    .option('--service <code>', 'the service, by code or name, instead of the one in the request')
    .addOption(
      new Option('--cheapest', 'ask for quotes and buy the cheapest').conflicts(['fastest', 'fromQuote']),
    )
    .addOption(
      new Option('--fastest', 'ask for quotes and buy the one that arrives first').conflicts('fromQuote'),
    )
    .addOption(
      new Option(
        '--from-quote <number>',
        'buy this one of the quotes, numbered as `quote` prints them',
      ).argParser(positive),
    )
    .addOption(
      new Option(
        '--quotes <file>',
        'count in a file by `quote --save`, and ask again only whether the price has changed',
      ).conflicts(['carrier', 'account', 'service']),
    )
    .option('--accept-price-change', 'buy although the total is another than in the file')
    .addOption(
      new Option('--dry-run', DRY_RUN).conflicts(['cheapest', 'fastest', 'fromQuote', 'quotes', 'pdf']),
    )
    .option('--yes', 'buy from a production account without asking')
    .option('--out <folder>', 'where the documents are written', '.')
    .addOption(
      new Option('--pdf [page]', 'also write the labels as one PDF, with pictures on pages of this size')
        .choices(['4x6', '4x8', 'A6', 'letter', 'A4'])
        .preset('4x6'),
    )
    .action((request, options) =>
      execute(async () => (await import('./commands/ship.js')).ship(request, options, io)),
    );

  addFollowUps(program, io, execute);
  addBatches(program, io, execute);
  addBackups(program, io, execute);
  addOrders(program, io, execute);
  addServer(program, io, execute);

  program
    .command('carriers')
    .description('the installed carriers, or what one of them takes')
    .argument('[id]', 'show services, options, extras, fields and settings of this carrier')
    .option('--country <code>', 'only those with which a shop in this country can send, e.g. DE', countryCode)
    .option('--json', 'print JSON')
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((id, options) =>
      execute(async () => (await import('./commands/carriers.js')).carriers(id, options, io)),
    );

  program
    .command('simulate')
    .description('keep simulators running until interrupted, and print how to reach them')
    .argument('[ids...]', 'carriers; all that have a simulator when left out')
    .option(
      '--port <number>',
      'port of the first, those after it for the others; any free ones when left out',
      portNumber,
    )
    .option('--json', 'print JSON')
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((ids, options) =>
      execute(async () => (await import('./commands/simulate.js')).simulate(ids, options, io)),
    );

  program
    .command('ratecard')
    .description('price lists of carriers that cannot be asked for prices')
    .command('new')
    .description(
      'write a rate card with every service and option of a carrier; its amounts are left to fill in',
    )
    .requiredOption('--carrier <id>', 'the carrier whose prices it will hold')
    .option('--out <file>', 'where it is written; <id>.yaml when left out')
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((options) =>
      execute(async () => (await import('./commands/ratecard-new.js')).ratecardNew(options, io)),
    );

  program
    .command('case')
    .description('recorded cases of a carrier’s conformance suite')
    .command('new')
    .description(
      'record a request at the carrier’s simulator; sentence and outcome are left to write by hand',
    )
    .argument('<request>', 'a request in JSON; - reads standard input')
    .requiredOption('--carrier <id>', 'the carrier whose simulator answers')
    .addOption(
      new Option('--operation <name>', 'the operation to record')
        .choices(['rating', 'shipping'])
        .default('rating'),
    )
    .option('--account <name>', 'a further account of the simulator')
    .option(
      '--out <folder>',
      'folder of the case; test/fixtures/<operation>/<name of the request> when left out',
    )
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG)
    .action((request, options) =>
      execute(async () => (await import('./commands/case-new.js')).caseNew(request, options, io)),
    );
  return program;
}

const DRY_RUN = 'send nothing: show the first calls, and which field of the request each element comes from';
const SIMULATE = 'use local simulators: no account needed, prices are made up';

/** Options of every command that asks for prices and labels. */
function asking(command: Command): Command {
  return following(command.option('--simulate', SIMULATE));
}

const EXIT_CODES = `
Exit codes:
  ${EXIT.ok}    at least one quote, a shipment, a package that is tracked, a void
  ${EXIT.input}    the command line or the request is wrong
  ${EXIT.none}    no quotes; nothing was bought, found or voided
  ${EXIT.configuration}    accounts, settings or plugins are wrong or missing
  ${EXIT.unknown_outcome}    a purchase or a void may or may not have happened: check before buying again
  ${EXIT.unwritten}    the result could not be written: a shipment was bought
  ${EXIT.incomplete}    bought, but a package, a label, a price or a row is missing; voided, but not every package
  ${EXIT.defect}   a defect of waybill
  ${EXIT.interrupted}  interrupted`;
