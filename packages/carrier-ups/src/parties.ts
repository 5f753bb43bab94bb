/**
 * `Shipper`, `ShipFrom`, `ShipTo` and `SoldTo`: addresses alone in rating, with names and telephone numbers in shipping; and the
 * numbers by which authorities know them.
 */
import {
  isMilitary,
  isResidential,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  refusePoBox,
  type SentTaxId,
  stateCode,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';
import type { TaxIdType } from '@waybill/core/plugin';
import { entersEuropeanUnion, isInternational, type Lane, type Placed, type Roles } from './lanes.js';
import { printed } from './printed.js';
import { indicator } from './protocol.js';

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

/** UPS Ground Saver and its relatives, which `Shop` leaves out and `Rate` prices each by its code. */
export const BY_CODE = ['92', '93', '94', '95'];

/** Whether a call is for services that deliver there: the Postal Service carries them to APO, FPO and DPO. See Quirks. */
export function isReached(recipient: Party, services: readonly string[]): boolean {
  return !isMilitary(recipient) || (services.length > 0 && services.every((code) => BY_CODE.includes(code)));
}

/** The address with `ResidentialAddressIndicator` for a home. PO boxes are refused: UPS does not deliver to them. */
export function deliveryAddress<Address extends object>(
  address: Address,
  recipient: Party,
  services: readonly string[],
  report: Reporter,
) {
  if (!isReached(recipient, services))
    report.notSupported(
      'recipient.postal_code',
      'is that of an APO, FPO or DPO, where UPS delivers with Ground Saver (92, 93) alone',
    );
  else if (!isMilitary(recipient)) refusePoBox(recipient, 'recipient', report);
  const home = isResidential(recipient, 'recipient', { extra: 'residential' }, report);
  return omitUndefined({ ...address, ResidentialAddressIndicator: indicator(home) });
}

/** `Address` in rating. The origin must name its state: without it UPS sends no negotiated price and no exact tax. */
export function rateAddress({ party, path }: Placed, report: Reporter, origin = false) {
  const { address_lines = [], city } = party;
  const { party: most } = printed;
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
    // Required, but may be empty. The street does not change the price, so what does not fit on a label is left out.
    AddressLine: address_lines
      .filter((line) => line.length <= most.address_line)
      .slice(0, most.address_lines),
    City: city === undefined || city.length > most.city ? undefined : city,
    StateProvinceCode: isCode ? state : undefined,
    PostalCode,
    CountryCode: party.country_code ?? '',
  });
}

/** UPS Next Day Air Early calls before it delivers. */
const EARLY_SERVICE = '14';

const BUYER = 'shipment.customs.sold_to';

/** The buyer on the invoice, where it is not the recipient. */
export function soldToElement(buyer: Party, report: Reporter) {
  return contactOf({ party: buyer, path: BUYER }, true, report);
}

/** A person and a telephone number are "required if destination is international". */
export function needsContact(lane: Lane, service: string | undefined): boolean {
  return isInternational(lane) || service === EARLY_SERVICE;
}

const ABROAD = 'for this service or abroad';

export type Contact = ReturnType<typeof contactOf>;

/**
 * The elements that all parties have in common.
 * @param needed see {@link needsContact}
 */
export function contactOf({ party, path }: Placed, needed: boolean, report: Reporter) {
  const { company_name, person_name, phone_number, email_address } = party;
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  else if (needed && person_name === undefined) report.required(`${path}.person_name`, ABROAD);
  if (needed && phone_number === undefined) report.required(`${path}.phone_number`, ABROAD);
  const phone = phoneOf(party, path, printed.party.phone_number, report);
  return omitUndefined({
    Name: company_name ?? person_name ?? '',
    AttentionName: person_name,
    TaxIdentificationNumber: bareTaxId(party),
    Phone: phone && omitUndefined({ Number: phone.number, Extension: phone.extension }),
    EMailAddress: email_address,
    Address: addressOf(party, path, report),
  });
}

/** What of names and numbers depends on the lane or on other fields. */
export function checkContacts(
  { shipper, from, to }: Roles,
  lane: Lane,
  [service]: readonly string[],
  report: Reporter,
): void {
  for (const placed of [shipper, from, to]) checkContact(placed, needsContact(lane, service), report);
}

/** "The same country, with the exception of Canada." */
export function checkBuyer(buyer: Party | undefined, { to }: Lane, report: Reporter): void {
  if (buyer === undefined) return;
  const { country_code: country } = buyer;
  if (country === undefined) report.required(`${BUYER}.country_code`);
  else if (country !== to && ![country, to].includes('CA'))
    report.notSupported(
      `${BUYER}.country_code`,
      `is ${country}; UPS takes a buyer in the recipient's country, ${to}`,
    );
  checkContact({ party: buyer, path: BUYER }, true, report);
}

