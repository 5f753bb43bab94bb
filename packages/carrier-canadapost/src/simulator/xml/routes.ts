/** Routes of the REST+XML services. Details are linked to as by the real server, and answer 404. */
import {
  type BodyReader,
  basicLogin,
  dayIn,
  type Gate,
  type Route,
  type RouteHandler,
  type RouteRequest,
  refuse,
  route,
  type ServedRequest,
  type SimulatorContext,
} from '@waybill/simulator';
import { fileOf } from '../artifacts.js';
import type { CreatedShipment } from '../created-shipment.js';
import { type Manifest, manifestFile } from '../manifests.js';
import { checkAccept, checkContentType } from '../media-types.js';
import { rate } from '../rating.js';
import { languageOf } from '../services.js';
import { type Account, SLOW_LABEL_SERVICE } from '../shipments.js';
import type { State } from '../state.js';
import { certificateOf, parcelsOfReference, trackedParcel } from '../tracking.js';
import * as closing from './manifests.js';
import * as replies from './replies.js';
import {
  type Read,
  readMailingScenario,
  readNonContractRefund,
  readNonContractShipment,
  readRefund,
  readShipment,
  readTransmitSet,
} from './requests.js';
import { certificate, trackingDetail, trackingSummary } from './tracking.js';

const { MEDIA_TYPES } = replies;

/** Login and error document. */
export const xmlGate: Gate = {
  login: basicLogin({ refused: () => refuse('E002', 'AAA Authentication Failure', 401) }),
  refusal: ({ status, problems }) => document('application/xml', replies.messages(problems), status),
};

