import {
  countryOf,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  taxIdsOf,
  whenBought,
} from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';

/** The place that a package comes from or goes to, as far as a price depends on it: both members are required. */
export function placeOf(party: Party, path: string, report: Reporter) {
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  return {
    country: country ?? '',
    postal_code: postalCode(party, path, { required: true }, report) ?? '',
  };
}

/** There is no place for tax numbers. Replace `types` by those that the carrier takes, and send what is returned. */
export function checkTaxIds(request: RateRequest, report: Reporter): void {
  for (const side of ['shipper', 'recipient'] as const)
    taxIdsOf(request[side], side, { types: {} }, request, report);
}

/** No price depends on a state, but the purchase refuses an unknown code, and the quote says so. */
export function checkStates(request: RateRequest, report: Reporter): void {
  for (const side of ['shipper', 'recipient'] as const)
    stateCode(request[side], side, {}, whenBought(report));
}

/** In the element order of `from` and `to`. What is too long is refused by `printed`. */
export function addressOf(party: Party, path: string, report: Reporter) {
  const { person_name, company_name, phone_number, email_address, address_lines = [], city } = party;
  const { country, postal_code } = placeOf(party, path, report);
  const name = person_name ?? company_name;
  if (name === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  if (city === undefined) report.required(`${path}.city`);
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  return omitUndefined({
    name: name ?? '',
    company: person_name === undefined ? undefined : company_name,
    phone: phone_number,
    email: email_address,
    street: address_lines,
    city: city ?? '',
    state: stateCode(party, path, {}, report),
    postal_code,
    country,
  });
}
