/** `Address`, `Contact` and `Party`. */
import {
  countryOf,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Party } from '@waybill/core';
import { printed } from './printed.js';

/** Origin or destination of a shipment: all that a price depends on. */
export function placeElement(party: Party, path: string, report: Reporter): XmlNode {
  return addressElement({ ...party, address_lines: [] }, path, report);
}

/** `Address`, whose members are required, but may be empty. */
function addressElement(party: Party, path: string, report: Reporter): XmlNode {
  const { address_lines = [], city } = party;
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  if (city === undefined) report.required(`${path}.city`);
  const [Line1 = '', Line2 = '', Line3 = ''] = address_lines;
  return omitUndefined({
    Line1,
    Line2,
    Line3,
    City: city,
    StateOrProvinceCode: stateCode(party, path, {}, report),
    PostCode: postalCode(party, path, {}, report) ?? '',
    CountryCode: country,
  });
}

/** An address, which must have a line, and its contact. */
export function partyParts(party: Party, path: string, report: Reporter) {
  const { person_name, company_name, email_address, address_lines = [] } = party;
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  if ((person_name ?? company_name) === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  const phone = phoneOf(party, path, { required: true, ...printed.party.phone_number }, report);
  const mobile = phoneOf(party, path, printed.party.mobile_number, report, 'mobile_number');
  const contact = omitUndefined({
    PersonName: person_name ?? company_name,
    CompanyName: company_name ?? person_name,
    PhoneNumber1: phone?.number,
    PhoneNumber1Ext: phone?.extension,
    PhoneNumber2: '',
    CellPhone: mobile?.number ?? phone?.number,
    EmailAddress: email_address ?? '',
    Type: '',
  });
  return { address: addressElement(party, path, report), contact };
}

/** `Party` */
export function partyElement(
  party: Party,
  path: string,
  account: string | undefined,
  report: Reporter,
): XmlNode {
  const { address, contact } = partyParts(party, path, report);
  return {
    Reference1: '',
    Reference2: '',
    AccountNumber: account ?? '',
    PartyAddress: address,
    Contact: contact,
  };
}
