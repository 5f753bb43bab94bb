import {
  type CustomsData,
  type Issue,
  type Notice,
  NotSupportedError,
  type PartyData,
  RateRequest,
  type RateRequestData,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { mapperOf } from './parse.js';
import { party } from './requests.js';

export type Shipment = Partial<RateRequestData['shipment']>;
/** What is special about a request; one package and what UPS wants known is the rest. */
export interface Case {
  readonly from?: string;
  readonly to?: string;
  readonly shipper?: Partial<PartyData>;
  readonly recipient?: Partial<PartyData>;
  readonly shipment?: Shipment;
  readonly negotiated?: boolean;
}

function dataOf({ from = 'US', to = from, shipper, recipient, shipment }: Case): RateRequestData {
  return {
    shipper: { ...party(from), ...shipper },
    recipient: { ...party(to), ...recipient },
    shipment: { items: [{ weight: 2 }], ...shipment },
  };
}

/** `RateRequest` as it is sent: parsed JSON is looked into without a type. */
export const rated = (over: Case = {}) => {
  const mapper = mapperOf({ negotiated: over.negotiated ?? true });
  const { document } = mapper.createQuoteRequest(new RateRequest(dataOf(over)));
  return JSON.parse(JSON.stringify(document)).RateRequest;
};
/** Codes of the notices that a request for rates travels with. */
export const noticesOf = (over: Case = {}) => {
  const wire = mapperOf().createQuoteRequest(new RateRequest(dataOf(over)));
  const { notices = [] } = wire as { readonly notices?: readonly Notice[] };
  return notices.map(({ code }) => code);
};
/** `ShipmentRequest` as it is sent. */
export const shipped = (over: Case = {}) => {
  const shipment = { services: ['11'], ...over.shipment };
  const request = new ShipmentRequest(dataOf({ ...over, shipment }));
  const { document } = mapperOf().createShipmentRequest(request);
  return JSON.parse(JSON.stringify(document)).ShipmentRequest;
};

/** The issues of a request that is refused. */
function issuesOf(make: () => unknown): readonly Issue[] {
  try {
    make();
  } catch (error) {
    if (error instanceof ValidationError || error instanceof NotSupportedError) return error.issues;
    throw error;
  }
  throw new Error('the request was not refused');
}
export const fieldsOf = (make: () => unknown) => issuesOf(make).map(({ field }) => field);

/** Goods, as customs want them told. */
export const goods: CustomsData = {
  commercial_invoice: true,
  items: [
    { description: 'Steel widget', quantity: 3, weight: 0.5, value_amount: 12.25, origin_country: 'US' },
  ],
};
/** What a shipment of {@link goods} from the United States to Canada needs. */
export const toCanada: Shipment = { currency: 'USD', customs: goods, invoice: { identifier: 'I-1' } };
