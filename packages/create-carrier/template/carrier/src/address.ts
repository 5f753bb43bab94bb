import { maxLength, omitUndefined } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';

/** Where a parcel comes from or goes to, as much as a price depends on: both are required. */
export function placeOf(party: Party, field: string, issues: Issue[]) {
  return {
    country: needed(party.country_code, `${field}.country_code`, issues),
    postal_code: needed(party.postal_code, `${field}.postal_code`, issues),
  };
}

/** Replace the limits by those of the carrier's contract. */
const LONGEST_LINE = 40;
const MOST_LINES = 3;

/** In the order of `from` and `to`. Nothing is cut: what does not fit is refused, with the field's name. */
export function addressOf(party: Party, field: string, issues: Issue[]) {
  const { person_name, company_name, phone_number, email_address, address_lines = [], state_code } = party;
  const { country, postal_code } = placeOf(party, field, issues);
  if (address_lines.length === 0) issues.push(issue(`${field}.address_lines`, 'required', 'is required'));
  if (address_lines.length > MOST_LINES)
    issues.push(issue(`${field}.address_lines`, 'too_long', `has more than ${MOST_LINES} lines`));
  for (const [index, line] of address_lines.entries())
    maxLength(line, LONGEST_LINE, `${field}.address_lines[${index}]`, issues);
  return omitUndefined({
    name: needed(person_name ?? company_name, `${field}.person_name`, issues),
    company: person_name === undefined ? undefined : company_name,
    phone: phone_number,
    email: email_address,
    street: address_lines,
    city: needed(party.city, `${field}.city`, issues),
    state: state_code,
    postal_code,
    country,
  });
}

function needed(value: string | undefined, field: string, issues: Issue[]): string {
  if (value === undefined) issues.push(issue(field, 'required', 'is required'));
  return value ?? '';
}
