/**
 * A local stand-in for Canada Post's REST+XML servers: rates, shipments with a contract and without, prices,
 * receipts, labels. Every price is made up. Links for details, refund and void are given as the real server gives
 * them and answer 404.
 */
import { defineSimulator, isBasic, labelPdf, labelZpl } from '@waybill/simulator';
import type { Context, Hono } from 'hono';
import { parcelToRate } from './simulator/parcels.js';
import { Refusal, refuse } from './simulator/refusal.js';
import * as replies from './simulator/replies.js';
import {
  type MailingScenario,
  type Read,
  readMailingScenario,
  readNonContractShipment,
  readShipment,
} from './simulator/requests.js';
import { type Message, refusalsOfParcel, serviceOf, servicesFor } from './simulator/rules.js';
import { type Account, createShipments, pricedService } from './simulator/shipments.js';

const { MEDIA_TYPES } = replies;

const CONTRACT = {
  username: 'simulated-contract',
  password: 'not-a-secret-contract',
  customer_number: '0007654321',
  contract_id: '0041234567',
};
const NON_CONTRACT = {
  username: 'simulated-counter',
  password: 'not-a-secret-counter',
  customer_number: '0008123456',
};
const ACCOUNTS: readonly Account[] = [CONTRACT, NON_CONTRACT];

/** The first label of this service is not ready when it is first asked for: 202, as the real server may answer. */
const SLOW_LABEL_SERVICE = 'DOM.LIB';

export const simulator = defineSimulator({
  carrier: 'canadapost',
  settings: CONTRACT,
  accounts: { 'non-contract': NON_CONTRACT },
  routes(server, context) {
    const shipments = createShipments(context);
    const waited = new Set<string>();

    route(server, 'POST', '/rs/ship/price', MEDIA_TYPES.rate, async (c, account) => {
      const scenario = valid(c, readMailingScenario(await c.req.text()));
      return document(c, MEDIA_TYPES.rate, rate(scenario, account, c, context.now));
    });

    route(server, 'POST', '/rs/:customer/ncshipment', MEDIA_TYPES.non_contract, async (c, account) => {
      const shipment = valid(c, readNonContractShipment(await c.req.text()));
      const shipped = shipments.buyWithoutContract(account, shipment);
      return document(c, MEDIA_TYPES.non_contract, replies.nonContractShipmentInfo(shipped));
    });

    route(server, 'POST', '/rs/:customer/:mobo/shipment', MEDIA_TYPES.shipment, async (c, account) => {
      const shipment = valid(c, readShipment(await c.req.text()));
      const shipped = shipments.buy(account, account.customer_number, shipment);
      return document(c, MEDIA_TYPES.shipment, replies.shipmentInfo(shipped));
    });

    const get = (
      below: string,
      mediaType: string,
      reply: (shipped: replies.Shipped) => string | undefined,
    ) => {
      const kind = mediaType === MEDIA_TYPES.shipment ? ':mobo/shipment' : 'ncshipment';
      route(server, 'GET', `/rs/:customer/${kind}/:id${below}`, mediaType, async (c, account) => {
        const shipped = shipments.find(account, c.req.param('id') ?? '');
        const text =
          shipped && `${replies.pathOf(shipped)}${below}` === c.req.path ? reply(shipped) : undefined;
        if (text === undefined) throw refuse('404', 'There is no such resource.', 404);
        return document(c, mediaType, text);
      });
    };
    get('', MEDIA_TYPES.shipment, replies.shipmentInfo);
    get('/price', MEDIA_TYPES.shipment, replies.shipmentPrice);
    get('/receipt', MEDIA_TYPES.shipment, (shipped) =>
      shipped.paid_by_card ? replies.shipmentReceipt(shipped) : undefined,
    );
    get('', MEDIA_TYPES.non_contract, replies.nonContractShipmentInfo);
    get('/receipt', MEDIA_TYPES.non_contract, replies.nonContractReceipt);

    route(server, 'GET', '/rs/artifact/:token/:number/:index', undefined, async (c, account) => {
      const found = shipments.artifact(account, c.req.path);
      if (found === undefined) throw refuse('404', 'There is no such artifact.', 404);
      const { artifact, shipped } = found;
      checkAccept(c, artifact.media_type);
      if (shipped.offer.code === SLOW_LABEL_SERVICE && !waited.has(c.req.path)) {
        waited.add(c.req.path);
        return c.body(null, 202);
      }
      const make = artifact.media_type === MEDIA_TYPES.zpl ? labelZpl : labelPdf;
      return c.body(await make(artifact.page), 200, { 'content-type': artifact.media_type });
    });
  },
});

