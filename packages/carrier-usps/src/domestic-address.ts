/** Addresses with domestic mail, as every API of USPS but that of prices writes them: `DomesticAddress`. */
import { countryOf, omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { isDomestic } from './parties.js';

/** In the order of the contract. */
export interface DomesticAddress {
  readonly streetAddress: string;
  readonly secondaryAddress?: string;
  readonly city?: string;
  readonly state?: string;
  readonly ZIPCode?: string;
  readonly ZIPPlus4?: string;
}

/** What labels and other requests take of an address. */
export interface AddressRules {
  /** USPS has two lines: a third one is refused, or joined to the second. */
  readonly third_line: 'refused' | 'joined';
  /** Whether city, state and ZIP code are required. */
  readonly complete: boolean;
}

const LONGEST = { line: 50, city: 28 };

export function domesticAddress(
  party: Party,
  path: string,
  rules: AddressRules,
  report: Reporter,
): DomesticAddress {
  const country = countryOf(party);
  const required = rules.complete;
  // A ZIP code of nine digits is sent in two parts.
  const [ZIPCode, ZIPPlus4] = postalCode(party, path, { required }, report)?.split('-') ?? [];
  // Puerto Rico, Palau and the others are countries in ISO 3166-1, and states to USPS.
  const isState = country !== undefined && country !== 'US' && isDomestic(party);
  const state = isState ? country : stateCode(party, path, { required }, report);
  return omitUndefined({ ...linesAndCity(party, path, rules, report), state, ZIPCode, ZIPPlus4 });
}

/** The address of a pickup, of a form or of a question: USPS looks for it among all that there are. */
export function soughtAddress(party: Party, path: string, report: Reporter): DomesticAddress {
  const country = countryOf(party);
  if (country !== undefined && !isDomestic(party))
    report.notSupported(`${path}.country_code`, `is ${country}; ${report.name} is in the United States`);
  return domesticAddress(party, path, { third_line: 'joined', complete: false }, report);
}

/** Street and city: the street in the first line, everything else in the second one. */
export function linesAndCity(
  { address_lines = [], city }: Party,
  path: string,
  { third_line, complete }: AddressRules,
  report: Reporter,
): Pick<DomesticAddress, 'streetAddress' | 'secondaryAddress' | 'city'> {
  const field = `${path}.address_lines`;
  const [street, ...others] = address_lines;
  if (street === undefined) report.required(field);
  if (third_line === 'refused') report.tooMany(field, address_lines.length, 2, 'lines');
  if (complete && city === undefined) report.required(`${path}.city`);
  const second = others.length === 0 ? undefined : others.join(', ');
  return omitUndefined({
    streetAddress: report.tooLong(`${field}[0]`, street ?? '', LONGEST.line),
    secondaryAddress: report.tooLong(`${field}[1]`, second, LONGEST.line),
    city: report.tooLong(`${path}.city`, city, LONGEST.city),
  });
}
