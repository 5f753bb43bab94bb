import { Agent } from 'node:http';
import {
  type AnyCarrierProxy,
  type ErrorEntry,
  type LabelData,
  type Quote,
  type RateRequestData,
  requestToBuy,
} from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import type { Settings } from '../cases.js';
import { entriesText, mustBeNone, withStack } from '../failures.js';
import { watchedClient } from '../http-watch.js';
import { quotesOf, succeeded } from '../operations.js';
import { type OperationRun, runOperation } from '../run-operation.js';
import { SCENARIOS } from '../scenarios/index.js';
import { requestOf, type Scenario, SHOPS, type Shop } from '../scenarios/scenario.js';
import { pricedContext, type Session, withSession } from '../simulator-session.js';
import { type Check, type Suite, successes } from '../suite.js';

const answered: Check = {
  name: 'scenarios are sent, or refused by field',
  proves: `Each of ${SCENARIOS.length} neutral requests with something out of the ordinary (addresses, packages, customs, payers, options, papers) and of the carrier’s own \`scenarios\` is rated (by a list of prices where the carrier has no rates) and bought: it is sent, or refused before anything is sent, by its field, for one reason each. What has a price is not refused by the carrier when it is bought, and what a purchase refuses of addresses, references, label, invoice and messages is a notice of the price, which nothing else has. Nothing is thrown. With an official contract every document is validated. The counts are printed.`,
  needs: ['shipping'],
  run: async (suite) => {
    const problems: string[] = [];
    const ends: End[] = [];
    const scenarios = [...SCENARIOS, ...suite.scenarios];
    await withSession(suite, async (session) => {
      const sender = await senderOf(session, suite);
      for (const scenario of scenarios) {
        session.callsAreFor(scenario.name);
        for (const end of await play(sender, scenario)) {
          ends.push(end);
          problems.push(...end.problems.map((problem) => `${scenario.name}: ${end.operation}: ${problem}`));
        }
      }
      suite.note(`${scenarios.length} scenarios, from ${sender.shop.name}: ${inWords(ends)}`);
    });
    mustBeNone(problems);
  },
};

/** A shop, and what comes of its ordinary shipments. */
interface Sender {
  readonly shop: Shop;
  readonly rating: AnyCarrierProxy;
  readonly shipping: AnyCarrierProxy;
  readonly prices: { readonly within: OperationRun; readonly abroad: OperationRun };
  /** Of purchases that name none: a simulator makes ZPL in no time. `undefined` where the carrier has none. */
  readonly label: LabelData | undefined;
  readonly isLocal: boolean;
}

/** The first shop both of whose ordinary shipments have a price; else one that sends what a recorded case does. */
async function senderOf(session: Session, suite: Suite): Promise<Sender> {
  const http = watchedClient(undefined, undefined, new Agent({ keepAlive: true }));
  const trying = async (shop: Shop, settings: Settings): Promise<Sender> => {
    const prices = pricedContext(suite);
    const shipping = session.proxy(settings, { http, ...prices });
    // Without new numbers in it, a request that equals the ordinary one is known as such, and not sent again.
    const rating = session.proxy(settings, { http, newId: () => 'scenarios', ...prices });
    const within = await runOperation(rating, 'rating', shop.within);
    const abroad = await runOperation(rating, 'rating', shop.abroad);
    const isLocal = session.running === undefined;
    const sender: Sender = {
      ...{ shop, rating, shipping, isLocal },
      prices: { within, abroad },
      label: { format: 'ZPL' },
    };
    const { outcome } = await runOperation(shipping, 'shipping', purchaseOf(shop.within, sender));
    const hasNone = outcome[1].some(({ field = '' }) => field.startsWith('shipment.label'));
    return hasNone ? { ...sender, label: undefined } : sender;
  };
  for (const shop of SHOPS) {
    const found = await trying(shop, suite.settings);
    if (Object.values(found.prices).every(({ outcome }) => succeeded(outcome))) return found;
  }
  const { request, name, settings } = successes(suite, 'shipping')[0];
  return trying({ name: `case ${name}`, within: request, abroad: request }, settings);
}

/** How an operation ended, and what is wrong with that. */
interface End {
  readonly operation: ShipmentOperation;
  readonly how: 'done' | 'refused by field' | 'refused by the carrier' | 'failed';
  readonly problems: readonly string[];
}

