import { resolve } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import { type Quote, ShipmentRequest, type ShippingOutcome } from '@waybill/core';
import type { PageSize } from '@waybill/labels';
import { isConfirmed } from '../confirm.js';
import { prepareFolder } from '../documents.js';
import { CommandError, EXIT, type ExitCode, NothingBought } from '../exit.js';
import type { OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { type OpenAccounts, openAccounts } from '../open-accounts.js';
import { progress } from '../progress.js';
import { chooseQuote } from '../purchase/choose-quote.js';
import { finishPurchase } from '../purchase/finish.js';
import {
  describe,
  type Order,
  type OrderOptions,
  orderOfChoice,
  orderOfQuoteBefore,
  orderOfService,
} from '../purchase/order.js';
import { billedOtherwise, priceOf } from '../purchase/price.js';
import { readQuotes } from '../purchase/quotes-file.js';
import { readRequest } from '../request.js';

interface ShipCommandOptions extends OpenOptions, OrderOptions {
  readonly carrier?: readonly string[];
  readonly account?: string;
  /** The file that `fromQuote` counts in. */
  readonly quotes?: string;
  readonly out: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly yes?: boolean;
  /** Labels are also written as one PDF; the size of the pages that pictures become. */
  readonly pdf?: PageSize;
}

const WAITING =
  'Interrupted. A purchase that is under way is waited for; Ctrl+C again ends without its result.\n';

/** `waybill ship`: buys one shipment and writes its documents to files. */
export async function ship(file: string, options: ShipCommandOptions, io: Io): Promise<ExitCode> {
  try {
    return await shipOne(file, options, io);
  } catch (error) {
    if (options.json && error instanceof NothingBought)
      io.stdout.write(`${JSON.stringify([null, error.errors], null, 2)}\n`);
    throw error;
  }
}

async function shipOne(file: string, options: ShipCommandOptions, io: Io): Promise<ExitCode> {
  const request = new ShipmentRequest(await readRequest(file, io));
  if (options.pdf !== undefined && request.shipment.label?.format === 'ZPL')
    throw new CommandError(EXIT.input, 'ZPL cannot become a PDF: leave out --pdf, or label.format');
  if (options.dryRun) return shownPurchase(file, request, options, io);
  const folder = resolve(io.cwd, options.out);
  await prepareFolder(folder);
  const before = await quoteOfFile(options, io);
  const only = before === undefined ? accountsOf(options) : [`${before.carrier}/${before.account}`];
  await using opened = await openAccounts(io, `waybill ship ${file}`, options, only);
  if (options.simulate)
    io.stderr.write('Simulators answer, not the carriers: no carrier is asked, and nothing is paid.\n');

  const order =
    before !== undefined
      ? await orderOfQuoteBefore(request, before, opened, options, io)
      : options.cheapest || options.fastest || options.fromQuote !== undefined
        ? await orderOfChoice(request, opened, options, io)
        : orderOfService(request, opened, options, io);
  if (!(await isWanted(order, opened, options, io))) throw new NothingBought('Nothing was bought.');

  const [shipment, errors] = await buy(order, opened, options, io);
  const otherwise = shipment && order.quote && billedOtherwise(order.quote, shipment);
  if (otherwise) io.stderr.write(`${otherwise}\n`);
  return finishPurchase([shipment, errors], { ...options, folder, names: opened.names }, io);
}

/** What would be sent for a purchase. */
async function shownPurchase(
  file: string,
  asked: ShipmentRequest,
  options: ShipCommandOptions,
  io: Io,
): Promise<ExitCode> {
  await using opened = await openAccounts(io, `waybill ship ${file}`, options, accountsOf(options));
  const { payer, request } = orderOfService(asked, opened, options, io);
  const carriers = [`${payer.carrier}/${payer.account}`];
  const runs = await new Aggregator(opened.proxies).dryRun('shipping', request, { carriers });
  const { showDryRuns } = await import('../wire/dry-run.js');
  await showDryRuns(runs, opened.names, options, io);
  return runs.some(({ calls }) => calls.length > 0) ? EXIT.ok : EXIT.none;
}

async function quoteOfFile(options: ShipCommandOptions, io: Io): Promise<Quote | undefined> {
  if (options.quotes === undefined) return undefined;
  if (options.fromQuote === undefined)
    throw new CommandError(EXIT.input, '--quotes needs --from-quote: which of the quotes is bought?');
  return chooseQuote(await readQuotes(options.quotes, io), options);
}

function accountsOf({ carrier, account }: ShipCommandOptions): readonly string[] | undefined {
  if (account === undefined) return carrier;
  if (carrier?.length !== 1) throw new CommandError(EXIT.input, '--account needs one --carrier');
  return [`${carrier[0]}/${account}`];
}

/** Whether the person at the terminal, if there is one, agrees to the purchase. Simulators sell nothing. */
async function isWanted(
  { payer, quote, request }: Order,
  { names }: OpenAccounts,
  options: ShipCommandOptions,
  io: Io,
): Promise<boolean> {
  const question = () => {
    const services = request.shipment.services?.join() ?? '';
    const what =
      quote === undefined
        ? `${names.carrier(payer.carrier)} ${services}, whose price was not asked,`
        : `${describe(quote, names)} for ${priceOf(quote)}`;
    return `Buy ${what} from the production account ${payer.account}?`;
  };
  return options.simulate || isConfirmed(question, [payer], options, io);
}

async function buy(
  { request, payer: { carrier, account } }: Order,
  { proxies, names, wire }: OpenAccounts,
  { deadline }: ShipCommandOptions,
  io: Io,
): Promise<ShippingOutcome> {
  const name = names.carrier(carrier);
  io.signal.addEventListener('abort', () => io.stderr.write(WAITING), { once: true });
  if (io.stderr.isTTY) io.stderr.write(`Buying from ${name} …\n`);
  using _ = progress(io, () => name);
  return await new Aggregator(proxies).createShipment(request, {
    carrier,
    account,
    signal: io.signal,
    ...wire,
    ...(deadline === undefined ? {} : { deadline_ms: deadline }),
  });
}
