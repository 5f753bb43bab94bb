/** `/shipments`: created with numbers and price, and voided until an order holds them. */

import type { SimulatorContext } from '@waybill/simulator';
import type { SoldShipments } from '@waybill/simulator/business';
import { type Route, refuse, route } from '@waybill/simulator/server';
import { type Merchant, ownAccount } from './login.js';
import { checkShipment, pricesOf } from './products.js';
import { type CreateShipment, shipmentsBody } from './schema.js';

/** What is remembered of a shipment. */
export interface SoldFacts {
  readonly shipment: CreateShipment;
  readonly consignment_id: string;
  readonly total_cost: number;
  readonly total_gst: number;
}
export type Sold = SoldShipments<SoldFacts>;

/** Above this value, an export declaration is required. */
const DECLARED_ABOVE = 2000;

export function shipmentRoutes(sold: Sold, { now, purchased }: SimulatorContext): Route<Merchant>[] {
  let last = 0;
  return [
    route('POST /shipments', shipmentsBody, ({ body: { shipments }, account, headers }) => {
      const account_number = ownAccount(account, headers);
      const [shipment] = shipments as [CreateShipment];
      const [{ product_id }] = shipment.items as [CreateShipment['items'][number]];
      checkShipment(shipment, account_number);
      checkDeclaration(shipment);
      const { summary, items } = pricesOf(product_id, shipment, account_number);
      const serial = String(++last).padStart(7, '0');
      const consignment_id = `SIM${serial}`;
      const shipment_id = `k4sK0Eh${serial}AAFeVsxGq`;
      const numbers = shipment.items.map(
        (_, at) => `${consignment_id}${String(at + 1).padStart(2, '0')}000930901`,
      );
      const { total_cost, total_gst } = summary;
      sold.add({
        id: shipment_id,
        tracking_numbers: numbers,
        account: account_number,
        facts: { shipment, consignment_id, total_cost, total_gst },
      });
      for (const number of numbers) purchased(number);
      const created = {
        shipment_id,
        shipment_reference: shipment.shipment_reference,
        shipment_creation_date: sydneyTime(now()),
        email_tracking_enabled: shipment.email_tracking_enabled ?? true,
        items: shipment.items.map(({ item_reference }, at) => ({
          item_id: `itm-${serial}-${at + 1}`,
          item_reference,
          product_id,
          tracking_details: {
            article_id: numbers[at] ?? '',
            consignment_id,
            barcode_id: `0199312650999998${numbers[at]}`,
          },
          item_summary: { total_cost: items[at]?.total_cost_ex_gst ?? 0, status: 'Created' },
        })),
        shipment_summary: { ...summary, status: 'Created', tracking_summary: { Created: items.length } },
      };
      return Response.json({ shipments: [created] }, { status: 201 });
    }),
    route('DELETE /shipments/:id', ({ params: { id = '' }, account, headers }) => {
      const account_number = ownAccount(account, headers);
      const shipment = sold.find(id);
      const outcome =
        shipment?.id === id && shipment.account === account_number ? sold.void(shipment) : 'already';
      if (outcome === 'already') throw refuse('44013', 'The shipment can not be found.', 404);
      if (outcome === 'too_late') throw refuse('44016', `The shipment ${id} is part of an order.`);
      return new Response(null, { status: 200 });
    }),
  ];
}

/** @throws Refusal for an item that leaves Australia and does not say what is in it. */
function checkDeclaration({ to, items }: CreateShipment): void {
  if (to.country === 'AU') return;
  for (const [at, item] of items.entries()) {
    const { classification_type, commercial_value, item_contents, description_of_other } = item;
    const missing = { classification_type, commercial_value, item_contents };
    for (const [name, value] of Object.entries(missing))
      if (value === undefined) throw refuse('40002', `The ${name} of item ${at} is required.`);
    if (classification_type === 'OTHER' && description_of_other === undefined)
      throw refuse('40002', `The description_of_other of item ${at} is required.`);
    const value = (item_contents ?? []).reduce((sum, one) => sum + one.value * one.quantity, 0);
    if (value > DECLARED_ABOVE && item.export_declaration_number === undefined)
      throw refuse('40002', `The export_declaration_number of item ${at} is required.`);
  }
}

const OFFSET_MS = 11 * 3_600_000;

/** `2026-12-01T09:00:05+11:00` */
export function sydneyTime(at: number): string {
  return `${new Date(at + OFFSET_MS).toISOString().slice(0, 19)}+11:00`;
}
