import {
  type CustomsData,
  NotSupportedError,
  type PartyData,
  RateRequest,
  type RateRequestData,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { expect } from 'vitest';
import { type UpsInput, ups } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

const PARTIES: Readonly<Record<string, PartyData>> = {
  US: {
    company_name: 'Cedar Ridge Outdoor',
    person_name: 'Mara Quill',
    phone_number: '303-555-0118',
    address_lines: ['820 Larimer St'],
    city: 'Denver',
    state_code: 'CO',
    postal_code: '80204',
    country_code: 'US',
  },
  CA: {
    person_name: 'Claire Dubé',
    phone_number: '613-555-0190',
    address_lines: ['61 York St'],
    city: 'Ottawa',
    state_code: 'ON',
    postal_code: 'K1N 5T2',
    country_code: 'CA',
  },
  DE: {
    company_name: 'Spree Werkzeug GmbH',
    person_name: 'Jonas Falk',
    phone_number: '+49 30 5550123',
    address_lines: ['Torstrasse 12'],
    city: 'Berlin',
    postal_code: '10119',
    country_code: 'DE',
  },
  PR: {
    person_name: 'Ana Vega',
    phone_number: '787-555-0175',
    address_lines: ['150 Calle Sol'],
    city: 'San Juan',
    postal_code: '00901',
    country_code: 'PR',
  },
};

/** A party in a country, with everything that UPS requires. */
export function party(country: string): PartyData {
  const found = PARTIES[country];
  if (found === undefined) throw new Error(`there is no party in ${country}`);
  return found;
}

/** A proxy that never sends: only its mapper is used. */
export function mapperOf(settings: Partial<UpsInput> = {}) {
  const context = { clock: { now: () => Date.parse('2026-03-03T15:00:00Z') }, newId: () => 'id-1' };
  return ups.create({ ...simulator.settings, ...settings }, context).mapper;
}

export type Shipment = Partial<RateRequestData['shipment']>;
/** The parts of a request that a test is about; one package and two complete parties are the rest. */
export interface Case {
  readonly from?: string;
  readonly to?: string;
  readonly shipper?: Partial<PartyData>;
  readonly recipient?: Partial<PartyData>;
  readonly shipment?: Shipment;
  readonly settings?: Partial<UpsInput>;
}

/** A shipment within a country. */
export const within = (from: string, shipment: Shipment = {}, more: Case = {}): Case => ({
  from,
  shipment,
  ...more,
});
/** UPS's own details of a request. */
export const own = (extra: Readonly<Record<string, string>>) => ({
  extra: Object.fromEntries(Object.entries(extra).map(([key, value]) => [`ups:${key}`, value])),
});
export const ownField = (key: string, at = 'shipment') => `${at}.extra["ups:${key}"]`;

function dataOf({ from = 'US', to = from, shipper, recipient, shipment }: Case): RateRequestData {
  return {
    shipper: { ...party(from), ...shipper },
    recipient: { ...party(to), ...recipient },
    shipment: { items: [{ weight: 2 }], ...shipment },
  };
}

const rateOf = (over: Case) => mapperOf(over.settings).createQuoteRequest(new RateRequest(dataOf(over)));
const purchaseOf = (over: Case) => {
  const shipment = { services: ['11'], ...over.shipment };
  const request = new ShipmentRequest(dataOf({ ...over, shipment }));
  return mapperOf(over.settings).createShipmentRequest(request);
};
/** `RateRequest` as it is sent, as untyped JSON. */
export const rated = (over: Case = {}) =>
  JSON.parse(JSON.stringify(rateOf(over).rates[0]?.document)).RateRequest;
/** Option and services of each call of a request for rates. */
export const callsOf = (over: Case = {}) =>
  rateOf(over).rates.map(({ request_option, services }) => `${request_option} ${services}`.trim());
/** `ShipmentRequest` as it is sent. */
export const shipped = (over: Case = {}) =>
  JSON.parse(JSON.stringify(purchaseOf(over).document)).ShipmentRequest;
/** `Shipment` of a rate and of a purchase. */
export const both = (over: Case) => [rated(over).Shipment, shipped(over).Shipment];

const notices = (wire: object) => (wire as { notices?: { code: string; message: string }[] }).notices ?? [];
/** Codes of the notices that a request travels with. */
export const noticesOf = (over: Case = {}) => notices(rateOf(over)).map(({ code }) => code);
export const purchaseNotices = (over: Case) => notices(purchaseOf(over));
/** What a price says about its purchase. */
export const purchaseRefuses = (over: Case) =>
  notices(rateOf(over)).flatMap(({ code, message }) => (code === 'purchase_refuses' ? [message] : []));

/** The fields of the issues of a request that is refused. */
export function fieldsOf(make: () => unknown): readonly string[] {
  try {
    make();
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof NotSupportedError)) throw error;
    return error.issues.map(({ field }) => field);
  }
  return [];
}
/** Expects that a request is refused for these fields, once each. */
export const refused = (make: (over: Case) => unknown, over: Case, ...fields: readonly string[]) =>
  expect(fieldsOf(() => make(over))).toEqual(fields);

/** Goods with everything that customs requires. */
export const goods: CustomsData = {
  commercial_invoice: true,
  items: [
    { description: 'Steel widget', quantity: 3, weight: 0.5, value_amount: 12.25, origin_country: 'US' },
  ],
};
/** The rest of a shipment of {@link goods} from the United States to Canada. */
export const toCanada: Shipment = { currency: 'USD', customs: goods, invoice: { identifier: 'I-1' } };
export const documents: Shipment = {
  is_document: true,
  items: [{ weight: 1, description: 'Contracts' }],
};
