/** `Address` of a shipment. Suburb, state and postcode must be a triple that Australia Post knows. */
import {
  countryOf,
  lookUp,
  omitUndefined,
  phoneField,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { printed } from './printed.js';

/** External territories with postcodes of Australia (2899, 6798, 6799): countries of ISO 3166-1, at home for the post. */
const EXTERNAL: Readonly<Record<string, string>> = { NF: 'NSW', CX: 'WA', CC: 'WA' };

function postalCountry(party: Party): string | undefined {
  const country = countryOf(party);
  return country !== undefined && country in EXTERNAL ? 'AU' : country;
}

/** Where it comes from or goes to. */
function placeOf(party: Party, path: string, report: Reporter) {
  const country = postalCountry(party);
  const territory = lookUp(EXTERNAL, party.country_code);
  if (country === undefined) report.required(`${path}.country_code`);
  if (party.city === undefined) report.required(`${path}.city`);
  return {
    suburb: party.city ?? '',
    state: territory ?? stateCode(party, path, { required: country === 'AU', longest: 3 }, report),
    postcode: postalCode(party, path, { required: true, longest: 10 }, report) ?? '',
    country: country ?? '',
  };
}

/** For a price: it depends on the place alone, but name and lines must be there. */
export function pricedAddress(party: Party, path: string, report: Reporter) {
  return omitUndefined({ name: 'Not given', lines: ['Not given'], ...placeOf(party, path, report) });
}

/** For a label. */
export function addressOf(party: Party, path: string, report: Reporter) {
  const { person_name, company_name, email_address, address_lines = [] } = party;
  const name = person_name ?? company_name;
  const phone = phoneField(party);
  if (name === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  return omitUndefined({
    name: name ?? '',
    business_name: person_name === undefined ? undefined : company_name,
    lines: address_lines,
    ...placeOf(party, path, report),
    phone: phoneOf(party, path, printed.party.phone, report, phone)?.number,
    email: email_address,
  });
}

/** There is no field for tax numbers. */
export function checkParties(request: RequestFields, report: Reporter): void {
  for (const side of ['shipper', 'recipient'] as const)
    taxIdsOf(request[side], side, { types: {} }, request, report);
}

export function isAbroad({ recipient }: RequestFields): boolean {
  return (postalCountry(recipient) ?? 'AU') !== 'AU';
}
