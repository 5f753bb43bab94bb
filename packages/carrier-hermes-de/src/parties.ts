/** Names and addresses: street and house number apart, company and further lines as additions. */
import {
  countryOf,
  type FittedStreet,
  fittedStreet,
  latinText,
  leaveOutState,
  omitUndefined,
  postalCode,
  type Reporter,
  refusePoBox,
  streetOf,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { LETTERS, printed } from './printed.js';

/** Text as Hermes takes it; text that is too long is refused, never cut. */
export function wireText(
  text: string | undefined,
  field: string,
  longest: number,
  report: Reporter,
  country?: string,
) {
  return report.tooLong(field, latinText(text, field, LETTERS, report, country), longest);
}

/** Countries in whose addresses the state is a part that nothing else stands for. */
const WITH_STATES = ['US', 'CA', 'AU'];

const LONGEST_NAME = printed.party.person_name;
const LONGEST_STREET = 50;
const LONGEST_NUMBER = 5;
/** `addressAddition`, `addressAddition2`, `addressAddition3`. */
const ADDITIONS = [50, 20, 20];

/** `lastname`: "if this is not possible, enter both information here". */
export function nameOf(party: Party, path: string, report: Reporter): { readonly lastname: string } {
  const { person_name, company_name } = party;
  const field = person_name === undefined ? `${path}.company_name` : `${path}.person_name`;
  const lastname = wireText(person_name ?? company_name, field, LONGEST_NAME, report, countryOf(party));
  if (lastname === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  return { lastname: lastname ?? '' };
}

export function addressOf(party: Party, path: string, report: Reporter) {
  const lines = `${path}.address_lines`;
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  if (party.city === undefined) report.required(`${path}.city`);
  const apart = streetOf(party, path, report);
  if (apart === undefined) report.required(lines);
  // "DPD, Hermes, GLS und UPS können Packstationen nicht beliefern" (paketda.de, FAQ, 24 Nov 2026); PO boxes are of the post.
  if (path === 'recipient') refusePoBox(party, path, report);
  const company = party.person_name === undefined ? undefined : party.company_name;
  const most = ADDITIONS.length - (company === undefined ? 0 : 1);
  const room = { number: LONGEST_NUMBER, others: most };
  const { street = '', number, others = [] }: Partial<FittedStreet> = apart ? fittedStreet(apart, room) : {};
  const name = latinText(street, lines, LETTERS, report, country);
  report.tooLong(lines, [name, number].filter(Boolean).join(' '), LONGEST_STREET);
  const additions = [
    ...(company === undefined ? [] : [{ text: company, field: `${path}.company_name` }]),
    ...others.map((text) => ({ text, field: lines })),
  ];
  report.tooMany(lines, others.length, most, 'lines besides the street');
  const [addressAddition, addressAddition2, addressAddition3] = additions.map(({ text, field }, at) =>
    wireText(text, field, ADDITIONS[at] ?? LONGEST_STREET, report, country),
  );
  if (path === 'recipient' && WITH_STATES.includes(country ?? ''))
    report.notSupported(
      `${path}.country_code`,
      `is ${country}, where nothing is delivered without a state, for which addresses of ${report.name} have no place`,
    );
  else if (country !== 'DE') leaveOutState(party, path, report);
  const rules = { longest: country === 'DE' ? 5 : 8, form: 'no_blanks', required: country !== 'IE' } as const;
  return omitUndefined({
    street: name,
    houseNumber: wireText(number, lines, LONGEST_NUMBER, report, country),
    zipCode: postalCode(party, path, rules, report) ?? '',
    town: wireText(party.city, `${path}.city`, printed.party.city, report, country) ?? '',
    countryCode: country ?? '',
    addressAddition,
    addressAddition2,
    addressAddition3,
  });
}

/** `Contact`; `undefined` where the request has nothing for it. */
export function contactOf(
  { phone_number, mobile_number, email_address }: Party,
  path: string,
  report: Reporter,
) {
  const contact = omitUndefined({
    phone: report.tooLong(`${path}.phone_number`, phone_number, 20),
    mobile: report.tooLong(`${path}.mobile_number`, mobile_number, 20),
    mail: report.tooLong(`${path}.email_address`, email_address, 200),
  });
  return Object.keys(contact).length === 0 ? undefined : contact;
}
