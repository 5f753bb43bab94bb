/**
 * Voiding over REST+XML. Contract: DELETE /rs/{mailedBy}/{mobo}/shipment/{id} -> 204, POST …/refund, `shipment-refund-request` ->
 * `shipment-refund-request-info` (shipment.xsd). Non-contract: POST /rs/{mailedBy}/ncshipment/{id}/refund (ncshipment.xsd).
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { BoughtShipment, RefundTicket } from '../terms.js';
import { get, send } from './protocol.js';
import { CONTRACT, NON_CONTRACT, shipmentsOf } from './shipping.js';

export { isErrorDocument, readReply } from './protocol.js';
export { reference_type } from './shipping.js';

function pathOf(shipment: BoughtShipment): string {
  return `${shipmentsOf(shipment)}/${encodeURIComponent(shipment.shipment_id)}`;
}

export function voidCall(shipment: BoughtShipment): PackageCall {
  return { ...get(pathOf(shipment), CONTRACT), method: 'DELETE' };
}

export function refundCall(shipment: BoughtShipment, email: string): PackageCall {
  const [media, root, version] = shipment.contract
    ? [CONTRACT, 'shipment-refund-request', 'shipment-v8']
    : [NON_CONTRACT, 'non-contract-shipment-refund-request', 'ncshipment-v4'];
  return send('POST', `${pathOf(shipment)}/refund`, media, {
    [root]: { '@_xmlns': `http://www.canadapost.ca/ws/${version}`, email },
  });
}

const wireTicket = maybe(z.object({ 'service-ticket-id': maybeText, 'service-ticket-date': maybeText }));
const wireTickets = z.object({
  'shipment-refund-request-info': wireTicket,
  'non-contract-shipment-refund-request-info': wireTicket,
});

export function ticketIn(document: unknown): RefundTicket | undefined {
  const tickets = wireTickets.safeParse(document).data;
  const ticket =
    tickets?.['shipment-refund-request-info'] ?? tickets?.['non-contract-shipment-refund-request-info'];
  const id = ticket?.['service-ticket-id'];
  return id === undefined ? undefined : { id, date: ticket?.['service-ticket-date'] };
}
