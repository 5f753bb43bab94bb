/** Manifests of every order that has a label. The paper of more than one order takes an hour. */

import type { SimulatorContext } from '@waybill/simulator';
import { paperPdf } from '@waybill/simulator/business';
import { type Route, refuse, route } from '@waybill/simulator/server';
import type { SimulatedSettings } from './accounts.js';
import { manifestBody } from './order-request.js';
import type { Orders } from './orders.js';

interface Made {
  readonly account: string;
  readonly orders: readonly string[];
  readonly ready_at: number;
}

const HOUR_MS = 3_600_000;

export function manifestRoutes(
  { now }: SimulatorContext,
  orders: Orders,
  manifestedOn: Map<string, number>,
): Route<SimulatedSettings>[] {
  const made = new Map<string, Made>();
  const found = (number: string, { api_key }: SimulatedSettings): Made => {
    const one = made.get(number);
    if (one?.account !== api_key) throw refuse('', '', 404);
    return one;
  };
  const reply = async (number: string, { ready_at, orders: on }: Made) => {
    const manifestNumber = Number(number);
    if (ready_at > now()) return Response.json({ manifestNumber }, { status: 202 });
    return Response.json({ manifestNumber, documentPdf: await paperOf(number, on) }, { status: 201 });
  };
  return [
    route('POST /api/v1/manifests', manifestBody, ({ account }) => {
      const open = orders.open(account.api_key).filter(({ facts }) => facts.labelled);
      if (open.length === 0) throw refuse('manifest:NoEligibleOrders', 'There are no orders to manifest.');
      orders.close(open);
      const number = String(501 + made.size);
      for (const { id } of open) manifestedOn.set(id, now());
      const ready_at = now() + (open.length > 1 ? HOUR_MS : 0);
      made.set(number, { account: account.api_key, orders: open.map(({ id }) => id), ready_at });
      return reply(number, found(number, account));
    }),
    route('POST /api/v1/manifests/retry/:number', ({ params: { number = '' }, account }) =>
      reply(number, found(number, account)),
    ),
    route('GET /api/v1/manifests/:number', async ({ params: { number = '' }, account }) => {
      const { ready_at, orders: on } = found(number, account);
      const manifestNumber = Number(number);
      if (ready_at > now()) return Response.json({ manifestNumber, status: 'In Progress' });
      return Response.json({ manifestNumber, status: 'Completed', documentPdf: await paperOf(number, on) });
    }),
  ];
}

async function paperOf(number: string, orders: readonly string[]): Promise<string> {
  const file = await paperPdf({
    title: `Manifest ${number}`,
    parties: [],
    lines: orders.map((id) => `Order ${id}`),
    barcode: number,
  });
  return Buffer.from(file).toString('base64');
}
