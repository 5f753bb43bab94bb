/** What a reply to CreateShipment says. */
import { type Speaker, wireList } from '@waybill/carrier-kit';
import type { Answer, ErrorEntry, Notice } from '@waybill/core';
import { readReply } from '../errors.js';
import { lenient, text } from '../reply-elements.js';

/** A shipment that was bought. */
export interface CreatedShipment {
  /** The shipment's PIN, or that of its first piece: what its documents are asked for by. */
  readonly number: string;
  /** `ShipmentPIN`; `null` when there is none. */
  readonly shipment_pin: string | null;
  /** In the order of the pieces; `null` where one cannot be read. */
  readonly piece_pins: readonly (string | null)[];
  readonly express_cheque_pin?: string;
}

export interface PurchaseRead {
  /** `undefined`: not bought, or nobody knows. */
  readonly created: CreatedShipment | undefined;
  /** Purolator itself said no. */
  readonly refused: boolean;
  /** Why nothing can be read, where that is all there is to say. */
  readonly unreadable?: string;
  readonly errors: readonly ErrorEntry[];
  readonly notices: readonly Notice[];
}

const pin = lenient({ Value: text });
const wireResponse = lenient({
  ShipmentPIN: pin,
  PiecePINs: lenient({ PIN: wireList(pin) }),
  ExpressChequePIN: pin,
});

/** A PIN is proof of a purchase, whatever else the reply says; without one, errors are a refusal. */
export function readPurchase(reply: Answer, account: Speaker): PurchaseRead {
  const reading = readReply(reply, 'CreateShipment', account);
  if (reading.response === undefined) return { ...reading, created: undefined, notices: [] };
  const { ShipmentPIN, PiecePINs, ExpressChequePIN } = wireResponse.parse(reading.response) ?? {};
  const shipment_pin = ShipmentPIN?.Value ?? null;
  const piece_pins = (PiecePINs?.PIN ?? []).map((piece) => piece?.Value ?? null);
  const number = shipment_pin ?? piece_pins.find((piece) => piece !== null);
  const express_cheque_pin = ExpressChequePIN?.Value;
  const { errors, notices } = reading;
  if (number === undefined) return { created: undefined, refused: errors.length > 0, errors, notices };
  return {
    created: {
      number,
      shipment_pin,
      piece_pins,
      ...(express_cheque_pin === undefined ? {} : { express_cheque_pin }),
    },
    refused: false,
    errors,
    notices,
  };
}
