import { type Command, Option } from 'commander';
import { amount, DATABASE, day } from '../batch/commands.js';
import type { ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { CONFIG, list, PLUGIN, positive } from '../option-values.js';

const SOURCE = 'the shop, as it was named when its orders were imported';
const NUMBERS = 'numbers of orders';
const STATES = ['to_do', 'attention', 'buying', 'bought', 'shipped', 'skipped'];

/** Adds the commands of the order desk. */
export function addOrders(
  program: Command,
  io: Io,
  execute: (command: () => Promise<ExitCode>) => Promise<void>,
): void {
  const orders = program.command('orders').description('orders of shops, from their export to the van');
  const ordersCommand = () => import('../commands/orders.js');
  const kept = (command: Command) =>
    command
      .option('--database <location>', DATABASE)
      .option(
        '--simulate',
        'those that simulators sell labels for, which are kept in a database of their own',
      )
      .option('--json', 'print JSON')
      .option('--plugin <packages>', PLUGIN, list)
      .option('--config <file>', CONFIG);
  const read = (command: Command) =>
    kept(command)
      .option('--source <name>', 'names the shop; what the file was recognised as, when left out')
      .option(
        '--mapping <mapping>',
        'a file, or the name of a mapping that was kept, for a file that is not recognised',
      );

  read(orders.command('import'))
    .description('take the orders of a shop’s export; the same orders again change nothing')
    .argument(
      '<file>',
      'CSV or XLSX of Shopify, WooCommerce, Amazon, Etsy, eBay, BigCommerce, Magento; - reads standard input',
    )
    .action((file, options) => execute(async () => (await ordersCommand()).importOrders(file, options, io)));
  read(orders.command('watch'))
    .description('take each file that comes into a folder, until interrupted')
    .argument('<folder>', 'files are moved to its folders imported and failed')
    .action((folder, options) =>
      execute(async () => (await import('../commands/orders-watch.js')).watchOrders(folder, options, io)),
    );
  kept(orders.command('list', { isDefault: true }))
    .description('orders, those first that were placed first')
    .addOption(new Option('--state <state>', 'those in this state').choices(STATES))
    .option('--source <name>', SOURCE)
    .option(
      '--search <text>',
      'a part of the number, of the recipient’s name or city, of an article’s number',
    )
    .option('--limit <number>', 'how many; 200 when left out', positive)
    .action((options) => execute(async () => (await ordersCommand()).listOrders(options, io)));
  kept(orders.command('prices'))
    .description('what orders would cost now; buys nothing')
    .argument('[orders...]', `${NUMBERS}; all that can be bought when left out`)
    .option('--source <name>', SOURCE)
    .action((numbers, options) =>
      execute(async () => (await ordersCommand()).priceOrders(numbers, options, io)),
    );
  kept(orders.command('buy'))
    .description('buy the labels of orders, each once')
    .argument('[orders...]', `${NUMBERS}; all that can be bought when left out`)
    .option('--source <name>', SOURCE)
    .option('--budget <amount>', 'stop buying before more than this is spent: "5000 CAD"', amount)
    .option('--workers <number>', 'orders that are worked on at once; 8 when left out', positive)
    .option('--yes', 'buy from production accounts without asking')
    .action((numbers, options) =>
      execute(async () => (await ordersCommand()).buyOrders(numbers, options, io)),
    );
  kept(orders.command('documents'))
    .description('labels and packing slips in one file, in the order in which they are picked')
    .argument('[orders...]', `${NUMBERS}; all that were bought and not handed over, when left out`)
    .option('--source <name>', SOURCE)
    .option('--out <file>', 'what is written; orders.pdf when left out')
    .option('--no-labels', 'packing slips alone')
    .option('--no-slips', 'labels alone')
    .option('--zpl', 'labels for a thermal printer')
    .action((numbers, options) =>
      execute(async () => (await ordersCommand()).printOrders(numbers, options, io)),
    );
  kept(orders.command('tracking'))
    .description('tracking numbers in the form that the shop imports')
    .option('--source <name>', SOURCE)
    .option('--since <date>', 'of labels that were bought on this day or later: 2026-11-01', day)
    .option('--format <name>', 'shopify, woocommerce, amazon, …; that of the export when left out')
    .action((options) => execute(async () => (await ordersCommand()).trackingNumbers(options, io)));

  const desk = program
    .command('desk')
    .description('what a shop says once: senders, boxes, products, rules, packing slips');
  const deskCommand = () => import('../commands/desk.js');
  kept(desk.command('export'))
    .description('write it as JSON to standard output')
    .action((options) => execute(async () => (await deskCommand()).exportDesk(options, io)));
  kept(desk.command('import'))
    .description('take it from a file that export wrote, as a whole')
    .argument('<file>', 'JSON; - reads standard input')
    .action((file, options) => execute(async () => (await deskCommand()).importDesk(file, options, io)));
}
