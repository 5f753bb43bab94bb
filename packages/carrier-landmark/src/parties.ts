/** `ShipTo`, `FulfillmentAddress`, `VendorInformation`. */
import {
  countryOf,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Party, ShipmentRequest } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';

/** Countries whose addresses need a state, and those that must have none. */
const WITH_STATE = ['US', 'CA', 'AU', 'CL'];
const WITHOUT_STATE = ['HU', 'SG'];

const LONGEST = { state: 20, postal_code: 10 };

/** Required elements are sent empty where a country has no such thing. */
function addressOf(party: Party, path: string, report: Reporter) {
  const { company_name, person_name, address_lines = [], city } = party;
  const Country = countryOf(party);
  if (Country === undefined) report.required(`${path}.country_code`);
  if ((company_name ?? person_name) === undefined)
    report.required([`${path}.company_name`, `${path}.person_name`]);
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  if (city === undefined) report.required(`${path}.city`);
  const [Address1 = '', Address2, Address3] = address_lines;
  const state = { required: WITH_STATE.includes(Country ?? ''), longest: LONGEST.state };
  const isStateless = WITHOUT_STATE.includes(Country ?? '');
  if (isStateless && (party.state_code ?? party.state) !== undefined)
    report.notice('left_out', `${path}.state_code is left out: addresses in ${Country} have no state.`);
  return omitUndefined({
    Name: company_name ?? person_name ?? '',
    Attention: company_name && person_name,
    Address1,
    Address2,
    Address3,
    City: city ?? '',
    State: isStateless ? '' : (stateCode(party, path, state, report) ?? ''),
    PostalCode: postalCode(party, path, { longest: LONGEST.postal_code }, report) ?? '',
    Country: Country ?? '',
  });
}

/** One tax number of the recipient, of any kind: with duties paid, some countries require it. */
const NUMBERS = ['VAT', 'EORI', 'GST', 'EIN', 'SSN', 'FEDERAL', 'CNP', 'INN', 'NATIONAL_ID', 'PASSPORT'];
const CONSIGNEE = {
  types: Object.fromEntries(NUMBERS.map((type) => [type, type])),
  bare: () => 'FEDERAL' as const,
  most: 1,
};

export function shipToOf(request: ShipmentRequest, report: Reporter) {
  const { recipient } = request;
  const [number] = taxIdsOf(recipient, 'recipient', CONSIGNEE, request, report);
  const phone = phoneOf(recipient, 'recipient', {}, report);
  const mobile = phoneOf(recipient, 'recipient', {}, report, 'mobile_number');
  return omitUndefined({
    ...addressOf(recipient, 'recipient', report),
    Phone: (phone ?? mobile)?.number,
    Email: recipient.email_address,
    ConsigneeTaxID: number?.value,
  });
}

/** Where the packages leave from. */
export function fulfillmentOf({ shipper, shipment }: ShipmentRequest, report: Reporter) {
  const { ship_from } = shipment;
  return ship_from === undefined
    ? addressOf(shipper, 'shipper', report)
    : addressOf(ship_from, 'shipment.ship_from', report);
}

const VENDOR_NUMBERS = {
  VOEC: 'LowValueTaxID',
  GST: 'LowValueTaxID',
  IOSS: 'IOSSNumber',
  EORI: 'EORINumber',
} as const;

/** The number for goods of low value depends on the destination: VOEC for Norway, else a GST number of that country. */
function isFor(destination: string, type: string, country: string | undefined): boolean {
  if (type === 'VOEC') return destination === 'NO';
  return type !== 'GST' || country === destination;
}

/** The shop whose goods these are, with its tax numbers. The schema of the tests requires each of these elements. */
export function vendorOf(request: RequestFields, report: Reporter) {
  const { shipper, recipient } = request;
  const { Name, Address1, Address2, Address3, City, State, PostalCode, Country } = addressOf(
    shipper,
    'shipper',
    report,
  );
  const destination = countryOf(recipient) ?? '';
  const given = taxIdsOf(shipper, 'shipper', { types: VENDOR_NUMBERS }, request, report);
  const numbers = given.filter(({ type, country }) => isFor(destination, type, country));
  for (const { code, type, field, country } of given) {
    const why = isFor(destination, type, country)
      ? `${report.name} takes one number of each type`
      : `it is not for goods to ${destination}`;
    if (numbers.find((one) => one.code === code)?.field !== field)
      report.notice('tax_id_not_sent', `${field} (${type}) is not sent: ${why}.`);
  }
  const number = (wanted: string) => numbers.find(({ code }) => code === wanted)?.value;
  const second = [Address2, Address3].filter((line) => line !== undefined).join(', ');
  return omitUndefined({
    VendorName: Name,
    VendorPhone: phoneOf(shipper, 'shipper', {}, report)?.number ?? '',
    VendorEmail: shipper.email_address ?? '',
    VendorAddress1: Address1,
    VendorAddress2: second || undefined,
    VendorCity: City,
    VendorState: State,
    VendorPostalCode: PostalCode,
    VendorCountry: Country,
    VendorLowValueTaxID: number('LowValueTaxID'),
    VendorIOSSNumber: number('IOSSNumber'),
    VendorEORINumber: number('EORINumber'),
  });
}
