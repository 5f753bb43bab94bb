/** `/orders`: shipments are ordered, which is when they are billed, and their summary is a PDF. */

import type { SimulatorContext } from '@waybill/simulator';
import { paperPdf, type SoldShipment } from '@waybill/simulator/business';
import { type Route, refuse, route } from '@waybill/simulator/server';
import { type Merchant, ownAccount } from './login.js';
import { orderBody } from './schema.js';
import { type Sold, type SoldFacts, sydneyTime } from './shipments.js';

interface Order {
  readonly account: string;
  readonly shipments: readonly SoldShipment<SoldFacts>[];
}

export function orderRoutes(sold: Sold, { now }: SimulatorContext): Route<Merchant>[] {
  const orders = new Map<string, Order>();
  return [
    route('PUT /orders', orderBody, ({ body, account, headers }) => {
      const account_number = ownAccount(account, headers);
      const open = sold.open(account_number);
      const found = body.shipments.map(({ shipment_id }) => ({
        shipment_id,
        own: open.find(({ id }) => id === shipment_id),
      }));
      const refused = found.filter(({ own }) => own === undefined);
      if (refused.length > 0)
        return Response.json(
          { errors: refused.map(({ shipment_id }) => refusalOf(shipment_id, account_number, sold)) },
          { status: 400 },
        );
      const shipments = found.flatMap(({ own }) => own ?? []);
      sold.close(shipments);
      const order_id = `AP${String(orders.size + 1).padStart(10, '0')}`;
      orders.set(order_id, { account: account_number, shipments });
      const totalOf = (of: (facts: SoldFacts) => number) =>
        Number(shipments.reduce((sum, { facts }) => sum + of(facts), 0).toFixed(2));
      const order = {
        order_id,
        order_reference: body.order_reference,
        order_creation_date: sydneyTime(now()),
        order_summary: {
          total_cost: totalOf(({ total_cost }) => total_cost),
          total_gst: totalOf(({ total_gst }) => total_gst),
          status: 'Initiated',
          number_of_shipments: shipments.length,
        },
        shipments: shipments.map(({ id }) => ({ shipment_id: id })),
        payment_method: 'CHARGE_TO_ACCOUNT',
      };
      return Response.json({ order }, { status: 201 });
    }),
    route(
      'GET /accounts/:account/orders/:id/summary',
      async ({ params: { id = '', account: number }, account, headers }) => {
        const order = orders.get(id);
        if (order?.account !== ownAccount(account, headers) || number !== order.account)
          throw refuse('45001', 'The order can not be found.', 404);
        const lines = [`Shipments: ${order.shipments.length}`];
        const file = await paperPdf({ title: 'Order summary', parties: [], lines, barcode: id });
        return new Response(file, { headers: { 'content-type': 'application/pdf' } });
      },
    ),
  ];
}

/** A shipment that is not open: unknown, voided, or in an order. */
function refusalOf(shipment_id: string, account: string, sold: Sold) {
  const shipment = sold.find(shipment_id);
  const isOrdered =
    shipment?.account === account && sold.journeyOf(shipment).every(({ stage }) => stage !== 'voided');
  return {
    ...(isOrdered
      ? { code: '44016', name: 'ERROR_44016', message: `The shipment ${shipment_id} is part of an order.` }
      : { code: '44013', name: 'ERROR_44013', message: 'The shipment can not be found.' }),
    context: { shipment_id },
  };
}
