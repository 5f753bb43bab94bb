/** `Address`: three lines of names, then street and house number apart. */
import {
  countryOf,
  isResidential,
  omitUndefined,
  postalCode,
  type Reporter,
  refusePoBox,
  type StreetAddress,
  stateCode,
  streetOf,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { LONGEST } from './printed.js';
import { plain } from './text.js';

const MOST_NAMES = 3;
/** Fewest characters of a street, of a contact person, and of a telephone number. */
const SHORTEST_STREET = 4;
const SHORTEST_CONTACT = 6;
const SHORTEST_PHONE = 4;

/** Lines besides the street stand below the names. */
export function addressOf(party: Party, path: string, report: Reporter) {
  const { phone_number, email_address, city } = party;
  const company_name = plain(party.company_name, `${path}.company_name`, report);
  const person_name = plain(party.person_name, `${path}.person_name`, report);
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  if (city === undefined) report.required(`${path}.city`);
  const split = streetOf(party, path, report);
  const line = (text: string | undefined) => plain(text, `${path}.address_lines`, report);
  const [street, house_number] = [line(split?.street), line(numberOf(split ?? {}))];
  const others = (split?.others ?? []).map((text) => plain(text, `${path}.address_lines`, report));
  // `Q7 24` in Mannheim
  const isShort = street !== undefined && street.length < SHORTEST_STREET;
  const whole = isShort ? [street, house_number].filter((part) => part !== undefined).join(' ') : street;
  if (street === undefined) report.required(`${path}.address_lines`);
  const names = [company_name, person_name].filter((name) => name !== undefined);
  const most = MOST_NAMES - names.length;
  report.tooMany(`${path}.address_lines`, others.length, most, 'lines besides the street');
  for (const text of [street, house_number, ...others])
    report.tooLong(`${path}.address_lines`, text, LONGEST);
  const [Name1 = '', Name2, Name3] = [...names, ...others];
  return omitUndefined({
    Name1,
    Name2,
    Name3,
    CountryCode: countryOf(party) ?? '',
    ZIPCode: postalCode(party, path, { longest: 10, required: true }, report),
    City: plain(city, `${path}.city`, report) ?? '',
    Province: stateCode(party, path, { longest: LONGEST }, report),
    Street: whole ?? '',
    StreetNumber: isShort ? undefined : house_number,
    ContactPerson: atLeast(SHORTEST_CONTACT, person_name),
    FixedLinePhonenumber: report.tooLong(`${path}.phone_number`, atLeast(SHORTEST_PHONE, phone_number), 35),
    MobilePhoneNumber: report.tooLong(
      `${path}.mobile_number`,
      atLeast(SHORTEST_PHONE, party.mobile_number),
      35,
    ),
    eMail: email_address,
  });
}

/** `12a`, `12 bus 4`: one field for the number and what belongs to it. */
export function numberOf({ house_number, addition }: Partial<StreetAddress>): string | undefined {
  if (house_number === undefined || addition === undefined) return house_number ?? addition;
  return `${house_number}${/^[a-z]$/i.test(addition) ? '' : ' '}${addition}`;
}

/** Text that is shorter than GLS takes is left out: the label does not need it. */
const atLeast = (shortest: number, text: string | undefined): string | undefined =>
  text !== undefined && text.length >= shortest ? text : undefined;

/** `Consignee`. */
export function consigneeOf(recipient: Party, report: Reporter) {
  refusePoBox(recipient, 'recipient', report);
  const isHome = isResidential(recipient, 'recipient', {}, report);
  return omitUndefined({
    Category: isHome === undefined ? undefined : isHome ? 'PRIVATE' : 'BUSINESS',
    Address: addressOf(recipient, 'recipient', report),
  });
}
