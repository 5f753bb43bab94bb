import { brand, Entity } from './entity.js';
import { fields } from './fields.js';
import { type Party, type PartyData, partySchema } from './party.js';
import { contradictions, type Shipment, type ShipmentData, shipmentSchema } from './shipment.js';
import { isRecord, reader } from './validation.js';

/** What a {@link RateRequest} is constructed from: SPEC, "RateRequest". */
export interface RateRequestData {
  readonly shipper: PartyData;
  readonly recipient: PartyData;
  readonly shipment: ShipmentData;
}

/** What a {@link ShipmentRequest} is constructed from: the same fields. */
export type ShipmentRequestData = RateRequestData;

const requestSchema = fields({
  shipper: partySchema,
  recipient: partySchema,
  shipment: shipmentSchema,
});
const read = reader(requestSchema, ({ shipment }) =>
  isRecord(shipment) ? contradictions(shipment, 'shipment.') : [],
);

/** @internal */
abstract class CarrierRequest extends Entity {
  constructor(data: RateRequestData) {
    super(read, data);
  }
}

/** What both requests hold once they are validated. */
export interface RequestFields {
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
