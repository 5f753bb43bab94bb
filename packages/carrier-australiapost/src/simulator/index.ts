/**
 * A local replacement for Australia Post's server: prices, shipments, labels behind links, orders, tracking. Every price and every
 * number is made up. It is a second reading of the documents and imports nothing of the carrier's other code.
 */

import { defineSimulator } from '@waybill/simulator';
import { soldShipments } from '@waybill/simulator/business';
import { basicLogin, refuse, route } from '@waybill/simulator/server';
import { labelRoutes } from './labels.js';
import { ACCOUNTS, ownAccount } from './login.js';
import { orderRoutes } from './orders.js';
import { checkShipment, PRODUCTS, pricesOf, productsFor } from './products.js';
import { pricesBody } from './schema.js';
import { type SoldFacts, shipmentRoutes } from './shipments.js';
import { trackingRoute } from './tracking.js';

/** Start it with `startSimulator`. It has three accounts: two of eParcel, one of StarTrack. */
export const simulator = defineSimulator({
  carrier: 'australiapost',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second, startrack: ACCOUNTS.startrack },
  login: basicLogin({
    username: 'api_key',
    refused: () => refuse('API_001', 'Unauthenticated', 401),
  }),
  refusal: ({ status, problems }) =>
    Response.json(
      {
        errors: problems.map(({ code, message, field }) =>
          // The gateway has other names.
          code.startsWith('API_')
            ? { error_code: code, error_name: message, message }
            : { code, name: `ERROR_${code}`, message, ...(field && { field }), context: [] },
        ),
      },
      { status },
    ),
  routes: (context) => {
    const sold = soldShipments<SoldFacts>(context);
    return [
      route('POST /prices/shipments', pricesBody, ({ body, account, headers }) => {
        const account_number = ownAccount(account, headers);
        const shipments = body.shipments.flatMap((shipment) => {
          checkShipment(shipment, account_number);
          const named = shipment.items[0]?.product_id;
          const codes = named === undefined ? productsFor(shipment, account_number) : [named];
          return codes.map((product_id) => {
            const { summary, items } = pricesOf(product_id, shipment, account_number);
            return {
              items: items.map((item_summary) => ({
                product_id,
                item_summary: { total_cost: item_summary.total_cost_ex_gst, ...item_summary },
              })),
              shipment_summary: { ...summary, status: 'Quoted', tracking_summary: [] },
            };
          });
        });
        return Response.json({ shipments });
      }),
      route('GET /accounts/:number', ({ params: { number }, account, headers }) => {
        const account_number = ownAccount(account, headers);
        if (number !== account_number) throw refuse('41001', 'The account can not be found.', 404);
        return Response.json({
          account_number,
          name: 'Shop Pty Ltd',
          postage_products: Object.entries(PRODUCTS)
            .filter(([, { account_digits }]) => account_digits === account_number.length)
            .map(([product_id, { type, group }]) => ({ type, group, product_id })),
        });
      }),
      ...shipmentRoutes(sold, context),
      ...labelRoutes(sold),
      ...orderRoutes(sold, context),
      trackingRoute(sold),
    ];
  },
});
