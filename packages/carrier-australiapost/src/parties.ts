/** `Address` of a shipment. Suburb, state and postcode must be a triple that Australia Post knows. */
import {
  countryOf,
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

const LONGEST = 40;
const MOST_LINES = 3;
/** The second line may be longer. */
const LONGEST_LINES = [40, 60, 40];

/** Where it comes from or goes to. */
function placeOf(party: Party, path: string, report: Reporter) {
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  if (party.city === undefined) report.required(`${path}.city`);
  const postcode = postalCode(party, path, { required: true, longest: 10 }, report) ?? '';
  if (country === 'AU' && postcode !== '' && !/^\d{4}$/.test(postcode))
    report.invalid(`${path}.postal_code`, `must be 4 digits, not ${JSON.stringify(postcode)}`);
  return {
    suburb: report.tooLong(`${path}.city`, party.city ?? '', LONGEST),
    state: stateCode(party, path, { required: country === 'AU', longest: 3 }, report),
    postcode,
    country: country ?? '',
  };
}

/** For a price: it depends on the place alone, but name and lines must be there. */
export function pricedAddress(party: Party, path: string, report: Reporter) {
  return omitUndefined({ name: 'Not given', lines: ['Not given'], ...placeOf(party, path, report) });
}

/** For a label. Text that is too long is refused, never cut. */
export function addressOf(party: Party, path: string, report: Reporter) {
  const { person_name, company_name, email_address, address_lines = [] } = party;
  const name = person_name ?? company_name;
  const phone = phoneField(party);
  if (name === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  report.tooMany(`${path}.address_lines`, address_lines.length, MOST_LINES, 'lines');
  for (const [index, line] of address_lines.entries())
    report.tooLong(`${path}.address_lines[${index}]`, line, LONGEST_LINES[index] ?? LONGEST);
  return omitUndefined({
    name: report.tooLong(
      `${path}.${person_name === undefined ? 'company' : 'person'}_name`,
      name ?? '',
      LONGEST,
    ),
    business_name:
      person_name === undefined ? undefined : report.tooLong(`${path}.company_name`, company_name, LONGEST),
    lines: address_lines,
    ...placeOf(party, path, report),
    phone: phoneOf(party, path, { fewest: 9, most: 20 }, report, phone)?.number,
    email: report.tooLong(`${path}.email_address`, email_address, 50),
  });
}

/** There is no field for tax numbers. */
export function checkParties(request: RequestFields, report: Reporter): void {
  for (const side of ['shipper', 'recipient'] as const)
    taxIdsOf(request[side], side, { types: {} }, request, report);
}

export function isAbroad({ recipient }: RequestFields): boolean {
  return (countryOf(recipient) ?? 'AU') !== 'AU';
}
