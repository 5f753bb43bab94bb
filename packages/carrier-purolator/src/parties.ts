/** `SenderInformation`, `ReceiverInformation` and `BuyerInformation`. */
import {
  countryOf,
  extraField,
  extraOf,
  extraText,
  postalCode,
  type Reporter,
  refusePoBox,
  stateCode,
  taxIdsOf,
  whenBought,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { type Party, type RateRequest, TAX_ID_TYPES } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { parsePhoneNumber } from 'awesome-phonenumber';
import { printed } from './printed.js';
import type { Lane } from './services.js';
import { NIL } from './soap.js';
import { type Street, streetParts } from './street-address.js';

/** Where a party stands in the request. */
type Side = 'shipper' | 'recipient' | 'shipment.customs.sold_to' | 'address';

/** Of street lines. */
const LONGEST = printed.party.city;

/** Where the shipment goes. */
export function laneOf(recipient: Party): Lane {
  if (recipient.country_code === 'CA') return 'domestic';
  return countryOf(recipient) === 'US' ? 'united_states' : 'international';
}

/** An address with its tax number. */
export function partyElement(
  party: Party,
  side: Side,
  request: RateRequest,
  operation: ShipmentOperation,
  report: Reporter,
): XmlNode {
  return {
    Address: addressElement(party, side, operation, report),
    TaxNumber: taxNumberOf(party, side, request, report),
  };
}

/** `TaxNumber` has no type, so it may be any but the seller's number of the Import One-Stop Shop. */
const TAX_NUMBERS = Object.fromEntries(
  TAX_ID_TYPES.filter((type) => type !== 'IOSS').map((type) => [type, 'TaxNumber']),
);

/** The first of `tax_ids`, else `tax_id`. */
function taxNumberOf(party: Party, side: Side, request: RateRequest, report: Reporter): string | undefined {
  const [first] = taxIdsOf(
    party,
    side,
    { types: TAX_NUMBERS, bare: 'read_by_carrier', most: 1 },
    request,
    report,
  );
  const { tax_id } = party;
  if (first !== undefined && tax_id !== undefined && tax_id !== first.value)
    report.notice('tax_id_not_sent', `${side}.tax_id is not sent: Purolator takes 1 of a party.`);
  return first?.value ?? tax_id;
}

/** In the element order of the schema. An estimate may leave elements empty, a purchase must not. */
export function addressElement(
  party: Party,
  side: Side,
  operation: ShipmentOperation,
  report: Reporter,
): XmlNode {
  const buying = operation === 'shipping';
  const bought = buying ? report : whenBought(report);
  const text = (value: string | undefined, field: string): string => {
    if (value === undefined) bought.required(`${side}.${field}`);
    return fitting(value) ?? '';
  };
  if (buying) untriedSigns(party, side, report);
  const { person_name, company_name } = party;
  const name = person_name === undefined && company_name !== undefined ? 'company_name' : 'person_name';
  const { street, lines } = linesOf(party, side, report, bought);
  const country = countryOf(party) ?? '';
  const states = buying && (country === 'CA' || country === 'US');
  const inStreet = (part: string | undefined) =>
    fitting(bought.tooLong(`${side}.address_lines`, part, LONGEST));
  return {
    Name: text(party[name], name),
    Company: fitting(company_name),
    Department: extraText(party, 'department', side, report),
    StreetNumber: street.number,
    StreetSuffix: street.suffix,
    StreetName: inStreet(street.name) ?? '',
    Suite: street.suite,
    StreetAddress2: inStreet(lines[0]),
    StreetAddress3: inStreet(lines[1]),
    City: text(party.city, 'city'),
    Province: stateCode(party, side, { required: states }, report) ?? '',
    Country: country,
    PostalCode: postalCode(party, side, { form: 'no_blanks' }, report) ?? '',
    PhoneNumber: phoneOf(party, side, bought),
  };
}

/** English and French letters. Purolator's REST interface refuses others, and the typographic apostrophe: see Quirks. */
const UNTRIED = /[^\x20-\x7EàâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸ]/u;

function untriedSigns(party: Party, side: Side, report: Reporter): void {
  const { person_name, company_name, city, address_lines = [] } = party;
  const lines = address_lines.map((line, at) => [`address_lines[${at}]`, line] as const);
  for (const [field, text = ''] of [...Object.entries({ person_name, company_name, city }), ...lines]) {
    const [sign] = UNTRIED.exec(text) ?? [];
    if (sign !== undefined)
      report.notice(
        'letters_untried',
        `${side}.${field} is sent with ${JSON.stringify(sign)}: whether ${report.name} takes it is untried.`,
      );
  }
}

/** No price depends on text that is too long, so an estimate goes without it. */
function fitting(text: string | undefined): string | undefined {
  return text !== undefined && text.length > LONGEST ? undefined : text;
}

function phoneOf({ phone_number, country_code = '' }: Party, side: Side, report: Reporter): XmlNode {
  const field = `${side}.phone_number`;
  if (phone_number === undefined) {
    report.required(field);
    return NIL;
  }
  const element = phoneElement(phone_number, country_code);
  if (element !== undefined) return element;
  const wanted = 'a telephone number with its area code such as 613-555-0100';
  report.invalid(field, `must be ${wanted}, not ${JSON.stringify(phone_number)}`);
  return NIL;
}

interface StreetLines {
  readonly street: Street;
  /** `StreetAddress2` and `StreetAddress3`. */
  readonly lines: readonly string[];
}

const NO_STREET: StreetLines = { street: { number: '', name: '' }, lines: [] };

/** The first line with a street number is the street; the others keep their order. */
function linesOf(party: Party, side: Side, report: Reporter, bought: Reporter): StreetLines {
  const { address_lines = [], country_code = '' } = party;
  const [first] = address_lines;
  const field = `${side}.address_lines`;
  if (first === undefined) {
    bought.required(field);
    return NO_STREET;
  }
  const number = extraOf(report.carrier, party, 'street_number');
  if (number !== undefined)
    return { street: { number, name: without(number, first) }, lines: address_lines.slice(1) };
  const streets = address_lines.map((line) => streetParts(line, country_code));
  const position = streets.findIndex((street) => street !== undefined);
  const street = streets[position];
  if (street === undefined) {
    lacksNumber(party, side, report, bought);
    return NO_STREET;
  }
  return { street, lines: address_lines.filter((_, index) => index !== position) };
}

/** `StreetNumber` is required of a purchase and never made up; no price depends on it. */
function lacksNumber(party: Party, side: Side, report: Reporter, bought: Reporter): void {
  // Nothing is delivered to a buyer.
  const earlier = report.issues.length;
  if (side !== 'shipment.customs.sold_to') refusePoBox(party, side, report);
  if (report.issues.length > earlier) return;
  const { address_lines = [] } = party;
  const field = `${side}.address_lines`;
  const found = `hold no street number (${address_lines.join('; ')})`;
  const help = `put it in ${extraField(report, 'street_number', side)} if there is one`;
  bought.invalid(field, `${found}, which Purolator requires; ${help}`);
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

/** `514-555-0100, poste 12` */
const FRENCH_EXTENSION = /[\s,]*\bposte\b\.?\s*/i;

/** Most numbers, which need no look at the tables of all countries: it would take half of the time in which a request is written. */
const NORTH_AMERICAN = /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/;
const LOCAL = ['CA', 'US'];

/**
 * `PhoneNumber` in parts: the area code is the first group of the number as its country writes it. A number without a
 * country code belongs to the country of the address. `undefined` for anything but a telephone number with its area code.
 */
function phoneElement(written: string, country: string): XmlNode | undefined {
  const [, area_code, ...local] = (LOCAL.includes(country) && NORTH_AMERICAN.exec(written)) || [];
  if (area_code !== undefined) return { CountryCode: '1', AreaCode: area_code, Phone: local.join('') };
  const parsed = parsePhoneNumber(written.replace(FRENCH_EXTENSION, ' ext. '), { regionCode: country });
  if (!parsed.possible || parsed.number === undefined) return undefined;
  const { e164, significant, rfc3966 } = parsed.number;
  const extension = /;ext=(\d+)/.exec(rfc3966)?.[1];
  // In North America a number without its area code counts as possible.
  if (parsed.countryCode === 1 && significant.length !== 10) return undefined;
  // Formatted without its extension, which countries write in different ways.
  const { international = '' } = (extension ? parsePhoneNumber(e164).number : parsed.number) ?? {};
  const [, area = '', ...rest] = international.split(/[^\d+]+/);
  return {
    CountryCode: String(parsed.countryCode),
    // A country that writes numbers in one group has no area codes.
    AreaCode: rest.length === 0 ? '' : area,
    Phone: rest.length === 0 ? area : rest.join(''),
    Extension: extension,
  };
}