async function play(sender: Sender, scenario: Scenario): Promise<End[]> {
  const { shop, rating, shipping, prices, isLocal } = sender;
  const request = requestOf(scenario, shop);
  const known = typeof scenario.base === 'string' ? prices[scenario.base] : undefined;
  const rated = await runOperation(rating, 'rating', request, undefined, known && { known });
  const [quote] = quotesOf(rated.outcome);
  const bought = await runOperation(shipping, 'shipping', purchaseOf(request, sender, quote));
  const [price, purchase] = [endOf('rating', rated, isLocal), endOf('shipping', bought, isLocal)];
  if (quote === undefined) return [price, purchase];
  const problems = isLocal ? [] : unannounced(quote, purchase, bought.outcome[1]);
  return [{ ...price, problems: [...price.problems, ...problems] }, refusedAtLast(purchase, bought)];
}

/** What has a price is not refused by the carrier when it is bought. */
function refusedAtLast(purchase: End, { outcome }: OperationRun): End {
  if (purchase.how !== 'refused by the carrier') return purchase;
  const problem = `has a price, and is refused by the carrier: ${entriesText(outcome[1])}`;
  return { ...purchase, problems: [problem] };
}

/** What is printed: a price does not depend on it, and comes with a notice where a purchase refuses it. */
const PRINTED =
  /^(shipper|recipient|shipment\.(ship_from|references|label|invoice|notify_recipient|customs\.sold_to))\b/;

function unannounced(quote: Quote, purchase: End, errors: readonly ErrorEntry[]): string[] {
  const notices = quote.meta?.notices ?? [];
  const announced = notices.filter(({ code }) => code === 'purchase_refuses');
  if (purchase.how === 'done')
    return announced.map(({ message }) => `a notice says "${message}", and it can be bought`);
  if (purchase.how !== 'refused by field') return [];
  return errors
    .filter(({ code, field = '' }) => code !== 'required' && PRINTED.test(field))
    .filter(({ field = '' }) => !notices.some(({ message }) => message.includes(field)))
    .map(({ message }) => `no notice of the quote says that a purchase is refused: ${message}`);
}

/** What has no price is bought by the service of an ordinary shipment. */
function purchaseOf(
  request: RateRequestData,
  { prices, label }: Omit<Sender, 'shop'>,
  quote?: Quote,
): RateRequestData {
  const { shipper, recipient } = request;
  const usual = shipper.country_code === recipient.country_code ? prices.within : prices.abroad;
  const services = quotesOf(usual.outcome)
    .slice(0, 1)
    .map(({ service_type }) => service_type);
  const { shipment } = quote === undefined ? request : requestToBuy(request, quote);
  return { shipper, recipient, shipment: { services, ...(label && { label }), ...shipment } };
}

/** @param isLocal a carrier in this process refuses at any step, since it sends nothing. */
function endOf(
  operation: ShipmentOperation,
  { thrown, outcome, wireRequest }: OperationRun,
  isLocal: boolean,
): End {
  const end = (how: End['how'], ...problems: string[]): End => ({ operation, how, problems });
  const [, errors] = outcome;
  if (thrown === undefined && succeeded(outcome)) {
    // Prices may come with reasons why other services have none.
    if (operation === 'rating' || errors.length === 0) return end('done');
    return end('failed', `it was bought, but: ${entriesText(errors)}`);
  }
  if (thrown === undefined && errors.length > 0) return end('refused by the carrier');
  if (thrown === undefined) return end('failed', 'neither a result nor a reason');
  const isByField = errors.every(({ field = '' }) => /^(shipper|recipient|shipment)\b/.test(field));
  const twice = errors.filter(({ field }, index) => errors.findIndex((one) => one.field === field) < index);
  if ((wireRequest === undefined || isLocal) && isByField) {
    if (twice.length === 0) return end('refused by field');
    return end('failed', `is refused for one field twice: ${entriesText(errors)}`);
  }
  return end('failed', isByField ? withStack(thrown) : `names no field: ${withStack(thrown)}`);
}

function inWords(ends: readonly End[]): string {
  const counted = (operation: ShipmentOperation, done: string) =>
    (['done', 'refused by field', 'refused by the carrier', 'failed'] as const).flatMap((how) => {
      const { length } = ends.filter((end) => end.operation === operation && end.how === how);
      return length === 0 ? [] : [`${length} ${how === 'done' ? done : how}`];
    });
  return `${counted('rating', 'quoted').join(', ')}; ${counted('shipping', 'bought').join(', ')}`;
}

/** Requests out of the ordinary. */
export const SCENARIO_CHECKS: readonly Check[] = [answered];
