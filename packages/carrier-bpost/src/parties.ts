import {
  countryOf,
  fittedStreet,
  leaveOutState,
  omitUndefined,
  postalCode,
  type Reporter,
  refuseLocker,
  stateCode,
  streetOf,
  untriedLetters,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Party } from '@waybill/core';
import { within } from './messages.js';

const LONGEST = 40;
/** Countries in whose addresses the state is a part that nothing else stands for. */
const WITH_STATES = ['US', 'CA', 'AU'];

/** `Party` */
export function partyOf(party: Party, path: string, report: Reporter): XmlNode {
  const { email_address, phone_number = party.mobile_number } = party;
  if (path === 'recipient') refuseLocker(party, path, report);
  untriedLetters(party, path, report);
  return within('common', {
    name: nameOf(party, path, report),
    company: companyOf(party),
    address: addressOf(party, path, report),
    emailAddress: email_address,
    phoneNumber: report.tooLong(`${path}.phone_number`, phone_number, 20),
  });
}

/** One line of text. */
const oneLine = (text: string | undefined) => text?.trim().replace(/\s+/g, ' ');

/** The person, or the company where there is none. */
export function nameOf({ person_name, company_name }: Party, path: string, report: Reporter): string {
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  return oneLine(person_name ?? company_name) ?? '';
}

/** The letter box of a recipient, where a house in Belgium has several. Source: Royal Decree of 24 April 2014, article 34. */
const LETTER_BOX = /(?:^|[\s,/-]+)(?:(?:bus|bte|bo[iî]te|box)\.?\s*|b\.?\s*(?=\d))(\w[\w ]{0,7})$/i;
const LONGEST_NUMBER = 8;

interface Parts {
  readonly street?: string;
  readonly number?: string | undefined;
  readonly box?: string | undefined;
  readonly others: readonly string[];
}

/** Street, number and letter box, and the other lines. A long number stands in the street, as the contract allows. */
function partsOf(party: Party, path: string, report: Reporter): Parts {
  const apart = streetOf(party, path, report);
  if (apart === undefined) return { others: [] };
  // Postbus 12
  if (apart.kind === 'po_box') return apart.whole;
  const { house_number, whole_number = '', street, others } = apart;
  const fitted = fittedStreet(apart, { number: LONGEST_NUMBER, others: 1 });
  if (house_number === undefined || countryOf(party) !== 'BE') return fitted;
  const texts = [whole_number, ...others];
  const at = texts.findIndex((text) => LETTER_BOX.test(text));
  const [, box] = LETTER_BOX.exec(texts[at] ?? '') ?? [];
  if (box === undefined) return fitted;
  const [number, ...lines] = texts.map((text, index) => (index === at ? text.replace(LETTER_BOX, '') : text));
  return { street, number: number || undefined, box, others: lines.filter((line) => line !== '') };
}

/** The company, where `name` is not the company itself. */
export function companyOf({ person_name, company_name }: Party): string | undefined {
  return person_name === undefined ? undefined : oneLine(company_name);
}

/** `AddressType`: street, house number and letter box apart, and one line besides, in which others are joined. */
export function addressOf(party: Party, path: string, report: Reporter): XmlNode {
  const { street, number, box, others } = partsOf(party, path, report);
  if (street === undefined) report.required(`${path}.address_lines`);
  if (party.city === undefined) report.required(`${path}.city`);
  const line_two = others.join(', ');
  for (const text of [street, line_two]) report.tooLong(`${path}.address_lines`, text, LONGEST);
  const { country_code = '' } = party;
  const isWritten = WITH_STATES.includes(country_code);
  const state = isWritten ? stateCode(party, path, {}, report) : undefined;
  if (!isWritten && country_code !== 'BE') leaveOutState(party, path, report);
  return within(
    'common',
    omitUndefined({
      streetName: report.tooLong(`${path}.address_lines`, street ?? '', LONGEST),
      addressLineTwo: line_two || undefined,
      number,
      box,
      postalCode: postalCode(party, path, { longest: 8, required: true }, report) ?? '',
      locality: report.tooLong(
        `${path}.city`,
        [party.city ?? '', state].filter((part) => part !== undefined).join(', '),
        LONGEST,
      ),
      countryCode: country_code,
    }),
  );
}
