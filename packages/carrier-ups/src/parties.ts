/** `Shipper` and `ShipTo` of shipping. */
import { maxLength, type OmitUndefined, omitUndefined } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';
import { PRESENT } from './account.js';
import { isResidential, postalCode, stateOf } from './address.js';
import { isInternational, type Lane } from './lanes.js';
import { type Phone, phoneOf } from './phone.js';

export interface ShipAddress {
  readonly AddressLine: readonly string[];
  readonly City: string;
  readonly StateProvinceCode?: string;
  readonly PostalCode?: string;
  readonly CountryCode: string;
}

/** What both parties write alike. */
export interface Contact {
  readonly Name: string;
  readonly AttentionName?: string;
  readonly TaxIdentificationNumber?: string;
  readonly Phone?: Phone;
  readonly EMailAddress?: string;
  readonly Address: ShipAddress;
}

/** UPS Next Day Air Early calls before it delivers. */
const EARLY_SERVICE = '14';

export function shipperElement(
  shipper: Party,
  account_number: string,
  lane: Lane,
  service: string,
  issues: Issue[],
) {
  const { Name, AttentionName, TaxIdentificationNumber, Phone, EMailAddress, Address } = contactOf(
    shipper,
    'shipper',
    needsContact(lane, service),
    issues,
  );
  return omitUndefined({
    Name,
    AttentionName,
    TaxIdentificationNumber,
    Phone,
    ShipperNumber: account_number,
    EMailAddress,
    Address,
  });
}

export function shipToElement(recipient: Party, lane: Lane, service: string, issues: Issue[]) {
  const contact = contactOf(recipient, 'recipient', needsContact(lane, service), issues);
  const residential = isResidential(recipient, issues);
  return {
    ...contact,
    Address: { ...contact.Address, ...(residential ? { ResidentialAddressIndicator: PRESENT } : {}) },
  };
}

/** A person and a telephone number are "required if destination is international". */
function needsContact(lane: Lane, service: string): boolean {
  return isInternational(lane) || service === EARLY_SERVICE;
}

/** The contact of a party, as the invoice repeats it. */
function contactOf(
  party: Party,
  name: 'shipper' | 'recipient',
  needed: boolean,
  issues: Issue[],
): OmitUndefined<Contact> {
  const company = { value: party.company_name, field: `${name}.company_name` };
  const person = { value: party.person_name, field: `${name}.person_name` };
  const [Name, attention] = company.value === undefined ? [person, person] : [company, person];
  if (Name.value === undefined)
    issues.push(issue(company.field, 'required', `or ${person.field} is required by UPS`));
  if (needed && Name.value !== undefined && attention.value === undefined)
    issues.push(issue(person.field, 'required', 'is required by UPS for this service or abroad'));
  if (needed && party.phone_number === undefined)
    issues.push(issue(`${name}.phone_number`, 'required', 'is required by UPS for this service or abroad'));
  return omitUndefined({
    Name: maxLength(Name.value, 35, Name.field, issues) ?? '',
    AttentionName: maxLength(attention.value, 35, attention.field, attention === Name ? [] : issues),
    TaxIdentificationNumber: maxLength(party.tax_id, 15, `${name}.tax_id`, issues),
    Phone: phoneOf(party.phone_number, party.country_code ?? '', `${name}.phone_number`, issues),
    EMailAddress: maxLength(party.email_address, 50, `${name}.email_address`, issues),
    Address: addressOf(party, name, issues),
  });
}

/** Three lines of 35 characters. */
function addressOf(party: Party, name: string, issues: Issue[]): ShipAddress {
  const { address_lines = [], city, country_code = '' } = party;
  if (address_lines.length === 0)
    issues.push(issue(`${name}.address_lines`, 'required', 'is required by UPS'));
  if (address_lines.length > 3)
    issues.push(issue(`${name}.address_lines`, 'too_many', `has ${address_lines.length} lines; UPS takes 3`));
  if (city === undefined) issues.push(issue(`${name}.city`, 'required', 'is required by UPS'));
  const field = party.state_code === undefined ? `${name}.state` : `${name}.state_code`;
  return omitUndefined({
    AddressLine: address_lines.map((line, index) =>
      maxLength(line, 35, `${name}.address_lines[${index}]`, issues),
    ),
    City: maxLength(city, 30, `${name}.city`, issues) ?? '',
    StateProvinceCode: maxLength(stateOf(party, name, true, issues), 5, field, issues),
    PostalCode: postalCode(party, name, issues),
    CountryCode: country_code,
  });
}
