import type { Command } from 'commander';
import type { ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { CONFIG } from '../option-values.js';

/** Adds the commands that keep what was bought safe. */
export function addBackups(
  program: Command,
  io: Io,
  execute: (command: () => Promise<ExitCode>) => Promise<void>,
): void {
  const command = () => import('../commands/backup.js');
  const database = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option(
        '--database <location>',
        'a folder, or postgres://…; WAYBILL_DATABASE, or waybill-data when left out',
      )
      .option('--config <file>', CONFIG);
  database('backup', 'write all purchases, labels and batches to a new file, while they are in use')
    .argument('<file>', 'the file, which only you may read: monday.waybill')
    .action((file, options) => execute(async () => (await command()).backup(file, options, io)));
  database(
    'restore',
    'put a backup into an empty database: carriers are asked before a key is used, until you end it with --done',
  )
    .argument('[file]', 'a file by `waybill backup`')
    .option('--done', 'what was bought after the backup was made is looked through: buy as usual again')
    .action((file, options) => execute(async () => (await command()).restore(file, options, io)));
  program
    .command('move')
    .description(
      'move everything from a folder to an empty PostgreSQL server; the folder is refused from then on',
    )
    .requiredOption('--from <folder>', 'the folder; no program may have it open')
    .requiredOption('--to <location>', 'postgres://…, or an empty folder')
    .action((options) => execute(async () => (await command()).move(options, io)));
}
