/** Routes of the JSON platform. Details are linked to as by the real server, and answer 404. */
import {
  type Gate,
  oauthServer,
  Refusal,
  type Route,
  type RouteHandler,
  type RouteRequest,
  refuse,
  route,
  type SimulatorContext,
} from '@waybill/simulator';
import { fileOf } from '../artifacts.js';
import type { CreatedShipment } from '../created-shipment.js';
import { type Manifest, manifestFile } from '../manifests.js';
import { checkAccept } from '../media-types.js';
import { officeOf, officesNear } from '../offices.js';
import { rate } from '../rating.js';
import { languageOf } from '../services.js';
import { type Account, SLOW_LABEL_SERVICE } from '../shipments.js';
import type { State } from '../state.js';
import { certificateOf, parcelsOfReference, trackedParcel } from '../tracking.js';
import * as closing from './manifests.js';
import { officeDetails, offices } from './offices.js';
import * as pickupDocuments from './pickups.js';
import * as replies from './replies.js';
import { certificateBody, rateBody, refundBody, shipmentBody, transmitBody } from './requests.js';
import { returnBody, returnInfo } from './returns.js';

/** The label of this service lies elsewhere on the same server: 302, as the real one is reported to answer. */
const MOVED_LABEL_SERVICE = 'DOM.PC';

const TOKEN_PATH = '/cpc-api-native-oauth-provider/oauth2/token';
const GRANT_ERRORS = {
  invalid_request: refusalOf(
    'invalid_request',
    'The content type must be application/x-www-form-urlencoded.',
  ),
  unsupported_grant_type: refusalOf('unsupported_grant_type', 'The grant type must be client_credentials.'),
  invalid_scope: refusalOf('invalid_scope', 'The scope must be merchant.'),
  invalid_client: refusalOf(
    'unauthorized_client',
    'The client id or secret is invalid, or not subscribed.',
    401,
  ),
};

/** Stands in for a code that is not published. */
const NO_SHIPMENT = { code: '404', message: 'There is no such shipment.' };

function refusalOf(code: string, message: string, status = 400) {
  return () => refuse(code, message, status);
}

/** Login and error documents. The gateway in front of the platform refuses tokens by a document of its own. */
export const jsonGate: Gate = {
  login: oauthServer({
    path: TOKEN_PATH,
    style: { id: 'x-ibm-client-id', secret: 'x-ibm-client-secret' },
    lifetime_s: 3600,
    scope: 'merchant',
    reply: ({ access_token, expires_in, issued_at }) => ({
      token_type: 'Bearer',
      access_token,
      scope: 'merchant',
      expires_in,
      consented_on: Math.floor(issued_at / 1000),
    }),
    refused: {
      grant: (error) => GRANT_ERRORS[error](),
      token: refusalOf('Unauthorized', 'The access token is missing or no longer accepted.', 401),
    },
  }),
  refusal: ({ status, problems }, { path }) => {
    const [{ code, message } = { code: '', message: '' }] = problems;
    if (path === TOKEN_PATH) return Response.json({ error: code, error_description: message }, { status });
    const document =
      status === 401
        ? replies.gatewayProblem(status, code, message)
        : replies.problems(status, problems.length === 0 ? [NO_SHIPMENT] : problems);
    return Response.json(document, { status });
  },
};

