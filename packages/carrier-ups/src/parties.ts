/** `Shipper`, `ShipFrom`, `ShipTo` and `SoldTo`: addresses alone in rating, with names and telephone numbers in shipping. */
import {
  isResidential,
  type OmitUndefined,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  refusePoBox,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { isInternational, type Lane } from './lanes.js';
import { indicator } from './protocol.js';
import type { Placed } from './roles.js';

/** `PostalCode` in capitals and digits, without spaces or hyphens. */
const POSTAL_CODE = { form: 'compact', longest: 9 } as const;
/** Countries whose addresses must name a state or province. */
const WITH_STATES = ['US', 'CA', 'VN'];

const needsState = ({ country_code = '' }: Party) => WITH_STATES.includes(country_code);

/** `StateProvinceCode`, at most 5 characters. Vietnam's begin with its own: "VN-44". */
function stateOf(party: Party, path: string, required: boolean, report: Reporter): string | undefined {
  const code = stateCode(party, path, { required: required && needsState(party), longest: 5 }, report);
  return code !== undefined && party.country_code === 'VN' ? `VN-${code}` : code;
}

/** The address with `ResidentialAddressIndicator` for a home. PO boxes are refused: UPS does not deliver to them. */
export function deliveryAddress<Address extends object>(
  address: Address,
  recipient: Party,
  report: Reporter,
) {
  refusePoBox(recipient, 'recipient', report);
  const home = isResidential(recipient, 'recipient', { extra: 'residential' }, report);
  return omitUndefined({ ...address, ResidentialAddressIndicator: indicator(home) });
}

/** `Address` in rating. The origin must name its state: without it UPS sends no negotiated price and no exact tax. */
export function rateAddress({ party, path }: Placed, report: Reporter, origin = false) {
  const PostalCode = postalCode(party, path, POSTAL_CODE, report);
  if (PostalCode === undefined && party.city === undefined)
    report.required([`${path}.postal_code`, `${path}.city`]);
  const state = stateOf(party, path, origin, report);
  const isCode = state?.length === 2;
  if (state !== undefined && !isCode)
    report.notice(
      'left_out',
      `${path}.${party.state_code === undefined ? 'state' : 'state_code'} is left out of the price: it is ${state}, and ${report.name} takes 2 characters there.`,
    );
  return omitUndefined({
    // Required, but may be empty. The street does not change the price, so lines that are too long are left out; that a purchase
    // refuses them is said by the kit.
    AddressLine: (party.address_lines ?? []).filter((line) => line.length <= 35).slice(0, 3),
    City: party.city !== undefined && party.city.length <= 30 ? party.city : undefined,
    StateProvinceCode: isCode ? state : undefined,
    PostalCode,
    CountryCode: party.country_code ?? '',
  });
}

export interface ShipAddress {
  readonly AddressLine: readonly string[];
  readonly City: string;
  readonly StateProvinceCode?: string;
  readonly PostalCode?: string;
  readonly CountryCode: string;
}

/** The elements that all parties have in common. */
export interface Contact {
  readonly Name: string;
  readonly AttentionName?: string;
  readonly TaxIdentificationNumber?: string;
  readonly Phone?: { readonly Number: string; readonly Extension?: string };
  readonly EMailAddress?: string;
  readonly Address: ShipAddress;
}

/** UPS Next Day Air Early calls before it delivers. */
const EARLY_SERVICE = '14';

export function shipperElement(
  shipper: Placed,
  account_number: string,
  lane: Lane,
  service: string,
  report: Reporter,
) {
  const contact = contactOf(shipper, needsContact(lane, service), report);
  const { Name, AttentionName, TaxIdentificationNumber, Phone, EMailAddress, Address } = contact;
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

export function shipToElement(recipient: Placed, lane: Lane, service: string, report: Reporter) {
  const contact = contactOf(recipient, needsContact(lane, service), report);
  return { ...contact, Address: deliveryAddress(contact.Address, recipient.party, report) };
}

/** `ShipFrom`, which has no e-mail address. */
export function shipFromElement(from: Placed, lane: Lane, service: string, report: Reporter) {
  const { EMailAddress: _, ...contact } = contactOf(from, needsContact(lane, service), report);
  return contact;
}

/** The buyer on the invoice, where it is not the recipient. "The same country, with the exception of Canada." */
export function soldToElement(buyer: Party, { to }: Lane, report: Reporter): OmitUndefined<Contact> {
  const path = 'shipment.customs.sold_to';
  const { country_code: country } = buyer;
  if (country === undefined) report.required(`${path}.country_code`);
  else if (country !== to && ![country, to].includes('CA'))
    report.notSupported(
      `${path}.country_code`,
      `is ${country}; UPS takes a buyer in the recipient's country, ${to}`,
    );
  return contactOf({ party: buyer, path }, true, report);
}

/** A person and a telephone number are "required if destination is international". */
function needsContact(lane: Lane, service: string): boolean {
  return isInternational(lane) || service === EARLY_SERVICE;
}

const ABROAD = 'for this service or abroad';

function contactOf({ party, path }: Placed, needed: boolean, report: Reporter): OmitUndefined<Contact> {
  const company = { value: party.company_name, field: `${path}.company_name` };
  const person = { value: party.person_name, field: `${path}.person_name` };
  const name = company.value === undefined ? person : company;
  if (name.value === undefined) report.required([company.field, person.field]);
  else if (needed && person.value === undefined) report.required(person.field, ABROAD);
  if (needed && party.phone_number === undefined) report.required(`${path}.phone_number`, ABROAD);
  const phone = phoneOf(party, path, { extension: 4 }, report);
  if (needed) refuseLocalNumber(party, path, report);
  return omitUndefined({
    Name: report.tooLong(name.field, name.value, 35) ?? '',
    AttentionName: report.tooLong(person.field, person.value, 35),
    TaxIdentificationNumber: taxNumber(party, path, report),
    Phone: phone && omitUndefined({ Number: phone.number, Extension: phone.extension }),
    EMailAddress: report.tooLong(`${path}.email_address`, party.email_address, 50),
    Address: addressOf(party, path, report),
  });
}

/** A number whose kind is not known; those of `tax_ids` stand elsewhere, in `tax-numbers.ts`. */
function taxNumber({ tax_id, tax_ids = [] }: Party, path: string, report: Reporter): string | undefined {
  if (tax_id === undefined || tax_ids.some(({ value }) => value === tax_id)) return undefined;
  const field = `${path}.tax_id`;
  if (tax_id.length > 15) {
    const message = `${field} is ${tax_id.length} characters long; UPS takes 15, and longer ones in tax_ids, which names their kind`;
    report.add({ field, code: 'too_long', kind: 'validation', message });
  }
  return tax_id;
}

/** "Country or territory code, area code": a 0 in front is dialled inside the country alone. */
function refuseLocalNumber({ phone_number = '' }: Party, path: string, report: Reporter): void {
  if (/^\W*0(?!0)/.test(phone_number) && !phone_number.trim().startsWith('+'))
    report.invalid(
      `${path}.phone_number`,
      `must begin with the country code ${ABROAD}, such as +49, not ${JSON.stringify(phone_number)}`,
    );
}

/** Three lines of 35 characters. */
function addressOf(party: Party, path: string, report: Reporter): ShipAddress {
  const { address_lines = [], city, country_code = '' } = party;
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  report.tooMany(`${path}.address_lines`, address_lines.length, 3, 'lines');
  if (city === undefined) report.required(`${path}.city`);
  return omitUndefined({
    AddressLine: address_lines.map((line, index) =>
      report.tooLong(`${path}.address_lines[${index}]`, line, 35),
    ),
    City: report.tooLong(`${path}.city`, city, 30) ?? '',
    StateProvinceCode: stateOf(party, path, true, report),
    PostalCode: postalCode(party, path, POSTAL_CODE, report),
    CountryCode: country_code,
  });
}
