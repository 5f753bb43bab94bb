/** The routes that both platforms have. Details are linked to as by the real server, and answer 404. */
import type { SimulatorContext } from '@waybill/simulator';
import {
  Refusal,
  type Route,
  type RouteHandler,
  type RouteRequest,
  refuse,
  route,
} from '@waybill/simulator/server';
import * as documents from './documents.js';
import { type Manifest, type Manifests, manifest, manifestDetails, manifestFile } from './manifests.js';
import { listedOffice, officeDetails, officeOf, officesNear } from './offices.js';
import * as pickups from './pickups.js';
import type { Content, Platform, Service } from './platform.js';
import { rate } from './rating.js';
import { type Returns, returnInfo } from './returns.js';
import { languageOf } from './services.js';
import { type Account, type CreatedShipment, type Shipments, SLOW_LABEL_SERVICE } from './shipments.js';
import { refundTicket, type Voids } from './voiding.js';

/** What a running simulator remembers, on both platforms. */
export interface State {
  readonly shipments: Shipments;
  readonly voids: Voids;
  readonly manifests: Manifests;
  readonly pickups: pickups.Pickups;
  readonly returns: Returns;
}

/** Where each platform has the things that both have. */
export const PLACES = {
  json: {
    rates: '/rating/v1/prices',
    shipments: '/shipping/v1/:customer/:mobo/shipments',
    groups: '/shipping/v1/:customer/:mobo/groups',
    manifests: '/shipping/v1/:customer/:mobo/manifests',
    manifest_files: '/shipping/v1/manifest-artifacts',
    artifacts: '/shipping/v1/artifacts/:token/shipping/:number/0',
    availability: '/pickup/v1/pickup-availability',
    pickups: '/pickup/v1/:customer/pickup-request',
    offices: '/postoffice/v1/post-offices',
    office: '/postoffice/v1/post-offices/:id/details',
    returns: '/returns/v1/:customer/:mobo/authorized-returns',
    return_labels: '/returns/v1/labels',
  },
  xml: {
    rates: '/rs/ship/price',
    shipments: '/rs/:customer/:mobo/shipment',
    groups: '/rs/:customer/:mobo/group',
    manifests: '/rs/:customer/:mobo/manifest',
    manifest_files: '/rs/manifest-artifact',
    artifacts: '/rs/artifact/:token/:number/0',
    availability: '/ad/pickup/pickupavailability',
    pickups: '/enab/:customer/pickuprequest',
    offices: '/rs/postoffice',
    office: '/rs/postoffice/:id/detail',
    returns: '/rs/:customer/:mobo/authorizedreturn',
    return_labels: '/rs/return-label',
  },
} as const;

type Handler<Body> = RouteHandler<RouteRequest<Account, Body>>;

/** A route of the customer that the path names. */
function ofCustomer<Body>(handle: Handler<Body>): Handler<Body> {
  return (request) => {
    const { params, account } = request;
    for (const number of [params.customer, params.mobo])
      if (number !== undefined && number !== account.customer_number)
        throw refuse('AA004', 'You cannot mail on behalf of the requested customer.', 403);
    return handle(request);
  };
}

/** A reply with a document, of the customer that the path names; without content it has no body. */
export function replying<Body>(
  platform: Platform,
  service: Service,
  root: string,
  contentOf: (request: RouteRequest<Account, Body>) => Content | readonly Content[] | undefined,
): Handler<Body> {
  return ofCustomer((request) => {
    platform.checkAccept(request.headers, service);
    const content = contentOf(request);
    return content === undefined
      ? new Response(null, { status: 204 })
      : platform.document(service, root, content);
  });
}