export function jsonRoutes(
  { now }: SimulatorContext,
  { shipments, voids, manifests, pickups, returns }: State,
): Route<Account>[] {
  const waited = new Set<string>();

  /** A reply in JSON for the customer that the path names; one without a document has no body. */
  const reply =
    <Body>(
      handle: (request: RouteRequest<Account, Body>) => object | undefined,
    ): RouteHandler<RouteRequest<Account, Body>> =>
    (request) => {
      const { params, account, headers } = request;
      for (const number of [params.mailedBy, params.mobo]) {
        if (number !== undefined && number !== account.customer_number)
          throw refuse('AA003', 'You cannot mail on behalf of the requested customer.', 403);
      }
      checkAccept(headers, 'application/json', { any: true });
      const document = handle(request);
      return document === undefined ? new Response(null, { status: 204 }) : Response.json(document);
    };

  const SHIPMENTS = '/shipping/v1/:mailedBy/:mobo/shipments';
  const get = (below: string, document: (created: CreatedShipment) => object | undefined) =>
    route<Account>(
      `GET ${SHIPMENTS}/:id${below}`,
      reply(({ account, params }) => {
        const created = shipments.find(account, params.id ?? '');
        const found = created && document(created);
        if (found === undefined) throw new Refusal(404, [NO_SHIPMENT]);
        return found;
      }),
    );

  const PICKUPS = '/pickup/v1/:mailedBy/pickup-request';
  const MANIFESTS = '/shipping/v1/:mailedBy/:mobo/manifests';
  const getManifest = (below: string, document: (manifest: Manifest) => object) =>
    route<Account>(
      `GET ${MANIFESTS}/:id${below}`,
      reply(({ account, params }) => document(manifests.ready(account, params.id ?? ''))),
    );

  return [
    route(
      'POST /rating/v1/prices',
      rateBody,
      reply(({ body, account, headers }) => {
        const { services, parcel } = rate(body, account, now);
        if (services.length === 0) throw refuse('9111', 'No service is available for this parcel.');
        return replies.prices(services, parcel, languageOf(headers));
      }),
    ),

    route(
      `POST ${SHIPMENTS}`,
      shipmentBody,
      reply(({ body, account }) =>
        replies.shipment(shipments.create(account, account.customer_number, body)),
      ),
    ),

    route(
      `GET ${SHIPMENTS}`,
      reply(({ account, query }) => {
        if ([...query.keys()].join() !== 'request-id')
          throw refuse('9183', 'Only one search parameter may be given.');
        return shipments
          .all(account)
          .filter(({ customer_request_id }) => customer_request_id === query.get('request-id'))
          .map(replies.shipmentLink);
      }),
    ),

    get('', (created) => replies.shipment({ ...created, shows_price: false, shows_receipt: false })),
    get('/price', replies.shipmentPrice),
    get('/receipt', (created) => (created.paid_by_card ? replies.shipmentReceipt(created) : undefined)),

    route(
      `DELETE ${SHIPMENTS}/:id`,
      reply(({ account, params }) => {
        voids.void(account, params.id ?? '');
        return undefined;
      }),
    ),

    route(
      `POST ${SHIPMENTS}/:id/refund`,
      refundBody,
      reply(({ account, params }) => replies.refundTicket(voids.refund(account, params.id ?? ''))),
    ),

    route(
      'GET /shipping/v1/:mailedBy/:mobo/groups',
      reply(({ account }) => closing.groups(manifests.waiting(account), account.customer_number)),
    ),

    route(
      `POST ${MANIFESTS}`,
      transmitBody,
      reply(({ body, account }) => closing.manifestLinks(manifests.transmit(account, body))),
    ),

    route(
      'GET /pickup/v1/pickup-availability/:code',
      reply(({ params }) => pickupDocuments.pickupAvailability(params.code ?? '', pickups)),
    ),

    route(
      `GET ${PICKUPS}/price`,
      reply(() => pickupDocuments.pickupPrice(pickups)),
    ),

    route(
      `POST ${PICKUPS}`,
      pickupDocuments.pickupBody,
      reply(({ body, account }) => pickupDocuments.pickupInfo(pickups.book(account, body), pickups)),
    ),

    route(
      `PUT ${PICKUPS}/:id`,
      pickupDocuments.pickupUpdateBody,
      reply(({ body, account, params }) => {
        pickups.change(account, params.id ?? '', body);
        return undefined;
      }),
    ),

    route(
      `DELETE ${PICKUPS}/:id`,
      reply(({ account, params }) => {
        pickups.cancel(account, params.id ?? '');
        return undefined;
      }),
    ),

    route(
      `GET ${PICKUPS}/:id/details`,
      reply(({ account, params }) =>
        pickupDocuments.pickupDetails(pickups.find(account, params.id ?? ''), pickups),
      ),
    ),

    route(
      'GET /postoffice/v1/post-offices',
      reply(({ query }) => offices(officesNear(query))),
    ),

    route(
      'GET /postoffice/v1/post-offices/:id/details',
      reply(({ params }) => officeDetails(officeOf(params.id ?? ''))),
    ),

    route('POST /tracking/v1/create-certificate', certificateBody, async ({ body: { pin }, headers }) => {
      checkAccept(headers, 'application/pdf', { any: true });
      const file = await certificateOf(pin, shipments);
      return new Response(file, { headers: { 'content-type': 'application/pdf' } });
    }),

    route(
      'POST /returns/v1/:mailedBy/:mobo/authorized-returns',
      returnBody,
      reply(({ body, account }) => returnInfo(returns.make(account, body))),
    ),

    route('GET /returns/v1/labels/:pin', ({ account, params }) => returns.label(account, params.pin ?? '')),

    getManifest('', closing.manifest),
    getManifest('/details', closing.manifestDetails),

    route('GET /shipping/v1/manifest-artifacts/:id', async ({ account, params, headers }) => {
      checkAccept(headers, 'application/pdf', { any: true });
      const file = await manifestFile(manifests.ready(account, params.id ?? ''));
      return new Response(file, { headers: { 'content-type': 'application/pdf' } });
    }),

    route(
      'GET /tracking/v1/pins/:pin/details',
      reply(({ params: { pin = '' }, headers }) => {
        const parcel = trackedParcel(pin, shipments, languageOf(headers));
        return parcel === undefined ? replies.noHistory(pin) : replies.trackingDetails(parcel);
      }),
    ),

    route(
      'GET /tracking/v1/refs/summaries',
      reply(({ query, account, headers }) => {
        const search = {
          reference: query.get('reference-number'),
          from: query.get('mailing-date-from'),
          to: query.get('mailing-date-to'),
          customer: query.get('customer-number'),
        };
        const parcels = parcelsOfReference(search, account, shipments, languageOf(headers));
        return parcels.map(replies.trackingSummary);
      }),
    ),

    route('GET /shipping/v1/artifacts/:token/shipping/:number/0', async (request) => {
      const { account, params, headers, path, query } = request;
      const noArtifact = () => new Refusal(404, [{ code: '404', message: 'There is no such artifact.' }]);
      const found = shipments.artifact(account, params.token ?? '', params.number ?? '');
      if (found === undefined) throw noArtifact();
      const { artifact, shipment } = found;
      checkAccept(headers, artifact.media_type, { any: true });
      if (shipment.service.code === SLOW_LABEL_SERVICE && !waited.has(path)) {
        waited.add(path);
        throw noArtifact();
      }
      if (shipment.service.code === MOVED_LABEL_SERVICE && query.get('from') !== 'store') {
        const location = `${replies.LINK_HOST}${replies.artifactPath(artifact)}?from=store`;
        return new Response(null, { status: 302, headers: { location } });
      }
      return new Response(await fileOf(artifact), { headers: { 'content-type': artifact.media_type } });
    }),
  ];
}
