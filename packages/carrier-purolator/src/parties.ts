/** `SenderInformation` and `ReceiverInformation`. */
import {
  countryOf,
  extraField,
  extraOf,
  extraText,
  postalCode,
  type Reporter,
  refusePoBox,
  stateCode,
} from '@waybill/carrier-kit';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Capability, Party } from '@waybill/core';
import { phoneElement } from './phone.js';
import type { Lane } from './services.js';
import { NIL } from './soap.js';
import { type Street, streetOf } from './street-address.js';

type Side = 'shipper' | 'recipient';

/** Observed in the rules of the REST API: names and cities have at most 40 characters. */
const LONGEST = 40;
/** Street, `StreetAddress2`, `StreetAddress3`. */
const MOST_LINES = 3;

/** Where the shipment goes. Purolator ships from Canada. */
export function laneOf(shipper: Party, recipient: Party, report: Reporter): Lane {
  for (const [side, { country_code }] of Object.entries({ shipper, recipient }))
    if (country_code === undefined) report.required(`${side}.country_code`);
  const from = shipper.country_code;
  if (from !== undefined && from !== 'CA')
    report.notSupported('shipper.country_code', `is ${from}; Purolator ships from Canada only`);
  if (recipient.country_code === 'CA') return 'domestic';
  return countryOf(recipient) === 'US' ? 'united_states' : 'international';
}

/** An address with its tax number. An estimate may leave elements empty, a purchase must not. */
export function partyElement(party: Party, side: Side, operation: Capability, report: Reporter): XmlNode {
  return {
    Address: addressElement(party, side, operation, report),
    TaxNumber: party.tax_id,
  };
}

/** In the element order of the schema. */
function addressElement(party: Party, side: Side, operation: Capability, report: Reporter): XmlNode {
  const required = operation === 'shipping';
  const text = (value: string | undefined, field: string): string => {
    if (value === undefined && required) report.required(`${side}.${field}`);
    return report.tooLong(`${side}.${field}`, value, LONGEST) ?? '';
  };
  const { person_name, company_name } = party;
  const name = person_name === undefined && company_name !== undefined ? 'company_name' : 'person_name';
  const { street, lines } = linesOf(party, side, required, report);
  const country = countryOf(party) ?? '';
  const states = required && (country === 'CA' || country === 'US');
  return {
    Name: text(party[name], name),
    Company: company_name,
    Department: extraText(party, 'department', side, report),
    StreetNumber: street.number,
    StreetSuffix: street.suffix,
    StreetName: street.name,
    Suite: street.suite,
    StreetAddress2: lines[0],
    StreetAddress3: lines[1],
    City: text(party.city, 'city'),
    Province: stateCode(party, side, { required: states }, report) ?? '',
    Country: country,
    PostalCode: postalCode(party, side, { form: 'no_blanks' }, report) ?? '',
    PhoneNumber: phoneOf(party, side, required, report),
  };
}

function phoneOf(
  { phone_number, country_code = '' }: Party,
  side: Side,
  required: boolean,
  report: Reporter,
): XmlNode {
  const field = `${side}.phone_number`;
  if (phone_number !== undefined) return phoneElement(phone_number, country_code, field, report) ?? NIL;
  if (required) report.required(field);
  return NIL;
}

const NO_STREET: Street = { number: '', name: '' };

/** The first line with a street number is the street; the others keep their order. */
function linesOf(
  party: Party,
  side: Side,
  required: boolean,
  report: Reporter,
): { readonly street: Street; readonly lines: readonly string[] } {
  const { address_lines = [], country_code = '' } = party;
  const [first] = address_lines;
  const field = `${side}.address_lines`;
  if (first === undefined) {
    if (required) report.required(field);
    return { street: NO_STREET, lines: [] };
  }
  report.tooMany(field, address_lines.length, MOST_LINES, 'lines');
  const number = extraOf(report.carrier, party, 'street_number');
  if (number !== undefined)
    return { street: { number, name: without(number, first) }, lines: address_lines.slice(1) };
  const streets = address_lines.map((line) => streetOf(line, country_code));
  const position = streets.findIndex((street) => street !== undefined);
  if (position < 0) refuseAddress(party, side, report);
  return {
    street: streets[position] ?? NO_STREET,
    lines: address_lines.filter((_, index) => index !== position),
  };
}

/** `StreetNumber` is required and never made up. */
function refuseAddress(party: Party, side: Side, report: Reporter): void {
  const earlier = report.issues.length;
  refusePoBox(party, side, report);
  if (report.issues.length > earlier) return;
  const { address_lines = [] } = party;
  const help = `put it in ${extraField(report, 'street_number', side)} if there is one`;
  const problem = `hold no street number (${address_lines.join('; ')}), which Purolator requires; ${help}`;
  report.invalid(`${side}.address_lines`, problem);
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
