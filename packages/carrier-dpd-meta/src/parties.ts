/** `Address`, `ContactDetails` and `LegalEntity`. */
import {
  countryOf,
  type FittedStreet,
  fittedStreet,
  isResidential,
  type NotifiedRecipient,
  omitUndefined,
  type Phone,
  phoneOf,
  postalCode,
  type Reporter,
  refusePoBox,
  stateCode,
  streetOf,
  taxIdsOf,
  US_TERRITORIES,
  untriedLetters,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { LONGEST, printed } from './printed.js';

const LONGEST_HOUSE_NUMBER = 8;
const LONGEST_POSTAL_CODE = 9;
/** Lines besides the street. */
const MOST_OTHERS = 2;

export function addressOf(
  party: Party,
  path: string,
  report: Reporter,
  { required = false }: { readonly required?: boolean } = {},
) {
  const { company_name, person_name, city } = party;
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  if (city === undefined) report.required(`${path}.city`);
  const lines = `${path}.address_lines`;
  const apart = streetOf(party, path, report);
  if (apart === undefined) report.required(lines);
  // "DPD, Hermes, GLS und UPS können Packstationen nicht beliefern" (paketda.de, FAQ, 24 Nov 2026); PO boxes are of the post.
  if (path === 'recipient') refusePoBox(party, path, report);
  untriedLetters(party, path, report);
  const room = { number: LONGEST_HOUSE_NUMBER, others: MOST_OTHERS };
  const { street, number, others }: Partial<FittedStreet> = apart ? fittedStreet(apart, room) : {};
  report.tooMany(lines, others?.length ?? 0, MOST_OTHERS, 'lines besides the street');
  const [first, addressLine2, addressLine3] = [street, ...(others ?? [])].map((line) =>
    report.tooLong(lines, line, LONGEST),
  );
  return omitUndefined({
    companyName: company_name,
    name1: person_name,
    street: first ?? '',
    houseNumber: number,
    addressLine2,
    addressLine3,
    country: countryOf(party) ?? '',
    state: stateCode(party, path, {}, report),
    zipCode: postalCode(
      party,
      path,
      { longest: LONGEST_POSTAL_CODE, ...(required ? { required } : {}) },
      report,
    ),
    city: city ?? '',
  });
}

/** `undefined` where the request has nothing for it. */
export function contactOf(party: Party, path: string, report: Reporter) {
  const numbers = (['phone_number', 'mobile_number'] as const)
    .map((name) => dialled(party, name, phoneOf(party, path, printed.party[name], report, name)))
    .filter((number) => number !== undefined);
  const [phone1, phone2] = new Set(numbers);
  return filled({
    contactPerson: party.person_name,
    phone1,
    phone2,
    email: party.email_address,
  });
}

/** `+` and country code where the request has it: without one, the business unit takes the number for one of its country. */
function dialled(
  party: Party,
  name: 'phone_number' | 'mobile_number',
  phone: Phone | undefined,
): string | undefined {
  if (phone === undefined) return undefined;
  const country = countryOf(party) ?? '';
  if (['US', 'CA', ...US_TERRITORIES].includes(country)) return `+1${phone.number}`;
  return /^\s*(\+|00)/.test(party[name] ?? '') ? `+${phone.number}` : phone.number;
}

const TAX_IDS = { VAT: 'vatNumber', EORI: 'eori', PASSPORT: 'P', CNP: 'C' } as const;

/** The numbers of a party, by the names of `LegalEntity`. A passport and a Brazilian number share a place. */
export function taxNumbersOf(side: 'shipper' | 'recipient', request: RequestFields, report: Reporter) {
  const places = new Map<string, { readonly code: string; readonly value: string }>();
  const to = side === 'shipper' ? countryOf(request.recipient) : undefined;
  const types = to === 'NO' ? { ...TAX_IDS, VOEC: 'registration' } : TAX_IDS;
  for (const one of taxIdsOf(request[side], side, { types, longest: 20 }, request, report)) {
    const is_british = to === 'GB' && one.type === 'VAT' && one.country === 'GB';
    const place = is_british ? 'registration' : one.code === 'P' || one.code === 'C' ? 'taxId' : one.code;
    if (places.has(place))
      report.notice(
        'tax_id_not_sent',
        `${one.field} (${one.type}) is not sent: another number already has its place.`,
      );
    else places.set(place, one);
  }
  const other = places.get('taxId');
  const registration = places.get('registration');
  return {
    eori: places.get('eori')?.value,
    vatNumber: (places.get('vatNumber') ?? (countryOf(request[side]) === to ? registration : undefined))
      ?.value,
    taxIdType: other?.code,
    taxIdValue: other?.value,
    /** Of the shop in the country of destination: the VAT number of Great Britain, VOEC of Norway. */
    registration: registration?.value,
  };
}

export function legalEntityOf(side: 'shipper' | 'recipient', request: RequestFields, report: Reporter) {
  const is_home = isResidential(request[side], side, {}, report);
  const { registration: _, ...numbers } = taxNumbersOf(side, request, report);
  return filled({
    businessType: is_home === undefined ? undefined : is_home ? 'P' : 'B',
    ...numbers,
  });
}

/** `Message`, for each way in which the business unit writes to the recipient. */
export function messagesOf({ recipient }: RequestFields, notified: NotifiedRecipient | undefined) {
  const { email, phone, language } = notified ?? {};
  const name = recipient.mobile_number === undefined ? 'phone_number' : 'mobile_number';
  const ways = [
    { messageType: 'EMAIL', messageDestination: email },
    { messageType: 'SMS', messageDestination: dialled(recipient, name, phone) },
  ].filter(({ messageDestination }) => messageDestination !== undefined);
  return ways.length === 0
    ? undefined
    : ways.map((way) => omitUndefined({ ...way, messageLanguage: language?.toUpperCase() }));
}

/** A part of a document that has something in it. */
function filled<Part extends object>(part: Part) {
  const own = omitUndefined(part);
  return Object.keys(own).length === 0 ? undefined : own;
}
