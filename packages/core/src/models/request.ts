import { brand, Entity, type Reading } from './entity.js';
import { fields } from './fields.js';
import { type Party, type PartyData, partySchema } from './party.js';
import type { Quote } from './quote.js';
import { contradictions, type Shipment, type ShipmentData, shipmentSchema } from './shipment.js';
import { isRecord } from './validation.js';

/** The fields of a {@link RateRequest}: SPEC, "RateRequest". */
export interface RateRequestData {
  /** Who sends the packages. They start here unless `shipment.ship_from` says otherwise. */
  readonly shipper: PartyData;
  /** Who receives the packages. */
  readonly recipient: PartyData;
  /** The packages, and how to ship them. */
  readonly shipment: ShipmentData;
}

/** The fields of a {@link ShipmentRequest}: the same. */
export type ShipmentRequestData = RateRequestData;

const requestSchema = fields({
  shipper: partySchema,
  recipient: partySchema,
  shipment: shipmentSchema,
});
const reading: Reading = {
  schema: requestSchema,
  rule: ({ shipment }) => (isRecord(shipment) ? contradictions(shipment, 'shipment.') : []),
};

/** @internal */
abstract class CarrierRequest extends Entity {
  constructor(data: RateRequestData) {
    super(data);
  }
}

/** The fields of both requests, validated. */
export interface RequestFields extends RateRequestData {
  readonly shipper: Party;
  readonly recipient: Party;
  readonly shipment: Shipment;
}

/** The input of rating. */
export class RateRequest extends CarrierRequest {}
export interface RateRequest extends RequestFields {}
brand(RateRequest, 'RateRequest', reading);

/** The input of shipping. */
export class ShipmentRequest extends CarrierRequest {}
export interface ShipmentRequest extends RequestFields {}
brand(ShipmentRequest, 'ShipmentRequest', reading);

/**
 * The request for a price as the request to buy exactly this quote: its service, its options, and its handle where it has
 * one. Buy it from the quote's own account.
 */
export function requestToBuy(
  request: RateRequestData,
  { service_type, options = [], handle }: Pick<Quote, 'service_type' | 'options' | 'handle'>,
): ShipmentRequestData {
  const { quote: _, ...shipment } = request.shipment;
  const chosen = { ...shipment, services: [service_type], options: [...options] };
  return { ...request, shipment: handle === undefined ? chosen : { ...chosen, quote: handle } };
}
