/** `Shipper` and `ShipTo` of shipping. */
import { extraOf, maxLength, type OmitUndefined, omitUndefined, parseFlag } from '@waybill/carrier-kit';
import { type Issue, issue, type Party } from '@waybill/core';
import { isInternational, type Lane } from './lanes.js';
import { CARRIER, PRESENT } from './protocol.js';

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

/** Countries whose addresses name a state or province by two letters. */
const WITH_STATES = new Set(['US', 'CA']);
const WITH_ZIP_CODES = new Set(['US', 'PR']);

/** The countries of a request. */
export function laneOf(shipper: Party, recipient: Party, issues: Issue[]): Lane {
  for (const [name, party] of Object.entries({ shipper, recipient }))
    if (party.country_code === undefined)
      issues.push(issue(`${name}.country_code`, 'required', 'is required'));
  return { from: shipper.country_code ?? '', to: recipient.country_code ?? '' };
}

/** `Address` of rating. Without a state UPS tells no negotiated price and no exact tax, so origins must name theirs. */
export function rateAddress(party: Party, name: 'shipper' | 'recipient', issues: Issue[]) {
  const PostalCode = postalCode(party, name, issues);
  if (PostalCode === undefined && party.city === undefined)
    issues.push(issue(`${name}.postal_code`, 'required', `or ${name}.city is required by UPS`));
  const state = stateOf(party, name, name === 'shipper', issues);
  return omitUndefined({
    // Rating requires the element and takes it empty. It prices by no street, so what is too long for it is left out.
    AddressLine: (party.address_lines ?? []).filter((line) => line.length <= 35).slice(0, 3),
    City: party.city !== undefined && party.city.length <= 30 ? party.city : undefined,
    StateProvinceCode: state?.length === 2 ? state : undefined,
    PostalCode,
    CountryCode: party.country_code ?? '',
  });
}

/** `PostalCode` as UPS compares it: capitals and digits, nothing between them, at most 9. */
export function postalCode({ postal_code, country_code = '' }: Party, name: string, issues: Issue[]) {
  const field = `${name}.postal_code`;
  const code = postal_code?.replace(/[\s-]/g, '').toUpperCase();
  const wrong = (example: string) =>
    issues.push(
      issue(field, 'invalid_postal_code', `must be like ${example}, not ${JSON.stringify(postal_code)}`),
    );
  if (code === undefined) {
    if (WITH_STATES.has(country_code) || WITH_ZIP_CODES.has(country_code))
      issues.push(issue(field, 'required', `is required in ${country_code}`));
  } else if (WITH_ZIP_CODES.has(country_code)) {
    if (!/^\d{5}(\d{4})?$/.test(code)) wrong('10118 or 10118-0110');
  } else if (country_code === 'CA') {
    if (!/^([A-Z]\d){3}$/.test(code)) wrong('K1A 0B1');
  } else if (!/^[A-Z0-9]{1,9}$/.test(code)) wrong('10117: 1 to 9 letters and digits');
  return code;
}

/** `StateProvinceCode`: two letters in the United States and Canada; elsewhere what the request says. */
export function stateOf(
  { country_code = '', state_code, state }: Party,
  name: string,
  required: boolean,
  issues: Issue[],
): string | undefined {
  const written = state_code ?? state;
  if (!WITH_STATES.has(country_code)) return written;
  const code = written?.trim().toUpperCase();
  const field = `${name}.state_code`;
  if (code === undefined) {
    if (required) issues.push(issue(field, 'required', `is required in ${country_code}`));
  } else if (!/^[A-Z]{2}$/.test(code)) {
    if (state_code === undefined && !required) return undefined;
    issues.push(
      issue(field, 'invalid_value', `must be two letters such as QC, not ${JSON.stringify(written)}`),
    );
  }
  return code;
}

/** `type: residential` or the extra; both in contradiction is refused. */
export function isResidential(recipient: Party, issues: Issue[]): boolean {
  const field = `recipient.extra["${CARRIER}:residential"]`;
  const said = parseFlag(extraOf(CARRIER, recipient, 'residential'), field, issues);
  const typed = recipient.type === undefined ? undefined : recipient.type.toLowerCase() === 'residential';
  if (said === false && typed === true)
    issues.push(issue(field, 'contradiction', 'is false but recipient.type is residential'));
  return said ?? typed ?? false;
}

/** Countries of the North American plan whose numbers UPS wants without the 1 in front. */
const NORTH_AMERICAN = new Set(['US', 'CA', 'PR', 'VI']);

/** `Phone`: digits alone. */
export interface Phone {
  readonly Number: string;
  readonly Extension?: string;
}

/** Area code and number in North America, elsewhere country code, area code and number; at most 15 digits. */
export function phoneOf(
  written: string | undefined,
  country: string,
  field: string,
  issues: Issue[],
): Phone | undefined {
  if (written === undefined) return undefined;
  const [, number = '', extension] =
    /^(.*?)(?:[\s,;]*(?:extension|ext\.?|x|#)\s*(\d+))?$/i.exec(written.trim()) ?? [];
  // The zero in brackets is dialled inside the country alone; 00 is the + of many countries.
  const digits = number.replace(/^(\+.*)\(0\)/, '$1').replace(/\D/g, '');
  const american = NORTH_AMERICAN.has(country);
  const own = american && digits.length === 11 ? digits.replace(/^1/, '') : digits.replace(/^00/, '');
  if (extension !== undefined && extension.length > 4)
    issues.push(issue(field, 'invalid_phone', `has extension ${extension}; UPS takes 4 digits`));
  if (american ? own.length !== 10 : own.length < 1 || own.length > 15) {
    const wanted = american ? '10 digits, area code first' : '1 to 15 digits, country code first';
    issues.push(issue(field, 'invalid_phone', `must hold ${wanted}, not ${JSON.stringify(written)}`));
  }
  return { Number: own, ...(extension === undefined ? {} : { Extension: extension }) };
}
