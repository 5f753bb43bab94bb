/** `Address` and `Contacts`. Source: Labelling API v2_2. */
import {
  countryOf,
  customsTerritory,
  fittedStreet,
  lookUp,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  refuseLocker,
  type StreetAddress,
  stateCode,
  streetOf,
  US_TERRITORIES,
  untriedLetters,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { LONGEST } from './printed.js';

const LONGEST_STREET = 95;
/** `Buildingname`, `Department` */
const MOST_OTHERS = 2;

/** In the Benelux PostNL wants a house number of digits alone, and these postal codes. */
const BENELUX: Readonly<Record<string, { readonly pattern: RegExp; readonly example: string }>> = {
  NL: { pattern: /^[1-9]\d{3}[A-Z]{2}$/, example: '1234 AB' },
  BE: { pattern: /^[1-9]\d{3}$/, example: '1000' },
  LU: { pattern: /^\d{4}$/, example: '1009' },
};

/** Parts of Spain that are outside the EU have codes of their own here: PostNL, product codes, Parcels EU. */
const SPANISH: Readonly<Record<string, string>> = { IC: 'IC', 'ES-CE': 'EA', 'ES-ML': 'EA' };

/** `Countrycode`. Overseas France has the codes of ISO 3166: with that of France a place would be in the EU for PostNL. */
function countryCodeOf(party: Party): string | undefined {
  const country = countryOf(party);
  const territory = customsTerritory(party) ?? '';
  return lookUp(SPANISH, territory) ?? (country === 'FR' && territory !== 'EU' ? territory : country);
}

/** `AddressType`: 01 recipient, 02 sender, 08 return, 09 pickup point. */
export function addressOf(
  AddressType: '01' | '02' | '08' | '09',
  party: Party,
  path: string,
  report: Reporter,
) {
  const { person_name, company_name, city } = party;
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  if (city === undefined) report.required(`${path}.city`);
  const line = streetOf(party, path, report);
  if (line === undefined) report.required(`${path}.address_lines`);
  if (path === 'recipient') refuseLocker(party, path, report);
  untriedLetters(party, path, report);
  const { street, others, ...number } = numberedStreet(party, line, path, report);
  report.tooMany(`${path}.address_lines`, others.length, MOST_OTHERS, 'lines besides the street');
  for (const other of others) report.tooLong(`${path}.address_lines`, other, LONGEST);
  const [Buildingname, Department] = others;
  return omitUndefined({
    AddressType,
    CompanyName: company_name,
    Name: person_name,
    Street: report.tooLong(`${path}.address_lines`, street, LONGEST_STREET),
    ...number,
    Buildingname,
    Department,
    Zipcode: zipcode(party, path, report),
    City: city ?? '',
    Region: stateCode(party, path, { longest: LONGEST }, report),
    Countrycode: countryCodeOf(party) ?? '',
  });
}

/** `7A` is number 7 with the addition A. Abroad the number is one text, or stays in the street. */
function numberedStreet(party: Party, line: StreetAddress | undefined, path: string, report: Reporter) {
  const field = `${path}.house_number`;
  const country = countryOf(party) ?? '';
  if (line === undefined) return { street: undefined, others: [] };
  const { street, house_number, addition, others, kind } = line;
  if (lookUp(BENELUX, country) === undefined) {
    const { number, ...rest } = fittedStreet(line, { number: LONGEST, others: MOST_OTHERS });
    return { ...rest, HouseNr: number };
  }
  const [, HouseNr, more] = /^(\d{1,5})(?!\d)[\s-]*(.*)$/.exec(house_number ?? '') ?? [];
  if (house_number === undefined && kind === 'street')
    report.required(field, `in ${country}, where no address line shows it`);
  else if (house_number !== undefined && HouseNr === undefined)
    report.invalid(field, `must begin with at most five digits, not ${JSON.stringify(house_number)}`);
  const HouseNrExt = [more, addition].filter(Boolean).join(' ') || undefined;
  return { street, others, HouseNr, HouseNrExt: report.tooLong(field, HouseNrExt, LONGEST) };
}

function zipcode(party: Party, path: string, report: Reporter): string | undefined {
  const form = lookUp(BENELUX, countryOf(party));
  if (form === undefined) return postalCode(party, path, { longest: 17 }, report);
  // `L-1009` is how Luxembourg writes it.
  const written = postalCode(party, path, { form: 'no_blanks', required: true }, report);
  const code = written?.replace(/^(NL|BE?|LU?)-/, '');
  if (code !== undefined && !form.pattern.test(code))
    report.invalid(
      `${path}.postal_code`,
      `must be a postal code such as ${form.example}, not ${JSON.stringify(party.postal_code)}`,
    );
  return code;
}

/** `ContactType`: 01 recipient, 02 sender; `undefined` for a party with neither an e-mail address nor a telephone. */
export function contactOf(
  ContactType: '01' | '02',
  party: Party,
  path: string,
  report: Reporter,
  texted: PhoneField = 'mobile_number',
) {
  const { email_address, phone_number, mobile_number } = party;
  if ((email_address ?? phone_number ?? mobile_number) === undefined) return undefined;
  return omitUndefined({
    ContactType,
    Email: email_address,
    SMSNr: dialled(party, path, texted, report),
    TelNr: dialled(party, path, 'phone_number', report),
  });
}

type PhoneField = 'phone_number' | 'mobile_number';

/** Where a number is ten digits, as `phoneOf` gives it: without the country code, which is 1. */
const NORTH_AMERICA: readonly string[] = ['US', 'CA', ...US_TERRITORIES];

/** `+31612345678`. A Dutch or Belgian number with one zero in front gets the code of its country, and a North American one its 1. */
function dialled(party: Party, path: string, field: PhoneField, report: Reporter): string | undefined {
  const country = countryOf(party);
  const isInternational = /^\s*(\+|00)/.test(party[field] ?? '');
  // Ten characters with the plus sign, and with the code of Belgium.
  const fewest = isInternational || country === 'BE' ? 9 : 10;
  const digits = phoneOf(party, path, { fewest }, report, field)?.number;
  if (digits === undefined) return undefined;
  if (NORTH_AMERICA.includes(country ?? '')) return `+1${digits}`;
  const code = lookUp({ NL: '31', BE: '32' }, country);
  if (isInternational) return `+${digits}`;
  return code !== undefined && digits.startsWith('0') ? `+${code}${digits.slice(1)}` : digits;
}
