import type { ShipmentRequest, ShippingOutcome } from '@waybill/core';
import { admit } from '../examplepost/admit.js';
import { centsOf, delivers, noDelivery, type WireRateRequest, wireOf } from './rate.js';
import { ID, tables } from './tables.js';

export interface WireShipmentRequest extends WireRateRequest {
  readonly number: string;
  readonly ship_date: string;
  readonly references: readonly string[];
  readonly address_lines: readonly string[];
}

export interface WireShipmentReply {
  readonly asked: WireShipmentRequest;
  /** In base64, one a parcel; none where the shop does not deliver. */
  readonly labels: readonly string[] | null;
  readonly cents: number;
}

export function createShipmentRequest(
  request: ShipmentRequest,
  today: () => string,
  newId: () => string,
): WireShipmentRequest {
  const { services, options } = admit(tables, 'shipping', request, today());
  const { ship_date, date, references = [] } = request.shipment;
  return {
    ...wireOf(request, services, options),
    number: newId(),
    ship_date: ship_date ?? date ?? today(),
    references,
    address_lines: request.recipient.address_lines ?? [],
  };
}

export function ship(asked: WireShipmentRequest, centsPerKg: number): WireShipmentReply {
  if (!delivers(asked)) return { asked, labels: null, cents: 0 };
  const labels = asked.grams.map((_, parcel) =>
    Buffer.from(`${asked.number} parcel ${parcel}`).toString('base64'),
  );
  return { asked, labels, cents: centsOf(asked.services[0] ?? '', asked, centsPerKg) };
}

export function parseShippingResponse(
  { asked, labels, cents }: WireShipmentReply,
  account: string,
): ShippingOutcome {
  if (labels === null) return [null, [noDelivery(asked, account)]];
  return [
    {
      carrier: ID,
      account,
      documents: labels,
      reference: { type: 'number', value: asked.number },
      service: asked.services[0] ?? '',
      shipment_date: asked.ship_date,
      total_charge: { amount: (cents / 100).toFixed(2), currency: 'EUR', name: 'price list' },
      tracking_number: null,
      complete: true,
      meta: {
        parcels: labels.map(() => ({ tracking_number: null, charge: null, bought: true })),
        documents: labels.map((_, parcel) => ({ format: 'PDF', kind: 'label', parcel })),
        notices: [],
      },
    },
    [],
  ];
}
