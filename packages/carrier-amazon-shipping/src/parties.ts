/** `Address`, of the places that packages come from and go to. */
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
import { printed } from './printed.js';

/** Countries whose addresses have a state; the contract requires the member everywhere, and an empty one is accepted. */
const WITH_STATES: readonly string[] = ['US', 'IN'];
const LONGEST = { line: printed.party.address_line, email: printed.party.email_address, name: 50, phone: 20 };

/**
 * Text that is too long is refused in a purchase and cut in a request for prices. Such a price is never bought, since a purchase
 * requests the price of the full address.
 */
export function addressOf(party: Party, path: string, is_price: boolean, report: Reporter) {
  const bought = is_price ? whenBought(report) : report;
  const fitting = (name: string, text: string | undefined, longest: number) =>
    bought.tooLong(`${path}.${name}`, text, longest)?.slice(0, longest);
  const { person_name, company_name, address_lines = [], city, email_address } = party;
  const country = countryOf(party);
  const name = person_name ?? company_name;
  if (country === undefined) report.required(`${path}.country_code`);
  if (name === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  if (city === undefined) report.required(`${path}.city`);
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  const [addressLine1 = '', addressLine2, addressLine3] = address_lines.map((line) =>
    line.slice(0, LONGEST.line),
  );
  const named = person_name === undefined ? 'company_name' : 'person_name';
  const phone = party.phone_number === undefined ? 'mobile_number' : 'phone_number';
  return omitUndefined({
    name: fitting(named, name, LONGEST.name) ?? '',
    companyName: person_name === undefined ? undefined : company_name,
    addressLine1,
    addressLine2,
    addressLine3,
    stateOrRegion: stateCode(party, path, { required: WITH_STATES.includes(country ?? '') }, report) ?? '',
    city: city ?? '',
    countryCode: country ?? '',
    postalCode: postalCode(party, path, { required: true }, report) ?? '',
    email: email_address?.slice(0, LONGEST.email),
    phoneNumber: fitting(phone, party[phone], LONGEST.phone),
  });
}

/** `taxDetails`: a GST number of the shipper, and no other. */
export function taxDetails(request: RateRequest, report: Reporter) {
  taxIdsOf(request.recipient, 'recipient', { types: {} }, request, report);
  const own = taxIdsOf(request.shipper, 'shipper', { types: { GST: 'GST' } }, request, report);
  return own.map(({ code, value }) => ({ taxType: code, taxRegistrationNumber: value }));
}
