/** `shipperValue`, `customerValue`, `recipientValue`. House numbers stay in their lines. */
import {
  atFirstUse,
  countryOf,
  customsTerritory,
  latinText,
  leaveOutState,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  refusePoBox,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Party } from '@waybill/core';
import { LETTERS, LONGEST, printed } from './printed.js';

/** Labels print about so many characters of a text. */
const SHOWN = 35;
const LONGEST_POSTAL_CODE = 9;

/** Text as Chronopost takes it. */
export function plainText(text: string, field: string, report: Reporter, country?: string): string;
export function plainText(
  text: string | undefined,
  field: string,
  report: Reporter,
  country?: string,
): string | undefined;
export function plainText(
  text: string | undefined,
  field: string,
  report: Reporter,
  country?: string,
): string | undefined {
  return report.tooLong(field, latinText(text, field, LETTERS, report, country), LONGEST);
}

/** Text of an address, which a label may not show as a whole. */
function printedText(
  text: string | undefined,
  field: string,
  report: Reporter,
  party: Party,
): string | undefined {
  const plain = plainText(text, field, report, countryOf(party));
  if (plain !== undefined && plain.length > SHOWN)
    report.notice('long_text', `${field} has ${plain.length} characters; labels show about ${SHOWN}.`);
  return plain;
}

/** Overseas France has codes of its own, also where the request has that of France. */
function countryCodeOf(party: Party): string | undefined {
  const [country, territory] = [countryOf(party), customsTerritory(party)];
  return country === 'FR' && territory !== 'EU' ? territory : country;
}

/** Where a package leaves or goes, as prices and labels name it. */
export function placeOf(party: Party, path: string, report: Reporter) {
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  // A box alone: CEDEX, CS and TSA are business mail of a street.
  if (path === 'recipient') refusePoBox(party, path, report);
  const rules = { longest: LONGEST_POSTAL_CODE, ...(country === 'FR' ? { required: true } : {}) };
  return {
    country: countryCodeOf(party),
    postal_code: postalCode(party, path, rules, report),
    city: printedText(party.city, `${path}.city`, report, party),
  };
}

export interface PartyFacts {
  /** Where the address is, when it is not that of the party. */
  readonly at?: { readonly address: Party; readonly path: string } | undefined;
  /** `PreAlert`: whether Chronopost writes to the party. */
  readonly alert?: '0' | '22';
  /** Where text messages go, when not to `mobile_number`. */
  readonly texted?: string | undefined;
  /** Ways to write to the party that must not be used. */
  readonly without?: readonly ('email' | 'sms')[];
}

/** The elements of a party, which begin with its role. */
export function partyElement(
  role: 'shipper' | 'customer' | 'recipient',
  party: Party,
  path: string,
  { at = { address: party, path }, alert = '0', texted, without = [] }: PartyFacts,
  report: Reporter,
): XmlNode {
  const { person_name, company_name, email_address } = party;
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  const { address_lines = [] } = at.address;
  if (address_lines.length === 0) report.required(`${at.path}.address_lines`);
  report.tooMany(`${at.path}.address_lines`, address_lines.length, printed.party.address_lines, 'lines');
  const [Adress1, Adress2] = address_lines.map((line, index) =>
    printedText(line, `${at.path}.address_lines[${index}]`, report, at.address),
  );
  const { country, postal_code, city } = placeOf(at.address, at.path, report);
  if (city === undefined) report.required(`${at.path}.city`);
  if (countryOf(at.address) !== 'FR') leaveOutState(at.address, at.path, report);
  const phone = phoneOf(party, path, printed.party.phone_number, report);
  const mobile = phoneOf(party, path, printed.party.mobile_number, report, 'mobile_number');
  const person = printedText(person_name, `${path}.person_name`, report, party);
  const elements = omitUndefined({
    Adress1,
    Adress2,
    City: city,
    ContactName: person,
    Country: country,
    CountryName: countryName(country),
    Email: without.includes('email') ? undefined : email_address,
    MobilePhone: without.includes('sms') ? undefined : dialled(texted ?? mobile?.number),
    Name: printedText(company_name, `${path}.company_name`, report, party) ?? person,
    Phone: dialled(phone?.number),
    PreAlert: alert,
    ZipCode: postal_code,
  });
  return Object.fromEntries(Object.entries(elements).map(([name, text]) => [`${role}${name}`, text]));
}

/** French numbers as they are dialled in France. */
function dialled(number: string | undefined): string | undefined {
  return number?.replace(/^33(?=\d{9}$)/, '0');
}

const frenchNames = atFirstUse(() => new Intl.DisplayNames('fr', { type: 'region' }));

/** In French, in plain capitals: `FRANCE`, `PAYS BAS`. */
function countryName(country: string | undefined): string | undefined {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return undefined;
  const name = frenchNames().of(country) ?? country;
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .toUpperCase();
}
