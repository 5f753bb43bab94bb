import { type Route, route } from '@waybill/simulator';
import { checkAccept } from '../media-types.js';
import type { Account } from '../shipments.js';
import type { State } from '../state.js';
import { readPickup, readPickupUpdate } from './pickup-requests.js';
import * as documents from './pickups.js';
import { MEDIA_TYPES } from './replies.js';
import { bodyOf, document, ofCustomer } from './routes.js';

const PICKUPS = '/enab/:customer/pickuprequest';
const TYPE = MEDIA_TYPES.pickup_request;

/** Pickups over REST+XML. */
export function xmlPickupRoutes({ pickups }: Pick<State, 'pickups'>): Route<Account>[] {
  return [
    route('GET /ad/pickup/pickupavailability/:code', ({ params, headers }) => {
      checkAccept(headers, MEDIA_TYPES.pickup, { any: false });
      return document(MEDIA_TYPES.pickup, documents.pickupAvailability(params.code ?? '', pickups));
    }),
    route(
      `GET ${PICKUPS}/price`,
      ofCustomer(({ headers }) => {
        checkAccept(headers, TYPE, { any: false });
        return document(TYPE, documents.pickupPrice(pickups));
      }),
    ),
    route(
      `POST ${PICKUPS}`,
      bodyOf(TYPE, readPickup),
      ofCustomer(({ body, account }) =>
        document(TYPE, documents.pickupInfo(pickups.book(account, body), pickups)),
      ),
    ),
    route(
      `PUT ${PICKUPS}/:id`,
      bodyOf(TYPE, readPickupUpdate),
      ofCustomer(({ body, account, params }) => {
        pickups.change(account, params.id ?? '', body);
        return new Response(null, { status: 200 });
      }),
    ),
    route(
      `DELETE ${PICKUPS}/:id`,
      ofCustomer(({ account, params, headers }) => {
        checkAccept(headers, TYPE, { any: false });
        pickups.cancel(account, params.id ?? '');
        return new Response(null, { status: 200 });
      }),
    ),
    route(
      `GET ${PICKUPS}/:id/details`,
      ofCustomer(({ account, params, headers }) => {
        checkAccept(headers, TYPE, { any: false });
        return document(TYPE, documents.pickupDetails(pickups.find(account, params.id ?? ''), pickups));
      }),
    ),
  ];
}