type Handler = (c: Context, account: Account) => Promise<Response>;

/** A route behind login, media types and the customer in its path. What is refused becomes `messages`. */
function route(
  server: Hono,
  method: 'GET' | 'POST',
  path: string,
  mediaType: string | undefined,
  handle: Handler,
): void {
  server.on(method, path, async (c) => {
    try {
      const account = login(c);
      if (mediaType !== undefined) checkAccept(c, mediaType);
      if (method === 'POST' && mediaType !== undefined) checkContentType(c, mediaType);
      for (const number of [c.req.param('customer'), c.req.param('mobo')]) {
        if (number !== undefined && number !== account.customer_number) {
          throw refuse('AA004', 'You cannot mail on behalf of the requested customer.', 403);
        }
      }
      return await handle(c, account);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.body(replies.messages(error.messages), error.status, { 'content-type': 'application/xml' });
    }
  });
}

function login(c: Context): Account {
  const header = c.req.header('authorization');
  const account = ACCOUNTS.find(({ username, password }) => isBasic(header, username, password));
  if (account === undefined) throw refuse('E002', 'AAA Authentication Failure', 401);
  return account;
}

/** The exact, versioned media type; a wildcard is refused. */
function checkAccept(c: Context, mediaType: string): void {
  const accepted = (c.req.header('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim());
  if (!accepted.includes(mediaType)) throw refuse('406', `Accept must name ${mediaType}.`, 406);
}

function checkContentType(c: Context, mediaType: string): void {
  if (c.req.header('content-type')?.split(';')[0]?.trim() !== mediaType) {
    throw refuse('415', `Content-Type must be ${mediaType}.`, 415);
  }
}

function valid<Document>(c: Context, read: Read<Document>): Document {
  if (read.refusal !== undefined) throw refuse('Server', `${c.req.path}: ${read.refusal}`);
  return read.document;
}

function document(c: Context, mediaType: string, xml: string): Response {
  return c.body(xml, 200, { 'content-type': `${mediaType};charset=utf-8` });
}

function rate(scenario: MailingScenario, account: Account, c: Context, now: () => number): string {
  checkCustomer(scenario, account);
  const parcel = parcelToRate(scenario);
  const contract = scenario['contract-id'] !== undefined;
  const refusals: Message[] = refusalsOfParcel(parcel);
  const asked = scenario.services?.['service-code'].map((code) => serviceOf(code, parcel, { contract }));
  const offers = asked?.flatMap((found) => ('description' in found ? [] : [found]));
  refusals.push(...(asked ?? []).flatMap((found) => ('description' in found ? [found] : [])));
  if (refusals.length > 0) throw new Refusal(400, refusals);
  const terms = {
    contract: contract && scenario['quote-type'] !== 'counter',
    day: scenario['expected-mailing-date'],
    now,
  };
  const services = (offers ?? servicesFor(parcel, { contract })).map((offer) =>
    pricedService(offer, parcel, terms),
  );
  if (services.length === 0) throw refuse('7233', 'No service carries this parcel.');
  const language = c.req.header('accept-language')?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  return replies.priceQuotes(services, parcel, language);
}

function checkCustomer(scenario: MailingScenario, account: Account): void {
  const customer = scenario['customer-number'];
  const contract = scenario['contract-id'];
  if (customer !== undefined && customer !== account.customer_number) {
    throw refuse('AA004', 'You cannot mail on behalf of the requested customer.', 403);
  }
  if (contract !== undefined && (customer === undefined || contract !== account.contract_id)) {
    throw refuse('8713', 'The contract number supplied is not active for this customer.');
  }
}
