/**
 * Voiding on the JSON platform: DELETE /shipping/v1/{mailedBy}/{mobo}/shipments/{id} -> 204, POST …/refund -> `{ serviceTicketDate,
 * serviceTicketId }`. Source: Shipping OpenAPI 1.0.0 (shipping-service-v1), "Void Shipment", "Request Shipment Refund".
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { maybeText } from '@waybill/carrier-kit/reply';
import type { BoughtShipment, RefundTicket } from '../terms.js';
import { get, send } from './protocol.js';
import { shipmentsOf } from './shipping.js';

export { isErrorDocument, readReply } from './protocol.js';
export { reference_type } from './shipping.js';

function pathOf(shipment: BoughtShipment): string {
  return `${shipmentsOf(shipment)}/${encodeURIComponent(shipment.shipment_id)}`;
}

export function voidCall(shipment: BoughtShipment): PackageCall {
  return { ...get(pathOf(shipment)), method: 'DELETE' };
}

export function refundCall(shipment: BoughtShipment, email: string): PackageCall {
  return send('POST', `${pathOf(shipment)}/refund`, { email });
}

const wireTicket = z.object({ serviceTicketId: maybeText, serviceTicketDate: maybeText });

export function ticketIn(document: unknown): RefundTicket | undefined {
  const { serviceTicketId: id, serviceTicketDate: date } = wireTicket.safeParse(document).data ?? {};
  return id === undefined ? undefined : { id, date: date?.slice(0, 10) };
}