/** What both platforms have. */
export function sharedRoutes(platform: Platform, { now }: SimulatorContext, state: State): Route<Account>[] {
  const { shipments, voids, manifests, returns } = state;
  const at = PLACES[platform.name];
  const get = (
    place: string,
    service: Service,
    root: string,
    contentOf: Parameters<typeof replying<string>>[3],
  ) => route<Account>(`GET ${place}`, replying(platform, service, root, contentOf));
  const shipment = (
    below: string,
    root: string,
    contentOf: (created: CreatedShipment) => Content | undefined,
  ) =>
    get(`${at.shipments}/:id${below}`, 'shipment', root, ({ account, params }) => {
      const created = shipments.find(account, params.id ?? '');
      const content = created?.contract ? contentOf(created) : undefined;
      if (content === undefined) throw new Refusal(404, []);
      return content;
    });
  const ready = ({ account, params }: Pick<RouteRequest<Account, unknown>, 'account' | 'params'>) =>
    manifests.ready(account, params.id ?? '');
  const pathOf = ({ customer_number: own, id }: Manifest) => `${filled(at.manifests, own)}/${id}`;
  const booked = (number: string, { customer_number }: Account) =>
    `${filled(at.pickups, customer_number)}/${number}`;

  return [
    route(
      `POST ${at.rates}`,
      platform.body('rates', 'rate', 'mailing-scenario'),
      replying(platform, 'rate', 'price-quotes', ({ body, account, headers }) => {
        const { services, parcel } = rate(body, account, now);
        if (services.length === 0) throw refuse('9111', 'No service is available for this parcel.');
        const language = languageOf(headers);
        return platform.list(
          'price-quote',
          services.map((service) => documents.priceQuote(service, parcel, language, platform)),
        );
      }),
    ),
    route(
      `POST ${at.shipments}`,
      platform.body('shipment', 'shipment', 'shipment'),
      replying(platform, 'shipment', 'shipment-info', ({ body, account }) =>
        documents.shipmentInfo(shipments.create(account, body, platform.name), platform),
      ),
    ),
    shipment('', 'shipment-info', (created) =>
      documents.shipmentInfo({ ...created, shows_price: false }, platform),
    ),
    shipment('/price', 'shipment-price', (created) => documents.shipmentPrice(created, platform)),
    shipment('/receipt', 'shipment-receipt', (created) =>
      created.paid_by_card ? documents.shipmentReceipt(created, platform) : undefined,
    ),
    route(
      `DELETE ${at.shipments}/:id`,
      replying(platform, 'shipment', '', ({ account, params }) => {
        voids.void(account, params.id ?? '');
        return undefined;
      }),
    ),
    route(
      `POST ${at.shipments}/:id/refund`,
      platform.body('refund', 'shipment', 'shipment-refund-request'),
      replying(platform, 'shipment', 'shipment-refund-request-info', ({ account, params }) =>
        refundTicket(voids.refund(account, params.id ?? '')),
      ),
    ),

    get(at.groups, 'shipment', 'groups', ({ account }) =>
      platform.list(
        'group',
        manifests.waiting(account).map((name) => ({
          link: platform.link('group', filled(at.shipments, account.customer_number), 'shipment'),
          'group-id': name,
        })),
      ),
    ),
    route(
      `POST ${at.manifests}`,
      platform.body('transmitSet', 'manifest', 'transmit-set'),
      replying(platform, 'manifest', 'manifests', ({ body, account }) =>
        platform.list(
          'link',
          manifests
            .transmit(account, body)
            .map((made) => platform.link('manifest', pathOf(made), 'manifest')),
        ),
      ),
    ),
    get(`${at.manifests}/:id`, 'manifest', 'manifest', (request) => {
      const made = ready(request);
      return manifest(pathOf(made), made, platform);
    }),
    get(`${at.manifests}/:id/details`, 'manifest', 'manifest-details', (request) =>
      manifestDetails(ready(request), platform),
    ),
    route(`GET ${at.manifest_files}/:id`, async (request) => {
      platform.checkAccept(request.headers, 'application/pdf');
      return file(await manifestFile(ready(request)), 'application/pdf');
    }),

    get(`${at.availability}/:code`, 'pickup', 'pickup-availability', ({ params }) =>
      pickups.pickupAvailability(params.code ?? '', state.pickups),
    ),
    get(`${at.pickups}/price`, 'pickup_request', 'pickup-request-price', () =>
      pickups.pickupPrice(state.pickups, platform),
    ),
    route(
      `POST ${at.pickups}`,
      platform.body('pickup', 'pickup_request', 'pickup-request-details'),
      replying(platform, 'pickup_request', 'pickup-request-info', ({ body, account }) => {
        const pickup = state.pickups.book(account, body);
        return pickups.pickupInfo(booked(pickup.number, account), pickup, state.pickups, platform);
      }),
    ),
    route(
      `PUT ${at.pickups}/:id`,
      platform.body('pickupUpdate', 'pickup_request', 'pickup-request-update'),
      replying(platform, 'pickup_request', '', ({ body, account, params }) => {
        state.pickups.change(account, params.id ?? '', body);
        return undefined;
      }),
    ),
    route(
      `DELETE ${at.pickups}/:id`,
      replying(platform, 'pickup_request', '', ({ account, params }) => {
        state.pickups.cancel(account, params.id ?? '');
        return undefined;
      }),
    ),
    get(
      `${at.pickups}/:id/details`,
      'pickup_request',
      'pickup-request-detailed-info',
      ({ account, params }) =>
        pickups.pickupDetails(state.pickups.find(account, params.id ?? ''), state.pickups),
    ),

    get(at.offices, 'post_office', 'post-office-list', ({ query }) =>
      platform.list(
        'post-office',
        officesNear(query).map((office) => listedOffice(office, platform)),
      ),
    ),
    get(at.office, 'post_office', 'post-office-detail', ({ params }) =>
      officeDetails(officeOf(params.id ?? '')),
    ),

    route(
      `POST ${at.returns}`,
      platform.body('authorizedReturn', 'authorized_return', 'authorized-return'),
      replying(platform, 'authorized_return', 'authorized-return-info', ({ body, account }) =>
        returnInfo(returns.make(account, body), platform),
      ),
    ),
    route(`GET ${at.return_labels}/:pin`, ({ account, params }) => returns.label(account, params.pin ?? '')),
  ];
}

const filled = (place: string, customer: string) => place.replaceAll(/:(customer|mobo)/g, customer);

export const file = (content: Uint8Array<ArrayBuffer>, media_type: string) =>
  new Response(content, { headers: { 'content-type': media_type } });

export const noArtifact = () => new Refusal(404, [{ code: '404', message: 'There is no such artifact.' }]);

/** A file of a shipment; a slow one is there for the second request. */
export function artifacts({ shipments }: State, platform: Platform) {
  const waited = new Set<string>();
  return (request: RouteRequest<Account, string>) => {
    const { account, params, headers, path } = request;
    const found = shipments.artifact(account, params.token ?? '', params.number ?? '');
    if (found === undefined) throw noArtifact();
    platform.checkAccept(headers, found.artifact.media_type);
    const is_slow = found.shipment.service.code === SLOW_LABEL_SERVICE && !waited.has(path);
    waited.add(path);
    return { ...found, is_slow };
  };
}
