/** The routes of the JSON platform. */
import type { SimulatorContext } from '@waybill/simulator';
import { type Route, refuse, route } from '@waybill/simulator/server';
import { pathOf } from './documents.js';
import { json } from './json.js';
import { fileOf } from './labels.js';
import { artifacts, file, noArtifact, PLACES, replying, type State, sharedRoutes } from './routes.js';
import { languageOf } from './services.js';
import type { Account } from './shipments.js';
import { certificateOf, parcelsOfReference, pinSummary, trackedParcel, trackingDetail } from './tracking.js';

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
          .map((created) => json.link('shipment', pathOf(created, json), 'shipment'));
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
