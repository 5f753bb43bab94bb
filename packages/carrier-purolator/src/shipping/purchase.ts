/** The reply to CreateShipment. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybeText, type PurchaseReading, purchaseReading } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { noticesIn, type ResponseElement, readReply, responseTo } from '../errors.js';
import { element } from '../soap.js';
import type { WireShipmentRequest } from './request.js';

/** A shipment that Purolator created. */
export interface CreatedShipment {
  /** The shipment's PIN, or that of its first package: its documents are fetched by it. */
  readonly number: string;
  /** `ShipmentPIN`; `null` when it is missing. */
  readonly shipment_pin: string | null;
  /** In the order of the packages; `null` where one cannot be read. */
  readonly piece_pins: readonly (string | null)[];
  readonly express_cheque_pin?: string;
  /** Of a return. */
  readonly rma_number?: string;
  readonly notices: readonly Notice[];
}

const pin = element({ Value: maybeText });
const wireResponse = z.object({
  ShipmentPIN: pin,
  PiecePINs: element({ PIN: listOf(pin) }),
  ExpressChequePIN: pin,
  RMA: maybeText,
});

/** A PIN is proof of a purchase. */
export function readPurchase(
  reply: Answer,
  { is_return }: Pick<WireShipmentRequest, 'is_return'>,
  carrier: CarrierIdentity,
): PurchaseReading<CreatedShipment> {
  const operation = is_return ? 'CreateReturnShipment' : 'CreateShipment';
  const reading = readReply(reply, carrier, responseTo(operation));
  const purchase = purchaseReading(reading, createdIn);
  if (!('unreadable' in purchase)) return purchase;
  // The web server refuses a login before any service sees the request (RFC 9110, 15.5.2), with a page of its own.
  if (reply.status === 401 && reading.errors !== undefined) return { refused: reading.errors };
  const notices = reading.errors === undefined ? noticesIn(reading.document) : [];
  if (notices.length === 0) return purchase;
  const messages = notices.map(({ code, message }) => `${code} ${message}`.trim());
  return { unreadable: `${purchase.unreadable} (${messages.join('; ')})` };
}

function createdIn(response: ResponseElement): CreatedShipment | undefined {
  const { ShipmentPIN, PiecePINs, ExpressChequePIN, RMA } = wireResponse.parse(response);
  const shipment_pin = ShipmentPIN?.Value ?? null;
  const piece_pins = (PiecePINs?.PIN ?? []).map((piece) => piece?.Value ?? null);
  const number = shipment_pin ?? piece_pins.find((piece) => piece !== null);
  if (number === undefined) return undefined;
  const express_cheque_pin = ExpressChequePIN?.Value;
  return {
    number,
    shipment_pin,
    piece_pins,
    ...(express_cheque_pin === undefined ? {} : { express_cheque_pin }),
    ...(RMA === undefined ? {} : { rma_number: RMA }),
    notices: noticesIn(response),
  };
}
