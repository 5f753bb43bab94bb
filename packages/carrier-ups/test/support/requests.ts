/** The parts of requests that tests are about, and complete ones around them. */
import type { CustomsData, PartyData, RateRequestData } from '@waybill/core';
import { type UpsInput, ups } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';

const person = (person_name: string, phone_number: string, street: string, more: PartyData): PartyData => ({
  person_name,
  phone_number,
  address_lines: [street],
  ...more,
});
const denver = {
  city: 'Denver',
  state_code: 'CO',
  postal_code: '80204',
  company_name: 'Cedar Ridge Outdoor',
};
const ottawa = { city: 'Ottawa', state_code: 'ON', postal_code: 'K1N 5T2' };
const berlin = { city: 'Berlin', postal_code: '10119', company_name: 'Spree Werkzeug GmbH' };
const PARTIES: Readonly<Record<string, PartyData>> = {
  US: person('Mara Quill', '303-555-0118', '820 Larimer St', denver),
  CA: person('Claire Dubé', '613-555-0190', '61 York St', ottawa),
  DE: person('Jonas Falk', '+49 30 5550123', 'Torstrasse 12', berlin),
  PR: person('Ana Vega', '787-555-0175', '150 Calle Sol', { city: 'San Juan', postal_code: '00901' }),
};

/** A party in a country, with everything that UPS requires. */
export const party = (country_code: string): PartyData => ({ ...PARTIES[country_code], country_code });

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
/** Names that a party is without. */
export const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]));

/** Goods with everything that customs requires. */
export const goods: CustomsData = {
  commercial_invoice: true,
  items: [
    { description: 'Steel widget', quantity: 3, weight: 0.5, value_amount: 12.25, origin_country: 'US' },
  ],
};
/** The rest of a shipment of {@link goods} from the United States to Canada. */
export const toCanada: Shipment = { currency: 'USD', customs: goods, invoice: { identifier: 'I-1' } };
export const documents: Shipment = { is_document: true, items: [{ weight: 1, description: 'Contracts' }] };
