import { type Command, Option } from 'commander';
import type { ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { following, positive } from '../option-values.js';

const CARRIER = 'carrier or carrier/account that is asked';
const YES = 'ask a production account without asking you';

/** Adds the commands that follow a purchase, and those about addresses and places. */
export function addFollowUps(
  program: Command,
  io: Io,
  execute: (command: () => Promise<ExitCode>) => Promise<void>,
): void {
  following(program.command('track'))
    .description('where packages are')
    .argument('<shipments...>', 'files that ship wrote, or tracking numbers')
    .option('--carrier <name>', 'carrier or carrier/account of the numbers')
    .option('--language <code>', 'language of the carriers’ texts, e.g. fr')
    .option('--events', 'also everything that happened; shown for a single package anyway')
    .action((shipments, options) =>
      execute(async () => (await import('../commands/track.js')).track(shipments, options, io)),
    );

  following(program.command('void'))
    .description('void a shipment, so that it is neither carried nor billed')
    .argument('<shipment>', 'the file that ship wrote')
    .option('--package <number>', 'only this package, counted from 1; may be repeated', numbers)
    .option('--no-refund', 'ask for no refund where it is too late to void')
    .option('--refund-email <address>', 'where the carrier writes to about a refund')
    .option('--yes', 'void what a production account bought without asking')
    .action((shipment, options) =>
      execute(async () => (await import('../commands/void.js')).voidOne(shipment, options, io)),
    );

  following(program.command('recover'))
    .description('find out whether a purchase was made, and fetch the labels of one that was cut short')
    .argument('<file>', 'the recovery or the shipment that ship wrote')
    .option('--out <folder>', 'where the documents are written', '.')
    .action((file, options) =>
      execute(async () => (await import('../commands/recover.js')).recover(file, options, io)),
    );

  following(program.command('address'))
    .description('whether a carrier knows an address, and how it writes it')
    .argument('<address>', 'the fields of an address in JSON; - reads standard input')
    .option('--carrier <name>', CARRIER)
    .action((file, options) =>
      execute(async () => (await import('../commands/address.js')).address(file, options, io)),
    );

  following(program.command('locations'))
    .description('counters, shops and lockers of a carrier near an address')
    .argument('[address]', 'the fields of an address in JSON; - reads standard input')
    .option('--carrier <name>', CARRIER)
    .option('--id <id>', 'the one with this id')
    .addOption(new Option('--for <purpose>', 'only where this is possible').choices(['drop_off', 'collect']))
    .option('--limit <number>', 'the most to show', positive)
    .option('--radius <distance>', 'how far to look, in kilometres', positive)
    .option('--miles', 'distances in miles')
    .action((file, options) =>
      execute(async () => (await import('../commands/locations.js')).locations(file, options, io)),
    );

  const pickup = program.command('pickup').description('order a driver, change or cancel the order');
  following(pickup.command('book'))
    .description('order a driver')
    .argument('<request>', 'a PickupRequest in JSON; - reads standard input')
    .argument('[shipments...]', 'files that ship wrote: what is picked up')
    .option('--carrier <name>', CARRIER)
    .option('--out <folder>', 'where the pickup is written', '.')
    .option('--yes', YES)
    .action((file, shipments, options) =>
      execute(async () => (await import('../commands/pickup.js')).bookPickup(file, shipments, options, io)),
    );
  following(pickup.command('check'))
    .description('when a driver can come')
    .argument('<request>', 'address and day in JSON; - reads standard input')
    .option('--carrier <name>', CARRIER)
    .action((file, options) =>
      execute(async () => (await import('../commands/pickup.js')).checkPickup(file, options, io)),
    );
  following(pickup.command('change'))
    .description('another time, another place, other packages')
    .argument('<pickup>', 'the file that pickup book wrote')
    .argument('<request>', 'the whole pickup as it should be, in JSON')
    .option('--out <folder>', 'where the pickup is written', '.')
    .option('--yes', YES)
    .action((stored, file, options) =>
      execute(async () => (await import('../commands/pickup.js')).changePickup(stored, file, options, io)),
    );
  following(pickup.command('cancel'))
    .description('the driver need not come')
    .argument('<pickup>', 'the file that pickup book wrote')
    .option('--yes', YES)
    .action((stored, options) =>
      execute(async () => (await import('../commands/pickup.js')).cancelPickup(stored, options, io)),
    );
  following(pickup.command('status'))
    .description('the status of a pickup')
    .argument('<pickup>', 'the file that pickup book wrote')
    .action((stored, options) =>
      execute(async () => (await import('../commands/pickup.js')).pickupStatus(stored, options, io)),
    );

  const day = program.command('manifest').description('close the day, and fetch its documents');
  following(day.command('close'))
    .description('close the day of an account, or of some of its shipments')
    .argument('[shipments...]', 'files that ship wrote; left out, everything that is open')
    .option('--carrier <name>', CARRIER)
    .option('--date <day>', 'the day to close, YYYY-MM-DD')
    .option('--out <folder>', 'where the documents are written', '.')
    .option('--yes', YES)
    .action((files, options) =>
      execute(async () => (await import('../commands/manifest.js')).closeDay(files, options, io)),
    );
  following(day.command('fetch'))
    .description('documents that came later, or once more')
    .argument('<manifest>', 'the file that manifest close wrote')
    .option('--out <folder>', 'where the documents are written', '.')
    .action((stored, options) =>
      execute(async () => (await import('../commands/manifest.js')).fetchManifest(stored, options, io)),
    );

  following(program.command('return'))
    .description('a label for goods that come back')
    .argument('<request>', 'a ReturnRequest in JSON, from the customer to the shop; - reads standard input')
    .option('--carrier <name>', CARRIER)
    .option('--out <folder>', 'where the documents are written', '.')
    .option('--yes', YES)
    .action((file, options) =>
      execute(async () => (await import('../commands/return.js')).createReturn(file, options, io)),
    );

  following(program.command('proof'))
    .description('what proves that a package was delivered')
    .argument('<shipment>', 'the file that ship wrote, or a tracking number')
    .option('--carrier <name>', 'carrier or carrier/account of the number')
    .option('--email <address>', 'where the carrier mails it, where it does not give it out')
    .option('--out <folder>', 'where the documents are written', '.')
    .action((shipment, options) =>
      execute(async () => (await import('../commands/proof.js')).proof(shipment, options, io)),
    );
}

function numbers(value: string, previous: readonly number[] = []): number[] {
  return [...previous, positive(value)];
}
