import type { PartyData } from '@waybill/core';

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

/** Someone in a country, with everything that UPS wants known. */
export function party(country: string): PartyData {
  const found = PARTIES[country];
  if (found === undefined) throw new Error(`nobody lives in ${country}`);
  return found;
}
