import { extraOf, maxLength, parseEnum } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';
import { CARRIER } from './account.js';
import { countryOf, phoneOf, postalCodeOf, residentialOf, type Side, stateOf } from './address.js';

const TIN_TYPES = [
  'PERSONAL_NATIONAL',
  'PERSONAL_STATE',
  'FEDERAL',
  'BUSINESS_NATIONAL',
  'BUSINESS_STATE',
  'BUSINESS_UNION',
] as const;

/** `shipper` or one of `recipients` of a shipment, in the contract's order. */
export function partyOf(party: Party, side: Side, issues: Issue[]): object {
  const instructions = extraOf(CARRIER, party, 'delivery_instructions');
  const tins = taxNumbers(party, side, issues);
  return {
    address: addressOf(party, side, issues),
    contact: contactOf(party, side, issues),
    ...(tins.length === 0 ? {} : { tins }),
    ...(side === 'recipient' && instructions !== undefined ? { deliveryInstructions: instructions } : {}),
  };
}

function addressOf(party: Party, side: Side, issues: Issue[]): object {
  const { address_lines = [], city } = party;
  const lines = `${side}.address_lines`;
  if (address_lines.length === 0) issues.push(issue(lines, 'required', 'is required by FedEx'));
  if (address_lines.length > 3)
    issues.push(issue(lines, 'too_many', `has ${address_lines.length} lines; FedEx takes 3`));
  if (city === undefined) issues.push(issue(`${side}.city`, 'required', 'is required by FedEx'));
  return {
    streetLines: address_lines.map((line, index) => maxLength(line, 35, `${lines}[${index}]`, issues)),
    city: maxLength(city ?? '', 35, `${side}.city`, issues),
    stateOrProvinceCode: stateOf(party, side, true, issues),
    postalCode: postalCodeOf(party, side, issues),
    countryCode: countryOf(party, side, issues),
    residential: residentialOf(party, side, issues),
  };
}

function contactOf(party: Party, side: Side, issues: Issue[]): object {
  const { person_name, company_name, email_address } = party;
  if (person_name === undefined && company_name === undefined)
    issues.push(issue(`${side}.person_name`, 'required', `or ${side}.company_name is required by FedEx`));
  return {
    personName: maxLength(person_name, 70, `${side}.person_name`, issues),
    emailAddress: maxLength(email_address, 80, `${side}.email_address`, issues),
    ...phoneOf(party, side, issues),
    companyName: maxLength(company_name, 35, `${side}.company_name`, issues),
  };
}

function taxNumbers(party: Party, side: Side, issues: Issue[]): object[] {
  const field = `${side}.extra["${CARRIER}:tin_type"]`;
  const type = parseEnum(extraOf(CARRIER, party, 'tin_type'), TIN_TYPES, field, issues);
  const number = maxLength(party.tax_id, 18, `${side}.tax_id`, issues);
  if (number !== undefined) return [{ number, tinType: type ?? 'BUSINESS_NATIONAL' }];
  if (type !== undefined)
    issues.push(issue(field, 'contradiction', `is given, but ${side}.tax_id is missing`));
  return [];
}
