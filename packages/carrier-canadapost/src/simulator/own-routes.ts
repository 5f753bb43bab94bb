/** The routes that one platform alone has, or has in its own way. */
import type { SimulatorContext } from '@waybill/simulator';
import { dayIn } from '@waybill/simulator/business';
import { Refusal, type Route, refuse, route } from '@waybill/simulator/server';
import * as documents from './documents.js';
import { json } from './json.js';
import { fileOf } from './labels.js';
import { artifacts, file, noArtifact, PLACES, replying, type State, sharedRoutes } from './routes.js';
import { languageOf } from './services.js';
import type { Account } from './shipments.js';
import { certificateOf, parcelsOfReference, pinSummary, trackedParcel, trackingDetail } from './tracking.js';
import { xml } from './xml.js';

/** The label of this service lies elsewhere on the same server: 302, as the real one is reported to answer. */
const MOVED_LABEL_SERVICE = 'DOM.PC';

export function jsonRoutes(context: SimulatorContext, state: State): Route<Account>[] {
  const { shipments } = state;
  const at = PLACES.json;
  const artifact = artifacts(state, json);
  return [
    ...sharedRoutes(json, context, state),
    route(
      `GET ${at.shipments}`,
      replying(json, 'shipment', '', ({ account, query }) => {
        if ([...query.keys()].join() !== 'request-id')
          throw refuse('9183', 'Only one search parameter may be given.');
        return shipments
          .all(account)
          .filter(({ customer_request_id }) => customer_request_id === query.get('request-id'))
          .map((created) => json.link('shipment', documents.pathOf(created, json), 'shipment'));
      }),
    ),
    route(`GET ${at.artifacts}`, async (request) => {
      const { shipment, artifact: found, is_slow } = artifact(request);
      if (is_slow) throw noArtifact();
      if (shipment.service.code === MOVED_LABEL_SERVICE && request.query.get('from') !== 'store') {
        const location = `${json.link_host}${request.path}?from=store`;
        return new Response(null, { status: 302, headers: { location } });
      }
      return file(await fileOf(found), found.media_type);
    }),
    route(
      'GET /tracking/v1/pins/:pin/details',
      replying(json, 'track', '', ({ params: { pin = '' }, headers }) => {
        const parcel = trackedParcel(pin, shipments, languageOf(headers));
        const error = { code: '004', 'desc-en': 'No Pin History', 'desc-fr': 'Aucun historique de NIP' };
        return parcel === undefined ? { pin, error } : trackingDetail(parcel, json);
      }),
    ),
    route(
      'GET /tracking/v1/refs/summaries',
      replying(json, 'track', '', ({ query, account, headers }) => {
        const search = {
          reference: query.get('reference-number'),
          from: query.get('mailing-date-from'),
          to: query.get('mailing-date-to'),
          customer: query.get('customer-number'),
        };
        return parcelsOfReference(search, account, shipments, languageOf(headers)).map(pinSummary);
      }),
    ),
    route(
      'POST /tracking/v1/create-certificate',
      json.body('certificate', 'track', ''),
      async ({ body: { pin }, headers }) => {
        json.checkAccept(headers, 'application/pdf');
        return file(await certificateOf(pin, shipments), 'application/pdf');
      },
    ),
  ];
}

export function xmlRoutes(context: SimulatorContext, state: State): Route<Account>[] {
  const { shipments, voids } = state;
  const at = PLACES.xml;
  const artifact = artifacts(state, xml);
  const nonContract = (account: Account, id = '') => {
    const created = shipments.find(account, id);
    if (created === undefined || created.contract) throw new Refusal(404, []);
    return created;
  };
  return [
    ...sharedRoutes(xml, context, state),
    route(
      `GET ${at.shipments}`,
      replying(xml, 'shipment', 'shipments', ({ account, query }) => {
        const [group, day] = [query.get('groupId'), query.get('date')];
        if ((group === null) === (query.get('noManifest') === null))
          throw refuse('9183', 'Either groupId or noManifest is required.');
        const listed = shipments.all(account).filter(({ contract, group_id, created }) => {
          if (group !== null) return group_id === group;
          const bought_on = dayIn('America/Toronto', Date.parse(created)).replaceAll('-', '');
          return contract && group_id === undefined && (day === null || bought_on === day);
        });
        return xml.list(
          'shipment-info',
          listed.map((created) => documents.shipmentInfo({ ...created, shows_price: false }, xml)),
        );
      }),
    ),
    route(
      'POST /rs/:customer/ncshipment',
      xml.body('nonContractShipment', 'non_contract', 'non-contract-shipment'),
      replying(xml, 'non_contract', 'non-contract-shipment-info', ({ body, account }) =>
        documents.shipmentInfo(shipments.createWithoutContract(account, body), xml),
      ),
    ),
    route(
      'GET /rs/:customer/ncshipment/:id',
      replying(xml, 'non_contract', 'non-contract-shipment-info', ({ account, params }) =>
        documents.shipmentInfo(nonContract(account, params.id), xml),
      ),
    ),
    route(
      'GET /rs/:customer/ncshipment/:id/receipt',
      replying(xml, 'non_contract', 'non-contract-shipment-receipt', ({ account, params }) =>
        documents.nonContractReceipt(nonContract(account, params.id), xml),
      ),
    ),
    route(
      'POST /rs/:customer/ncshipment/:id/refund',
      xml.body('refund', 'non_contract', 'non-contract-shipment-refund-request'),
      replying(xml, 'non_contract', 'non-contract-shipment-refund-request-info', ({ account, params }) =>
        voids.refund(account, params.id ?? ''),
      ),
    ),
    route(`GET ${at.artifacts}`, async (request) => {
      const { artifact: found, is_slow } = artifact(request);
      return is_slow ? new Response(null, { status: 202 }) : file(await fileOf(found), found.media_type);
    }),
    route(
      'GET /vis/track/pin/:pin/detail',
      replying(xml, 'track', 'tracking-detail', ({ params, headers }) => {
        const parcel = trackedParcel(params.pin ?? '', shipments, languageOf(headers));
        if (parcel === undefined) throw refuse('004', 'No Pin History', 404);
        return trackingDetail(parcel, xml);
      }),
    ),
    route(
      'GET /vis/track/ref/summary',
      replying(xml, 'track', 'tracking-summary', ({ query, account, headers }) => {
        const search = {
          reference: query.get('referenceNumber'),
          from: query.get('mailingDateFrom'),
          to: query.get('mailingDateTo'),
          customer: query.get('customerNumber'),
        };
        const parcels = parcelsOfReference(search, account, shipments, languageOf(headers));
        if (parcels.length === 0) throw refuse('004', 'No Pin History', 404);
        return xml.list('pin-summary', parcels.map(pinSummary));
      }),
    ),
    route('GET /vis/certificate/:pin', async ({ params: { pin = '' }, headers }) => {
      xml.checkAccept(headers, 'track');
      return xml.document('track', 'delivery-confirmation-certificate', {
        filename: `${pin}.pdf`,
        image: Buffer.from(await certificateOf(pin, shipments)).toString('base64'),
        'mime-type': 'application/pdf',
      });
    }),
  ];
}
