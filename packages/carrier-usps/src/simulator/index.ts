/**
 * A local replacement for USPS's servers. Every price is made up. It is a second reading of the contract and imports nothing of
 * the carrier's other code, so that it shows mistakes there.
 */
import { defineSimulator } from '@waybill/simulator';
import { soldShipments } from '@waybill/simulator/business';
import { route } from '@waybill/simulator/server';
import { addressRoutes } from './address-validation.js';
import { locationRoutes } from './locations.js';
import { ACCOUNTS, login, paymentServer } from './login.js';
import { scanFormRoute } from './manifest.js';
import { pickupRoutes } from './pickup.js';
import { optionsBody, optionsReply } from './rating.js';
import { errorMessage } from './rules.js';
import { labelRoutes } from './shipping.js';
import { trackingRoutes } from './tracking.js';
import { cancelRoutes, outgoingData, type SoldFacts } from './voiding.js';

/** Start it with `startSimulator`. It has two accounts, which may name any price type. */
export const simulator = defineSimulator({
  carrier: 'usps',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login,
  refusal: errorMessage,
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
