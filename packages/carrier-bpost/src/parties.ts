import {
  leaveOutState,
  omitUndefined,
  postalCode,
  type Reporter,
  type StreetAddress,
  stateCode,
  streetOf,
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

/** A number that follows these words is not one of a house. */
const PO_BOX = /^(p\.? ?o\.? ?box|postbus|bo[iî]te postale|postfach)\b/i;

function linesOf(party: Party, path: string, report: Reporter): Partial<StreetAddress> {
  const [first, ...others] = party.address_lines ?? [];
  const isBox = party.house_number === undefined && first !== undefined && PO_BOX.test(first.trim());
  return isBox ? { street: first.trim(), others } : (streetOf(party, path, report) ?? {});
}

/** Where a house in Belgium has several letter boxes: `12 bus 4`, or `bus 4` in the street or in a line of its own. */
const LETTER_BOX = /(?:^|[\s,/]+)(?:bus|bte|bo[iî]te|box)\.?\s*(\w{1,8})$/i;

/** Street, number and letter box, and the other lines. */
function partsOf(party: Party, path: string, report: Reporter) {
  const { street, house_number, others = [] } = linesOf(party, path, report);
  const texts = [house_number, street, ...others];
  const at =
    party.country_code === 'BE' && house_number !== undefined
      ? texts.findIndex((text = '') => LETTER_BOX.test(text))
      : -1;
  const box = LETTER_BOX.exec(texts[at] ?? '')?.[1];
  const [number, name, ...lines] = texts.map((text, index) =>
    index === at ? text?.replace(LETTER_BOX, '') || undefined : text,
  );
  return { street: name, number, box, others: lines.filter((line) => line !== undefined) };
}

/** The company, where `name` is not the company itself. */
export function companyOf({ person_name, company_name }: Party): string | undefined {
  return person_name === undefined ? undefined : oneLine(company_name);
}

/** `AddressType`: street, house number and letter box apart, and one line besides. */
export function addressOf(party: Party, path: string, report: Reporter): XmlNode {
  const { street, number, box, others } = partsOf(party, path, report);
  if (street === undefined) report.required(`${path}.address_lines`);
  if (party.city === undefined) report.required(`${path}.city`);
  report.tooMany(`${path}.address_lines`, others.length, 1, 'lines besides the street');
  for (const text of [street, ...others]) report.tooLong(`${path}.address_lines`, text, LONGEST);
  // A long number stands in the street, as the contract allows.
  const isShort = number !== undefined && number.length <= 8;
  const whole = isShort || number === undefined ? street : `${street} ${number}`;
  const { country_code = '' } = party;
  const isWritten = WITH_STATES.includes(country_code);
  const state = isWritten ? stateCode(party, path, {}, report) : undefined;
  if (!isWritten && country_code !== 'BE') leaveOutState(party, path, report);
  return within(
    'common',
    omitUndefined({
      streetName: report.tooLong(`${path}.address_lines`, whole ?? '', LONGEST),
      addressLineTwo: others[0],
      number: isShort ? number : undefined,
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
