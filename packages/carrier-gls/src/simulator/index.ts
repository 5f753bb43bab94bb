/**
 * A local replacement for GLS's servers: login, ShipIT with labels, customs, tracking. It is a second reading of the contract and
 * imports nothing of the carrier's other code, so that it shows mistakes there. Every number and every scan is made up.
 */
import { defineSimulator } from '@waybill/simulator';
import { soldShipments } from '@waybill/simulator/business';
import { oauthServer, refuse, route } from '@waybill/simulator/server';
import { customsRoute } from './customs.js';
import { parcelShopRoutes } from './parcel-shops.js';
import { refusal } from './refusals.js';
import { pickupBody, reprintBody, shipmentBody } from './requests.js';
import { parcelDesk, type SoldFacts } from './shipping.js';
import { trackingRoute } from './tracking.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: {
    client_id: 'simulated-client-1',
    client_secret: 'simulated-secret-Q7',
    contact_id: '276a45fkqM',
  },
  second: {
    client_id: 'simulated-client-2',
    client_secret: 'simulated-secret-V4',
    contact_id: '276b7HgqTR',
  },
} as const;

/** Start it with `startSimulator`. It has two accounts, each with one contact ID. */
export const simulator = defineSimulator({
  carrier: 'gls',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login: oauthServer({
    path: '/oauth2/v2/token',
    style: 'basic',
    lifetime_s: 14_400,
    refused: {
      grant: () => refuse('token', 'Invalid client identifier'),
      token: () => refuse('steps.jwt.TokenExpired', 'The Token has expired: policy(Verify-JWT)', 401),
    },
  }),
  refusal,
  routes: (context) => {
    const sold = soldShipments<SoldFacts>(context);
    const desk = parcelDesk(sold, context);
    const base = '/shipit-farm/v1/backend/rs';
    const shipments = `${base}/shipments`;
    return [
      route(`POST ${shipments}`, shipmentBody, ({ body, account }) => desk.create(body, account.contact_id)),
      route(`POST ${shipments}/reprintparcel`, reprintBody, ({ body, account }) =>
        desk.reprint(body, account.contact_id),
      ),
      route(`POST ${shipments}/cancel/:number`, ({ params, account }) =>
        desk.cancel(params.number ?? '', account.contact_id),
      ),
      route(`POST ${shipments}/endofday`, ({ query, account }) =>
        desk.close(query.get('date'), account.contact_id),
      ),
      route(`POST ${base}/sporadiccollection`, pickupBody, ({ body, account }) =>
        desk.collect(body, account.contact_id),
      ),
      ...parcelShopRoutes(),
      trackingRoute(sold),
      customsRoute(sold),
    ];
  },
});
