/** Routes of the REST+XML services. Details, refund and void are linked to as by the real server, and answer 404. */
import { isBasic, labelPdf, labelZpl, type SimulatorContext } from '@waybill/simulator';
import type { Context, Hono } from 'hono';
import { rate } from './rates.js';
import { Refusal, refuse } from './refusal.js';
import * as replies from './replies.xml.js';
import { type Read, readMailingScenario, readNonContractShipment, readShipment } from './requests.xml.js';
import { type Account, type Shipments, SLOW_LABEL_SERVICE } from './shipments.js';
import { LABEL_TYPES, type Shipped } from './shipped.js';

const { MEDIA_TYPES } = replies;

/** A customer with the API key it logs in with. */
export interface XmlAccount extends Account {
  readonly username: string;
  readonly password: string;
}

export function xmlRoutes(
  server: Hono,
  { now }: SimulatorContext,
  shipments: Shipments,
  accounts: readonly XmlAccount[],
): void {
  const route = (method: 'GET' | 'POST', path: string, mediaType: string | undefined, handle: Handler) =>
    routed(server, accounts, method, path, mediaType, handle);
  const waited = new Set<string>();

  route('POST', '/rs/ship/price', MEDIA_TYPES.rate, async (c, account) => {
    const scenario = valid(c, readMailingScenario(await c.req.text()));
    const { services, parcel } = rate(scenario, account, now);
    if (services.length === 0) throw refuse('7233', 'No service carries this parcel.');
    const language = c.req.header('accept-language')?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
    return document(c, MEDIA_TYPES.rate, replies.priceQuotes(services, parcel, language));
  });

  route('POST', '/rs/:customer/ncshipment', MEDIA_TYPES.non_contract, async (c, account) => {
    const shipment = valid(c, readNonContractShipment(await c.req.text()));
    const shipped = shipments.buyWithoutContract(account, shipment);
    return document(c, MEDIA_TYPES.non_contract, replies.nonContractShipmentInfo(shipped));
  });

  route('POST', '/rs/:customer/:mobo/shipment', MEDIA_TYPES.shipment, async (c, account) => {
    const shipment = valid(c, readShipment(await c.req.text()));
    const shipped = shipments.buy(account, account.customer_number, shipment);
    return document(c, MEDIA_TYPES.shipment, replies.shipmentInfo(shipped));
  });

  const get = (below: string, mediaType: string, reply: (shipped: Shipped) => string | undefined) => {
    const kind = mediaType === MEDIA_TYPES.shipment ? ':mobo/shipment' : 'ncshipment';
    route('GET', `/rs/:customer/${kind}/:id${below}`, mediaType, async (c, account) => {
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

  route('GET', '/rs/artifact/:token/:number/0', undefined, async (c, account) => {
    const found = shipments.artifact(account, c.req.param('token') ?? '', c.req.param('number') ?? '');
    if (found === undefined) throw refuse('404', 'There is no such artifact.', 404);
    const { artifact, shipped } = found;
    checkAccept(c, artifact.media_type);
    if (shipped.offer.code === SLOW_LABEL_SERVICE && !waited.has(c.req.path)) {
      waited.add(c.req.path);
      return c.body(null, 202);
    }
    const make = artifact.media_type === LABEL_TYPES.zpl ? labelZpl : labelPdf;
    return c.body(await make(artifact.page), 200, { 'content-type': artifact.media_type });
  });
}

type Handler = (c: Context, account: Account) => Promise<Response>;

/** A route behind login, media types and the customer in its path. What is refused becomes `messages`. */
function routed(
  server: Hono,
  accounts: readonly XmlAccount[],
  method: 'GET' | 'POST',
  path: string,
  mediaType: string | undefined,
  handle: Handler,
): void {
  server.on(method, path, async (c) => {
    try {
      const account = login(c, accounts);
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

function login(c: Context, accounts: readonly XmlAccount[]): Account {
  const header = c.req.header('authorization');
  const account = accounts.find(({ username, password }) => isBasic(header, username, password));
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
