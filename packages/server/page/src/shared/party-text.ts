import type { PartyData } from '@waybill/core';

/** A party as the lines of an address. */
export function partyText(party: PartyData): readonly string[] {
  const {
    person_name,
    company_name,
    address_lines = [],
    city,
    state_code,
    postal_code,
    country_code,
  } = party;
  const town = [city, state_code, postal_code].filter((part) => part !== undefined && part !== '').join(' ');
  return [company_name, person_name, ...address_lines, town, country_code].filter(
    (line): line is string => line !== undefined && line !== '',
  );
}
