/** Routes of the JSON platform. Details and refund are linked to as by the real server, and answer 404. */
import { labelPdf, labelZpl, type SimulatorContext } from '@waybill/simulator';
import type { Context, Hono } from 'hono';
import { rate } from './rates.js';
import { Refusal, refuse } from './refusal.js';
import * as replies from './replies.json.js';
import { type Read, readRateRequest, readShipmentRequest } from './requests.json.js';
import { type Account, type Shipments, SLOW_LABEL_SERVICE } from './shipments.js';
import { LABEL_TYPES, type Shipped } from './shipped.js';
import { createTokens, type JsonAccount, TOKEN_LIFE } from './tokens.js';

/** The label of this service lies elsewhere on the same server: 302, as the real one is reported to answer. */
const MOVED_LABEL_SERVICE = 'DOM.PC';

export function jsonRoutes(
  server: Hono,
  { now }: SimulatorContext,
  shipments: Shipments,
  accounts: readonly JsonAccount[],
): void {
  const tokens = createTokens(now, accounts);
  const waited = new Set<string>();

  server.post('/cpc-api-native-oauth-provider/oauth2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const no = (status: 400 | 401, error: string, error_description: string) =>
      c.json({ error, error_description }, status);
    if (!isMedia(c, 'application/x-www-form-urlencoded'))
      return no(400, 'invalid_request', 'The content type must be application/x-www-form-urlencoded.');
    if (form.get('grant_type') !== 'client_credentials')
      return no(400, 'unsupported_grant_type', 'The grant type must be client_credentials.');
    if (form.get('scope') !== 'merchant') return no(400, 'invalid_scope', 'The scope must be merchant.');
    const access_token = tokens.issue(c.req.header('x-ibm-client-id'), c.req.header('x-ibm-client-secret'));
    if (access_token === undefined)
      return no(401, 'unauthorized_client', 'The client id or secret is invalid, or not subscribed.');
    const consented_on = Math.floor(now() / 1000);
    return c.json({
      token_type: 'Bearer',
      access_token,
      scope: 'merchant',
      expires_in: TOKEN_LIFE,
      consented_on,
    });
  });

  const route = (method: 'GET' | 'POST', path: string, handle: Handler) => {
    server.on(method, path, async (c) => {
      const account = tokens.accountOf(/^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]);
      if (account === undefined)
        return c.json(
          replies.gatewayProblem(401, 'Unauthorized', 'The access token is missing or no longer accepted.'),
          401,
        );
      try {
        if (method === 'POST' && !isMedia(c, 'application/json'))
          throw refuse('415', 'Content-Type must be application/json.', 415);
        for (const number of [c.req.param('mailedBy'), c.req.param('mobo')]) {
          if (number !== undefined && number !== account.customer_number)
            throw refuse('AA003', 'You cannot mail on behalf of the requested customer.', 403);
        }
        return await handle(c, account);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return c.json(replies.problems(error.status, error.messages), error.status);
      }
    });
  };

  route('POST', '/rating/v1/prices', async (c, account) => {
    checkAccept(c, 'application/json');
    const { services, parcel } = rate(valid(readRateRequest(await c.req.text())), account, now);
    if (services.length === 0) throw refuse('9111', 'No service is available for this parcel.');
    const language = c.req.header('accept-language')?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
    return c.json(replies.prices(services, parcel, language));
  });

  route('POST', '/shipping/v1/:mailedBy/:mobo/shipments', async (c, account) => {
    checkAccept(c, 'application/json');
    const request = valid(readShipmentRequest(await c.req.text()));
    return c.json(replies.shipment(shipments.buy(account, account.customer_number, request)));
  });

  const get = (below: string, reply: (shipped: Shipped) => object | undefined) => {
    route('GET', `/shipping/v1/:mailedBy/:mobo/shipments/:id${below}`, async (c, account) => {
      checkAccept(c, 'application/json');
      const shipped = shipments.find(account, c.req.param('id') ?? '');
      const document = shipped && reply(shipped);
      if (document === undefined) throw refuse('8064', 'There is no such shipment.', 404);
      return c.json(document);
    });
  };
  get('', (shipped) => replies.shipment({ ...shipped, shows_price: false, shows_receipt: false }));
  get('/price', replies.shipmentPrice);
  get('/receipt', (shipped) => (shipped.paid_by_card ? replies.shipmentReceipt(shipped) : undefined));

  route('GET', '/shipping/v1/artifacts/:token/shipping/:number/0', async (c, account) => {
    const found = shipments.artifact(account, c.req.param('token') ?? '', c.req.param('number') ?? '');
    if (found === undefined) throw refuse('404', 'There is no such artifact.', 404);
    const { artifact, shipped } = found;
    checkAccept(c, artifact.media_type);
    if (shipped.offer.code === SLOW_LABEL_SERVICE && !waited.has(c.req.path)) {
      waited.add(c.req.path);
      throw refuse('404', 'There is no such artifact.', 404);
    }
    if (shipped.offer.code === MOVED_LABEL_SERVICE && c.req.query('from') !== 'store')
      return c.redirect(`${replies.LINK_HOST}${replies.artifactPath(artifact)}?from=store`, 302);
    const make = artifact.media_type === LABEL_TYPES.zpl ? labelZpl : labelPdf;
    return c.body(await make(artifact.page), 200, { 'content-type': artifact.media_type });
  });
}

type Handler = (c: Context, account: Account) => Promise<Response>;

function isMedia(c: Context, mediaType: string): boolean {
  return c.req.header('content-type')?.split(';')[0]?.trim() === mediaType;
}

function checkAccept(c: Context, mediaType: string): void {
  const accepted = (c.req.header('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim());
  if (!accepted.some((range) => range === mediaType || range === '*/*'))
    throw refuse('406', `Accept must name ${mediaType}.`, 406);
}

function valid<Request>(read: Read<Request>): Request {
  if (read.refusals !== undefined) throw new Refusal(400, read.refusals);
  return read.request;
}
