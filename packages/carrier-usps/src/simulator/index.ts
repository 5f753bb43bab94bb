/**
 * A local replacement for USPS's servers. Every price is made up. It is a second reading of the contract and imports nothing of
 * the carrier's other code, so that it shows mistakes there.
 */
import { defineSimulator, route, soldShipments } from '@waybill/simulator';
import { addressRoutes } from './addresses.js';
import { cancelRoutes } from './cancelling.js';
import { labelRoutes } from './label-routes.js';
import { locationRoutes } from './locations.js';
import { ACCOUNTS, login, paymentServer } from './login.js';
import { optionsBody } from './options-request.js';
import { outgoingData } from './outgoing.js';
import { pickupRoutes } from './pickups.js';
import { optionsReply } from './rating.js';
import { errorMessage } from './refusals.js';
import { scanFormRoute } from './scan-forms.js';
import type { SoldFacts } from './sold.js';
import { trackingRoutes } from './tracking.js';

/** Start it with `startSimulator`. It has two accounts, which may name any price type. */
export const simulator = defineSimulator({
  carrier: 'usps',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login,
  refusal: (refusal) => errorMessage(refusal),
  routes: (context) => {
    const payment = paymentServer(context);
    const sold = soldShipments<SoldFacts>(context);
    const outgoing = outgoingData(context);
    const { now } = context;
    return [
      payment.route,
      ...pickupRoutes(context),
      ...locationRoutes,
      route('POST /shipments/v3/options/search', optionsBody, ({ body, account }) =>
        Response.json(optionsReply(body, account, context.now())),
      ),
      ...labelRoutes(context, payment, sold),
      ...cancelRoutes({ sold, outgoing, now, demandPayment: payment.demand }),
      scanFormRoute({ sold, outgoing, now }),
      ...trackingRoutes(sold),
      ...addressRoutes(),
    ];
  },
});