function checkContact({ party, path }: Placed, needed: boolean, report: Reporter): void {
  const { length } = bareTaxId(party) ?? '';
  const field = `${path}.tax_id`;
  if (length > 15) {
    const message = `${field} is ${length} characters long; UPS takes 15, and longer ones in tax_ids, which names their kind`;
    report.add({ field, code: 'too_long', kind: 'validation', message });
  }
  const { phone_number = '' } = party;
  // "Country or territory code, area code": a 0 in front is dialled inside the country alone.
  if (needed && /^\W*0(?!0)/.test(phone_number) && !phone_number.trim().startsWith('+'))
    report.invalid(
      `${path}.phone_number`,
      `must begin with the country code ${ABROAD}, such as +49, not ${JSON.stringify(phone_number)}`,
    );
}

/** A number whose kind is unknown. Those of `tax_ids` stand elsewhere, see {@link taxNumbersOf}. */
function bareTaxId({ tax_id, tax_ids = [] }: Party): string | undefined {
  return tax_ids.some(({ value }) => value === tax_id) ? undefined : tax_id;
}

function addressOf(party: Party, path: string, report: Reporter) {
  const { address_lines = [], city, country_code = '' } = party;
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  if (city === undefined) report.required(`${path}.city`);
  return omitUndefined({
    AddressLine: address_lines,
    City: city ?? '',
    StateProvinceCode: stateOf(party, path, true, report),
    PostalCode: postalCode(party, path, POSTAL_CODE, report),
    CountryCode: country_code,
  });
}

/** `IDNumberTypeCode`. */
const BUSINESS = '1002';
const PERSON = '0005';
/** "Importer Tax ID Number or EORI Number." */
const EORI_OF_SHIPPER = '0002';

/** The consignee's numbers are "1002, 1005 or 0005". */
const TYPES: Readonly<Partial<Record<TaxIdType, string>>> = {
  VAT: BUSINESS,
  EORI: BUSINESS,
  EIN: BUSINESS,
  GST: BUSINESS,
  FEDERAL: BUSINESS,
  INN: BUSINESS,
  SSN: PERSON,
  NATIONAL_ID: '1005',
};
/** The shipper may have more kinds. */
const TYPES_OF_SHIPPER = { ...TYPES, EORI: EORI_OF_SHIPPER, NATIONAL_ID: '1003', PASSPORT: '1004' };
/** `VendorCollectIDTypeCode`: numbers by which the seller has collected the buyer's VAT. */
const VENDOR = { IOSS: '0356', VOEC: '0357' } as const;

/** `TaxIdentificationNumber`: "up to eight Identification Numbers per shipment party/role". */
const MOST = 8;

/** `GlobalTaxInformation`; and `VendorInfo`, without the kind of consignee. */
export function taxNumbersOf(request: RateRequest, roles: Roles, lane: Lane, report: Reporter) {
  // Within a customs border nothing reads them.
  const known = <Types extends object>(types: Types) => (lane.crosses_customs ? types : {});
  const vendor_types = {
    ...(entersEuropeanUnion(lane) ? { IOSS: VENDOR.IOSS } : {}),
    ...(lane.to === 'NO' ? { VOEC: VENDOR.VOEC } : {}),
  };
  const read = ({ party, path }: Placed, types: Readonly<Partial<Record<TaxIdType, string>>>) =>
    taxIdsOf(party, path, { types, bare: 'read_by_carrier', most: MOST, longest: 35 }, request, report);
  const seller = roles.is_return ? roles.from : { party: request.shipper, path: 'shipper' };
  const sellers = seller.party === roles.from.party ? [seller] : [seller, roles.from];
  const sent = sellers.flatMap((placed) => read(placed, known({ ...TYPES_OF_SHIPPER, ...vendor_types })));
  const isVendor = ({ type }: SentTaxId<string>) => Object.hasOwn(VENDOR, type);
  const [vendor] = sent.filter(isVendor);
  const roles_sent = [
    {
      AgentRole: '20',
      numbers: sent.filter((number) => !isVendor(number)),
      customer: '37',
      country: lane.from,
    },
    { AgentRole: '30', numbers: read(roles.to, known(TYPES)), customer: '18', country: lane.to },
  ].filter(({ numbers }) => numbers.length > 0);
  return {
    global:
      roles_sent.length === 0
        ? undefined
        : {
            AgentTaxIdentificationNumber: roles_sent.map(({ AgentRole, numbers, customer, country }) => ({
              AgentRole,
              TaxIdentificationNumber: numbers
                .slice(0, MOST)
                .map((number) => numberElement(number, customer, country)),
            })),
          },
    vendor: vendor && { VendorCollectIDTypeCode: vendor.code, VendorCollectIDNumber: vendor.value },
  };
}

function numberElement(
  { code, type, value, country }: SentTaxId<string>,
  customer: string,
  requesting: string,
) {
  return {
    IdentificationNumber: value,
    IDNumberCustomerRole: customer,
    IDNumberEncryptionIndicator: '0',
    ...(country === undefined ? {} : { IDNumberIssuingCntryCd: country }),
    // 02 is EORI, 01 any other.
    IDNumberPurposeCode: type === 'EORI' ? '02' : '01',
    IDNumberRequestingCntryCd: requesting,
    IDNumberTypeCode: code,
  };
}