export function xmlRoutes(
  { now }: SimulatorContext,
  { shipments, voids, manifests }: State,
): Route<Account>[] {
  const waited = new Set<string>();

  const get = (below: string, mediaType: string, reply: (created: CreatedShipment) => string | undefined) => {
    const kind = mediaType === MEDIA_TYPES.shipment ? ':mobo/shipment' : 'ncshipment';
    return route<Account>(
      `GET /rs/:customer/${kind}/:id${below}`,
      ofCustomer((request) => {
        const { account, params, path } = request;
        // The exact, versioned media type; a wildcard is refused.
        checkAccept(request.headers, mediaType, { any: false });
        const created = shipments.find(account, params.id ?? '');
        const text = created && `${replies.pathOf(created)}${below}` === path ? reply(created) : undefined;
        if (text === undefined) throw refuse('404', 'There is no such resource.', 404);
        return document(mediaType, text);
      }),
    );
  };

  const getManifest = (below: string, reply: (manifest: Manifest) => string) =>
    route<Account>(
      `GET /rs/:customer/:mobo/manifest/:id${below}`,
      ofCustomer(({ account, params, headers }) => {
        checkAccept(headers, MEDIA_TYPES.manifest, { any: false });
        return document(MEDIA_TYPES.manifest, reply(manifests.ready(account, params.id ?? '')));
      }),
    );

  return [
    route(
      'POST /rs/ship/price',
      bodyOf(MEDIA_TYPES.rate, readMailingScenario),
      ({ body, account, headers }) => {
        const { services, parcel } = rate(body, account, now);
        if (services.length === 0) throw refuse('7233', 'No service carries this parcel.');
        return document(MEDIA_TYPES.rate, replies.priceQuotes(services, parcel, languageOf(headers)));
      },
    ),

    route(
      'GET /rs/:customer/:mobo/shipment',
      ofCustomer(({ account, query, headers }) => {
        checkAccept(headers, MEDIA_TYPES.shipment, { any: false });
        const [group, day] = [query.get('groupId'), query.get('date')];
        if ((group === null) === (query.get('noManifest') === null))
          throw refuse('9183', 'Either groupId or noManifest is required.');
        const listed = shipments.all(account).filter(({ contract, group_id, created }) => {
          if (group !== null) return group_id === group;
          const isThen =
            day === null || dayIn('America/Toronto', Date.parse(created)).replaceAll('-', '') === day;
          return contract && group_id === undefined && isThen;
        });
        return document(MEDIA_TYPES.shipment, replies.shipmentList(listed));
      }),
    ),

    route(
      'POST /rs/:customer/ncshipment',
      bodyOf(MEDIA_TYPES.non_contract, readNonContractShipment),
      ofCustomer(({ body, account }) => {
        const created = shipments.createWithoutContract(account, body);
        return document(MEDIA_TYPES.non_contract, replies.nonContractShipmentInfo(created));
      }),
    ),

    route(
      'POST /rs/:customer/:mobo/shipment',
      bodyOf(MEDIA_TYPES.shipment, readShipment),
      ofCustomer(({ body, account }) => {
        const created = shipments.create(account, account.customer_number, body);
        return document(MEDIA_TYPES.shipment, replies.shipmentInfo(created));
      }),
    ),

    get('', MEDIA_TYPES.shipment, replies.shipmentInfo),
    get('/price', MEDIA_TYPES.shipment, replies.shipmentPrice),
    get('/receipt', MEDIA_TYPES.shipment, (created) =>
      created.paid_by_card ? replies.shipmentReceipt(created) : undefined,
    ),
    get('', MEDIA_TYPES.non_contract, replies.nonContractShipmentInfo),
    get('/receipt', MEDIA_TYPES.non_contract, replies.nonContractReceipt),

    route(
      'DELETE /rs/:customer/:mobo/shipment/:id',
      ofCustomer(({ account, params, headers }) => {
        checkAccept(headers, MEDIA_TYPES.shipment, { any: false });
        voids.void(account, params.id ?? '');
        return new Response(null, { status: 204 });
      }),
    ),

    route(
      'POST /rs/:customer/:mobo/shipment/:id/refund',
      bodyOf(MEDIA_TYPES.shipment, readRefund),
      ofCustomer(({ account, params }) => {
        const ticket = voids.refund(account, params.id ?? '');
        return document(MEDIA_TYPES.shipment, replies.refundTicket(ticket, true));
      }),
    ),

    route(
      'POST /rs/:customer/ncshipment/:id/refund',
      bodyOf(MEDIA_TYPES.non_contract, readNonContractRefund),
      ofCustomer(({ account, params }) => {
        const ticket = voids.refund(account, params.id ?? '');
        return document(MEDIA_TYPES.non_contract, replies.refundTicket(ticket, false));
      }),
    ),

    route(
      'GET /rs/:customer/:mobo/group',
      ofCustomer(({ account, headers }) => {
        checkAccept(headers, MEDIA_TYPES.shipment, { any: false });
        const names = manifests.waiting(account);
        return document(MEDIA_TYPES.shipment, closing.groups(names, account.customer_number));
      }),
    ),

    route(
      'POST /rs/:customer/:mobo/manifest',
      bodyOf(MEDIA_TYPES.manifest, readTransmitSet),
      ofCustomer(({ body, account }) =>
        document(MEDIA_TYPES.manifest, closing.manifests(manifests.transmit(account, body))),
      ),
    ),

    getManifest('', closing.manifest),
    getManifest('/details', closing.manifestDetails),

    route('GET /rs/manifest-artifact/:id', async ({ account, params, headers }) => {
      checkAccept(headers, 'application/pdf', { any: false });
      const file = await manifestFile(manifests.ready(account, params.id ?? ''));
      return new Response(file, { headers: { 'content-type': 'application/pdf' } });
    }),

    route('GET /vis/track/pin/:pin/detail', ({ params, headers }) => {
      checkAccept(headers, MEDIA_TYPES.track, { any: false });
      const parcel = trackedParcel(params.pin ?? '', shipments, languageOf(headers));
      if (parcel === undefined) throw refuse('004', 'No Pin History', 404);
      return document(MEDIA_TYPES.track, trackingDetail(parcel));
    }),

    route('GET /vis/certificate/:pin', async ({ params: { pin = '' }, headers }) => {
      checkAccept(headers, MEDIA_TYPES.track, { any: false });
      return document(MEDIA_TYPES.track, certificate(pin, await certificateOf(pin, shipments)));
    }),

    route('GET /vis/track/ref/summary', ({ query, account, headers }) => {
      checkAccept(headers, MEDIA_TYPES.track, { any: false });
      const search = {
        reference: query.get('referenceNumber'),
        from: query.get('mailingDateFrom'),
        to: query.get('mailingDateTo'),
        customer: query.get('customerNumber'),
      };
      const parcels = parcelsOfReference(search, account, shipments, languageOf(headers));
      if (parcels.length === 0) throw refuse('004', 'No Pin History', 404);
      return document(MEDIA_TYPES.track, trackingSummary(parcels));
    }),

    route('GET /rs/artifact/:token/:number/0', async ({ account, params, headers, path }) => {
      const found = shipments.artifact(account, params.token ?? '', params.number ?? '');
      if (found === undefined) throw refuse('404', 'There is no such artifact.', 404);
      const { artifact, shipment } = found;
      checkAccept(headers, artifact.media_type, { any: false });
      if (shipment.service.code === SLOW_LABEL_SERVICE && !waited.has(path)) {
        waited.add(path);
        return new Response(null, { status: 202 });
      }
      return new Response(await fileOf(artifact), { headers: { 'content-type': artifact.media_type } });
    }),
  ];
}

/** A route of the customer that the path names. */
export function ofCustomer<Body>(
  handle: RouteHandler<RouteRequest<Account, Body>>,
): RouteHandler<RouteRequest<Account, Body>> {
  return (request) => {
    const { params, account } = request;
    for (const number of [params.customer, params.mobo]) {
      if (number !== undefined && number !== account.customer_number)
        throw refuse('AA004', 'You cannot mail on behalf of the requested customer.', 403);
    }
    return handle(request);
  };
}

/** A body of the exact, versioned media type, for a reply of the same. */
export function bodyOf<Document>(
  mediaType: string,
  read: (text: string) => Read<Document>,
): BodyReader<Document> {
  return ({ headers, path, text }: ServedRequest) => {
    checkAccept(headers, mediaType, { any: false });
    checkContentType(headers, mediaType);
    const found = read(text);
    if (found.refusal !== undefined) throw refuse('Server', `${path}: ${found.refusal}`);
    return found.document;
  };
}

export function document(mediaType: string, xml: string, status = 200): Response {
  const type = status === 200 ? `${mediaType};charset=utf-8` : mediaType;
  return new Response(xml, { status, headers: { 'content-type': type } });
}
