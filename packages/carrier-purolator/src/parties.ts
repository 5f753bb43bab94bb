/** `SenderInformation` and `ReceiverInformation`. */
import { extraOf, maxLength } from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { type Capability, type Issue, issue, type Party } from '@waybill/core';
import { CARRIER } from './account.js';
import { phoneOf } from './phone.js';
import type { Lane } from './services.js';
import { NIL } from './soap.js';
import { type Street, streetOf } from './street-address.js';

type Side = 'shipper' | 'recipient';

/** Observed in the rules of the REST twin: attention and city have 40 characters. */
const LONGEST = 40;
/** Street, `StreetAddress2`, `StreetAddress3`. */
const MOST_LINES = 3;
const WITH_PROVINCES = ['CA', 'US'];

/** Where the shipment goes. Purolator ships from Canada. */
export function laneOf(shipper: Party, recipient: Party, issues: Issue[]): Lane {
  for (const [side, { country_code }] of Object.entries({ shipper, recipient }))
    if (country_code === undefined) issues.push(issue(`${side}.country_code`, 'required', 'is required'));
  const from = shipper.country_code;
  if (from !== undefined && from !== 'CA') {
    const why = `is ${from}; Purolator ships from Canada only`;
    issues.push(issue('shipper.country_code', 'lane_not_served', why, 'not_supported'));
  }
  if (recipient.country_code === 'CA') return 'domestic';
  return recipient.country_code === 'US' ? 'united_states' : 'international';
}

/** An address with its tax number. An estimate may leave elements empty, a shipment must not. */
export function partyElement(party: Party, side: Side, operation: Capability, issues: Issue[]): XmlNode {
  return {
    Address: addressElement(party, side, operation, issues),
    TaxNumber: party.tax_id,
  };
}

/** In the element order of the schema. */
function addressElement(party: Party, side: Side, operation: Capability, issues: Issue[]): XmlNode {
  const { person_name, company_name, country_code = '' } = party;
  const need = (value: string | undefined, field: string): string => {
    if (value === undefined && operation === 'shipping')
      issues.push(issue(`${side}.${field}`, 'required', 'is required by Purolator'));
    return value ?? '';
  };
  const name =
    person_name === undefined
      ? maxLength(company_name, LONGEST, `${side}.company_name`, issues)
      : maxLength(person_name, LONGEST, `${side}.person_name`, issues);
  const { street, lines } = linesOf(party, side, operation, issues);
  return {
    Name: need(name, 'person_name'),
    Company: company_name,
    Department: extraOf(CARRIER, party, 'department'),
    StreetNumber: street.number,
    StreetSuffix: street.suffix,
    StreetName: street.name,
    Suite: street.suite,
    StreetAddress2: lines[0],
    StreetAddress3: lines[1],
    City: maxLength(need(party.city, 'city'), LONGEST, `${side}.city`, issues),
    Province: provinceOf(party, side, operation, issues),
    Country: country_code,
    PostalCode: postalCodeOf(party, side, issues),
    PhoneNumber: phoneElement(need(party.phone_number, 'phone_number'), country_code, side, issues),
  };
}

function phoneElement(written: string, country: string, side: Side, issues: Issue[]): XmlNode {
  if (written === '') return NIL;
  return phoneOf(written, country, `${side}.phone_number`, issues) ?? NIL;
}

const NOTHING: Street = { number: '', name: '' };

/** The first line that holds a number is the street; the others keep their order. */
function linesOf(
  party: Party,
  side: Side,
  operation: Capability,
  issues: Issue[],
): { street: Street; lines: readonly string[] } {
  const { address_lines = [], country_code = '' } = party;
  const field = `${side}.address_lines`;
  if (address_lines.length === 0) {
    if (operation === 'shipping') issues.push(issue(field, 'required', 'is required by Purolator'));
    return { street: NOTHING, lines: [] };
  }
  if (address_lines.length > MOST_LINES)
    issues.push(issue(field, 'too_many', `has ${address_lines.length} lines; Purolator takes ${MOST_LINES}`));
  const number = extraOf(CARRIER, party, 'street_number');
  const [first = ''] = address_lines;
  if (number !== undefined)
    return { street: { number, name: without(number, first) }, lines: address_lines.slice(1) };
  const streets = address_lines.map((line) => streetOf(line, country_code));
  const position = streets.findIndex((street) => street !== undefined);
  if (position < 0) {
    const way = `name it in ${side}.extra["${CARRIER}:street_number"] if there is one`;
    const problem = `hold no street number (${address_lines.join('; ')}); Purolator delivers to a street and number, to no box: ${way}`;
    issues.push(issue(field, 'no_street_number', problem));
  }
  return {
    street: streets[position] ?? NOTHING,
    lines: address_lines.filter((_, index) => index !== position),
  };
}

/** The rest of a line that begins or ends with the number; the whole line where it does neither. */
function without(number: string, line: string): string {
  const rest = line.startsWith(`${number} `)
    ? line.slice(number.length)
    : line.endsWith(` ${number}`)
      ? line.slice(0, -number.length)
      : line;
  return rest.trim().replace(/^,\s*|\s*,$/g, '');
}

/** Two letters in Canada and the United States, where the tax depends on it; elsewhere as it is written. */
function provinceOf(
  { country_code = '', state_code, state }: Party,
  side: Side,
  operation: Capability,
  issues: Issue[],
): string {
  const written = state_code ?? state;
  if (!WITH_PROVINCES.includes(country_code)) return written ?? '';
  const field = `${side}.${state_code === undefined && state !== undefined ? 'state' : 'state_code'}`;
  const code = written?.trim().toUpperCase();
  if (code === undefined) {
    if (operation === 'shipping') issues.push(issue(field, 'required', `is required in ${country_code}`));
  } else if (!/^[A-Z]{2}$/.test(code)) {
    issues.push(
      issue(field, 'invalid_state', `must be two letters such as QC, not ${JSON.stringify(written)}`),
    );
  }
  return code ?? '';
}

/** Without blanks. */
function postalCodeOf({ country_code = '', postal_code }: Party, side: Side, issues: Issue[]): string {
  const field = `${side}.postal_code`;
  const code = postal_code?.replace(/\s/g, '').toUpperCase();
  const wrong = (example: string) =>
    issues.push(
      issue(field, 'invalid_postal_code', `must be like ${example}, not ${JSON.stringify(postal_code)}`),
    );
  if (code === undefined) {
    if (WITH_PROVINCES.includes(country_code))
      issues.push(issue(field, 'required', `is required in ${country_code}`));
    return '';
  }
  if (country_code === 'CA') {
    const whole = code.replaceAll('-', '');
    if (!/^([A-Z]\d){3}$/.test(whole)) wrong('K1A 0B1');
    return whole;
  }
  if (country_code === 'US' && !/^\d{5}(-?\d{4})?$/.test(code)) wrong('10118 or 10118-0110');
  return code;
}
