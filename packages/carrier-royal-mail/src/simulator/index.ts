/**
 * A local stand-in for Click & Drop and Tracking API v2: orders with labels, manifests, scans. Labels say that they are
 * specimens. It is a second reading of the contracts and imports nothing of the carrier's other code.
 */
import { defineSimulator } from '@waybill/simulator';
import { soldShipments } from '@waybill/simulator/business';
import type { Refusal } from '@waybill/simulator/server';
import { ACCOUNTS, login } from './accounts.js';
import { manifestRoutes } from './manifests.js';
import { type OrderFacts, orderRoutes } from './orders.js';
import { trackingRoutes } from './tracking.js';

/** Stands in for Royal Mail's servers on this machine. */
export const simulator = defineSimulator({
  carrier: 'royal-mail',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login,
  refusal,
  routes: (context) => {
    const orders = soldShipments<OrderFacts>(context);
    const manifestedOn = new Map<string, number>();
    return [
      ...orderRoutes(context, orders, manifestedOn),
      ...manifestRoutes(context, orders, manifestedOn),
      ...trackingRoutes(orders),
    ];
  },
});

/** No document for 401, 403 and 404; a list for an order; `errors` for a manifest; one object for everything else. */
function refusal({ status, problems }: Refusal): Response {
  const [{ code, message } = { code: '', message: '' }] = problems;
  if (code === '') return new Response(null, { status });
  const [, about, own = code] = /^([^:]*):(.*)$/.exec(code) ?? [];
  if (about === undefined) return Response.json({ code, message }, { status });
  if (about === 'manifest')
    return Response.json({ errors: [{ code: own, description: message }] }, { status });
  return Response.json([{ accountOrderNumber: Number(about), code: own, message }], { status });
}
