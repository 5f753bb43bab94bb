import type { Account } from '@waybill/config';
import {
  type ErrorEntry,
  type Quote,
  type QuoteOutcome,
  type RateRequestData,
  requestToBuy,
  type ShipmentRequestData,
} from '@waybill/core';
import { askQuotes } from '../ask-quotes.js';
import { CommandError, EXIT, NothingBought } from '../exit.js';
import type { Io } from '../io.js';
import type { Names } from '../names.js';
import type { OpenAccounts } from '../open-accounts.js';
import { pageOf } from '../render/page.js';
import { problems } from '../render/problems.js';
import { accountToBuyFrom } from './account.js';
import { type Choice, chooseQuote } from './choose-quote.js';
import { isSamePrice, priceOf, requestToCheck, sameQuote } from './price.js';
import { servicesNamed, withOneService } from './service.js';

/** What is to be bought, and from whom. */
export interface Order {
  readonly request: ShipmentRequestData;
  readonly payer: Account;
  /** Its price, where it was asked. */
  readonly quote?: Quote;
}

export interface OrderOptions extends Choice {
  readonly service?: string;
  /** Milliseconds. */
  readonly deadline?: number;
  readonly acceptPriceChange?: true;
}

/** A purchase of one service whose price is not asked. */
export function orderOfService(
  request: ShipmentRequestData,
  { accounts }: OpenAccounts,
  { service }: OrderOptions,
  io: Io,
): Order {
  const services = service === undefined ? (request.shipment.services ?? []) : [service];
  const payer = accountToBuyFrom(accounts, services);
  return { request: withOneService(request, payer.definition, service, pageOf(io.stderr)), payer };
}

/** A purchase of the cheapest, the fastest or a numbered quote of those that are asked now. */
export async function orderOfChoice(
  request: RateRequestData,
  opened: OpenAccounts,
  options: OrderOptions,
  io: Io,
): Promise<Order> {
  const { shipment } = request;
  const { service } = options;
  const definitions = [...new Set(opened.accounts.map(({ definition }) => definition))];
  const services = service === undefined ? shipment.services : servicesNamed(service, definitions);
  const asked = services === undefined ? request : { ...request, shipment: { ...shipment, services } };
  const [quotes, errors] = await askToBuy(asked, opened, options, io);
  report(errors, opened.names, io);
  const quote = chooseQuote(quotes, options, errors);
  io.stderr.write(
    `Chosen among ${quotes.length} quotes: ${describe(quote, opened.names)}, ${priceOf(quote)}\n`,
  );
  return orderOfQuote(request, quote, opened);
}

/**
 * A purchase of a quote that was given before. Its total is compared with the one that the carrier quotes now for the same
 * service and options.
 * @throws {@link NothingBought} when it is another and that is not accepted, and when there is none any more.
 */
export async function orderOfQuoteBefore(
  request: RateRequestData,
  before: Quote,
  opened: OpenAccounts,
  options: OrderOptions,
  io: Io,
): Promise<Order> {
  const what = describe(before, opened.names);
  const outcome = await askToBuy(requestToCheck(request, before), opened, options, io);
  const now = sameQuote(outcome, before);
  if (now === undefined) {
    report(outcome[1], opened.names, io);
    throw new NothingBought(`${what}: is not quoted any more. Nothing was bought.`, outcome[1]);
  }
  if (isSamePrice(before, now)) return orderOfQuote(request, before, opened);
  const change = `${what}: the total was ${priceOf(before)} and is ${priceOf(now)} now.`;
  if (!options.acceptPriceChange)
    throw new NothingBought(`${change} Nothing was bought; --accept-price-change buys it.`);
  io.stderr.write(`${change}\n`);
  return orderOfQuote(request, now, opened);
}

/** What is quoted when a person interrupts is not bought. */
async function askToBuy(
  request: RateRequestData,
  opened: OpenAccounts,
  options: OrderOptions,
  io: Io,
): Promise<QuoteOutcome> {
  const outcome = await askQuotes(io, request, opened, options);
  if (io.signal.aborted) throw new CommandError(EXIT.interrupted, 'Interrupted. Nothing was bought.');
  return outcome;
}

function orderOfQuote(request: RateRequestData, quote: Quote, { accounts }: OpenAccounts): Order {
  const payer = accounts.find(
    ({ carrier, account }) => carrier === quote.carrier && account === quote.account,
  );
  if (payer === undefined) throw new RangeError(`${quote.carrier}/${quote.account} is not open`);
  return { request: requestToBuy(request, quote), payer, quote };
}

/** `UPS Standard (11) of UPS/toronto` */
export function describe({ carrier, account, service_name, service_type }: Quote, names: Names): string {
  const name = names.carrier(carrier);
  return `${service_name} (${service_type}) of ${account === carrier ? name : `${name}/${account}`}`;
}

function report(errors: readonly ErrorEntry[], names: Names, io: Io): void {
  io.stderr.write(problems(errors, names, pageOf(io.stderr).paint).trimStart());
}
