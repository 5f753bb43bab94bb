/** `Address`: three lines of names, then street and house number apart. */
import {
  countryOf,
  isResidential,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  streetOf,
} from '@waybill/carrier-kit/request';
import type { Party, Shipment } from '@waybill/core';
import { LONGEST } from './printed.js';

const MOST_NAMES = 3;
/** Fewest characters of a street, of a contact person, and of a telephone number. */
const SHORTEST_STREET = 4;
const SHORTEST_CONTACT = 6;
const SHORTEST_PHONE = 4;

/** Lines besides the street stand below the names. */
export function addressOf(party: Party, path: string, report: Reporter, mobile = party.mobile_number) {
  const { person_name, company_name, phone_number, email_address, city } = party;
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  if (city === undefined) report.required(`${path}.city`);
  const { street, house_number, others = [] } = streetOf(party, path, report) ?? {};
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
    ZIPCode: postalCode(party, path, { longest: 10 }, report),
    City: city ?? '',
    Province: stateCode(party, path, { longest: LONGEST }, report),
    Street: whole ?? '',
    StreetNumber: isShort ? undefined : house_number,
    ContactPerson: atLeast(SHORTEST_CONTACT, person_name),
    FixedLinePhonenumber: report.tooLong(`${path}.phone_number`, atLeast(SHORTEST_PHONE, phone_number), 35),
    MobilePhoneNumber: report.tooLong(`${path}.mobile_number`, atLeast(SHORTEST_PHONE, mobile), 35),
    eMail: email_address,
  });
}

/** Text that is shorter than GLS takes is left out: the label does not need it. */
const atLeast = (shortest: number, text: string | undefined): string | undefined =>
  text !== undefined && text.length >= shortest ? text : undefined;

/** `Consignee`. Text messages go to the mobile number, or to the other one where there is none. */
export function consigneeOf(recipient: Party, { notify_recipient }: Shipment, report: Reporter) {
  const isHome = isResidential(recipient, 'recipient', {}, report);
  const isTexted = notify_recipient?.by.includes('sms') === true;
  const mobile = recipient.mobile_number ?? (isTexted ? recipient.phone_number : undefined);
  return omitUndefined({
    Category: isHome === undefined ? undefined : isHome ? 'PRIVATE' : 'BUSINESS',
    Address: addressOf(recipient, 'recipient', report, mobile),
  });
}
