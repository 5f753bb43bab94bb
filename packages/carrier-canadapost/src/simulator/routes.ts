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
import type { z } from 'zod';
import * as documents from './documents.js';
import { type Manifest, type Manifests, manifest, manifestDetails, manifestFile } from './manifests.js';
import { listedOffice, officeDetails, officeOf, officesNear } from './offices.js';
import * as pickups from './pickups.js';
import type { Content, Platform, Service } from './platform.js';
import type { Requests } from './requests.js';
import { type Returns, returnInfo } from './returns.js';
import { languageOf } from './services.js';
import type { Account, CreatedShipment } from './shipments.js';
import * as bought from './shipments.js';

/** What a running simulator remembers, on both platforms. */
export interface State {
  readonly shipments: bought.Shipments;
  readonly voids: bought.Voids;
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
  type ContentOf<Body> = Parameters<typeof replying<Body>>[3];
  const get = (place: string, service: Service, root: string, contentOf: ContentOf<string>) =>
    route<Account>(`GET ${place}`, replying(platform, service, root, contentOf));
  /** A route with a body: its schema, service and root element. */
  const sent = <Name extends keyof Requests>(
    place: string,
    [name, service, root]: readonly [Name, Service, string],
    reply: string,
    contentOf: ContentOf<z.output<Requests[Name]>>,
  ) => route(place, platform.body(name, service, root), replying(platform, service, reply, contentOf));
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
  const pathOf = ({ account, id }: Manifest) => `${filled(at.manifests, account.customer_number)}/${id}`;

  return [
    sent(
      `POST ${at.rates}`,
      ['rates', 'rate', 'mailing-scenario'],
      'price-quotes',
      ({ body, account, headers }) => {
        const { services, parcel } = bought.rate(body, account, now);
        if (services.length === 0) throw refuse('9111', 'No service is available for this parcel.');
        const language = languageOf(headers);
        return platform.list(
          'price-quote',
          services.map((service) => documents.priceQuote(service, parcel, language, platform)),
        );
      },
    ),
    sent(`POST ${at.shipments}`, ['shipment', 'shipment', 'shipment'], 'shipment-info', ({ body, account }) =>
      documents.shipmentInfo(shipments.create(account, body, platform.name), platform),
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
      replying(platform, 'shipment', '', ({ account, params }) => voids.void(account, params.id ?? '')),
    ),
    sent(
      `POST ${at.shipments}/:id/refund`,
      ['refund', 'shipment', 'shipment-refund-request'],
      'shipment-refund-request-info',
      ({ account, params }) => voids.refund(account, params.id ?? ''),
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
    sent(
      `POST ${at.manifests}`,
      ['transmitSet', 'manifest', 'transmit-set'],
      'manifests',
      ({ body, account }) => {
        const made = manifests.transmit(account, body);
        return platform.list(
          'link',
          made.map((each) => platform.link('manifest', pathOf(each), 'manifest')),
        );
      },
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
      pickups.pickupAvailability(params.code ?? ''),
    ),
    get(`${at.pickups}/price`, 'pickup_request', 'pickup-request-price', () => pickups.pickupPrice(platform)),
    sent(
      `POST ${at.pickups}`,
      ['pickup', 'pickup_request', 'pickup-request-details'],
      'pickup-request-info',
      ({ body, account }) =>
        state.pickups.book(
          account,
          body,
          (number) => `${filled(at.pickups, account.customer_number)}/${number}`,
          platform,
        ),
    ),
    sent(
      `PUT ${at.pickups}/:id`,
      ['pickupUpdate', 'pickup_request', 'pickup-request-update'],
      '',
      ({ body, account, params }) => state.pickups.change(account, params.id ?? '', body),
    ),
    route(
      `DELETE ${at.pickups}/:id`,
      replying(platform, 'pickup_request', '', ({ account, params }) =>
        state.pickups.cancel(account, params.id ?? ''),
      ),
    ),
    get(`${at.pickups}/:id/details`, 'pickup_request', 'pickup-request-detailed-info', (request) =>
      state.pickups.details(request.account, request.params.id ?? ''),
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

    sent(
      `POST ${at.returns}`,
      ['authorizedReturn', 'authorized_return', 'authorized-return'],
      'authorized-return-info',
      ({ body, account }) => returnInfo(returns.make(account, body), platform),
    ),
    route(`GET ${at.return_labels}/:pin`, ({ account, params }) => returns.label(account, params.pin ?? '')),
  ];
}

const filled = (place: string, customer: string) => place.replaceAll(/:(customer|mobo)/g, customer);

export const file = (content: Uint8Array<ArrayBuffer>, media_type: string) =>
  new Response(content, { headers: { 'content-type': media_type } });

export const noArtifact = () => refuse('404', 'There is no such artifact.', 404);

/** A file of a shipment; a slow one is there for the second request. */
export function artifacts({ shipments }: State, platform: Platform) {
  const waited = new Set<string>();
  return (request: RouteRequest<Account, string>) => {
    const { account, params, headers, path } = request;
    const found = shipments.artifact(account, params.token ?? '', params.number ?? '');
    if (found === undefined) throw noArtifact();
    platform.checkAccept(headers, found.artifact.media_type);
    const is_slow = found.shipment.service.code === bought.SLOW_LABEL_SERVICE && !waited.has(path);
    waited.add(path);
    return { ...found, is_slow };
  };
}
