/** The parties of a shipment. */
import { extraWord, isResidential, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { type PostalAddress, postalAddressOf } from './address.js';
import { type RegistrationNumber, registrationNumbers } from './registration-numbers.js';

/** `supermodelIoLogisticsExpressContact` */
export interface ContactInformation {
  readonly email?: string;
  readonly phone: string;
  readonly companyName: string;
  readonly fullName: string;
}

/** `shipperDetails`, `receiverDetails`, `buyerDetails`, … of a shipment. */
export interface PartyDetails {
  readonly postalAddress: PostalAddress;
  readonly contactInformation: ContactInformation;
  readonly registrationNumbers?: readonly RegistrationNumber[];
  readonly typeCode?: string;
}

/** `typeCode` of a party. */
const PARTY_CODES = ['business', 'direct_consumer', 'government', 'other', 'private', 'reseller'] as const;
/** A party of a shipment as the contract describes each of them. */
export function partyOf(party: Party, path: string, request: RequestFields, report: Reporter): PartyDetails {
  return omitUndefined({
    postalAddress: postalAddressOf(party, path, report),
    contactInformation: contactOf(party, path, report),
    registrationNumbers: registrationNumbers(party, path, request, report),
    typeCode: typeCodeOf(party, path, report),
  });
}

/** Some islands have numbers of 4 digits. */
const FEWEST_DIGITS = 4;

/** Company and person are both mandatory: a party with one name sends it twice. */
export function contactOf(party: Party, path: string, report: Reporter): ContactInformation {
  const company = party.company_name ?? party.person_name;
  const person = party.person_name ?? party.company_name;
  if (company === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  const field = `${path}.${party.company_name === undefined ? 'person_name' : 'company_name'}`;
  return omitUndefined({
    email: report.tooLong(`${path}.email_address`, party.email_address, 70),
    phone: phoneOf(party, `${path}.phone_number`, report),
    companyName: report.tooLong(field, company ?? '', 100),
    fullName: report.tooLong(`${path}.person_name`, person ?? '', 255),
  });
}

/** DHL takes any text. Its couriers call the number. */
function phoneOf({ phone_number }: Party, field: string, report: Reporter): string {
  if (phone_number === undefined) report.required(field);
  else if (phone_number.replace(/\D/g, '').length < FEWEST_DIGITS)
    report.invalid(field, `must be a telephone number, not ${JSON.stringify(phone_number)}`);
  return report.tooLong(field, phone_number?.trim() ?? '', 70);
}

function typeCodeOf(party: Party, path: string, report: Reporter): string | undefined {
  const own = extraWord(party, 'type_code', PARTY_CODES, path, report);
  const residential = isResidential(party, path, {}, report);
  return own ?? (residential === undefined ? undefined : residential ? 'private' : 'business');
}
