import { z } from 'zod';
import { brand, Entity } from './entity.js';
import { type Party, type PartyData, partySchema } from './party.js';
import { contradictions, type Shipment, type ShipmentData, shipmentSchema } from './shipment.js';

/** What a {@link RateRequest} is constructed from: SPEC, "RateRequest". */
export interface RateRequestData {
  readonly shipper: PartyData;
  readonly recipient: PartyData;
  readonly shipment: ShipmentData;
}

/** What a {@link ShipmentRequest} is constructed from: the same fields. */
export type ShipmentRequestData = RateRequestData;

const requestSchema = z.strictObject({
  shipper: partySchema,
  recipient: partySchema,
  shipment: shipmentSchema,
});

abstract class CarrierRequest extends Entity {
  constructor(data: RateRequestData) {
    super(requestSchema, data, ({ shipment }) =>
      typeof shipment === 'object' && shipment !== null
        ? contradictions(shipment as Record<string, unknown>, 'shipment.')
        : [],
    );
  }
}

/** What both requests hold once they are validated. */
interface RequestFields {
  readonly shipper: Party;
  readonly recipient: Party;
  readonly shipment: Shipment;
}

/** Input of rating: what would it cost? */
export class RateRequest extends CarrierRequest {}
export interface RateRequest extends RequestFields {}
brand(RateRequest, 'RateRequest');

/** Input of shipping: buy it. */
export class ShipmentRequest extends CarrierRequest {}
export interface ShipmentRequest extends RequestFields {}
brand(ShipmentRequest, 'ShipmentRequest');
