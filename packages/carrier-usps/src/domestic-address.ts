/** Addresses with domestic mail, as every API of USPS but that of prices writes them: `DomesticAddress`. */
import { countryOf, omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit';
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

const LONGEST = { line: 50, city: 28 };

/** The street in the first line, everything else in the second one. */
export function domesticAddress(party: Party, path: string, report: Reporter): DomesticAddress {
  const [street, ...others] = party.address_lines ?? [];
  if (street === undefined) report.required(`${path}.address_lines`);
  const second = others.length === 0 ? undefined : others.join(', ');
  return omitUndefined({
    streetAddress: report.tooLong(`${path}.address_lines[0]`, street ?? '', LONGEST.line),
    secondaryAddress: report.tooLong(`${path}.address_lines[1]`, second, LONGEST.line),
    city: report.tooLong(`${path}.city`, party.city, LONGEST.city),
    ...domesticPlace(party, path, report),
  });
}

/** State and ZIP code. A ZIP code of nine digits is sent in two parts. */
function domesticPlace(
  party: Party,
  path: string,
  report: Reporter,
): Pick<DomesticAddress, 'state' | 'ZIPCode' | 'ZIPPlus4'> {
  const country = countryOf(party);
  if (country !== undefined && !isDomestic(party))
    report.notSupported(`${path}.country_code`, `is ${country}; ${report.name} is in the United States`);
  const [ZIPCode, ZIPPlus4] = postalCode(party, path, { required: false }, report)?.split('-') ?? [];
  // Puerto Rico, Palau and the others are countries in ISO 3166-1, and states to USPS.
  const isState = country !== undefined && country !== 'US' && isDomestic(party);
  const state = isState ? country : stateCode(party, path, {}, report);
  return omitUndefined({ state, ZIPCode, ZIPPlus4 });
}
