/** Addresses. */
import {
  countryOf,
  extraText,
  extraWord,
  isMilitary,
  omitUndefined,
  phoneField,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  taxIdsOf,
  US_TERRITORIES,
} from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';
import { NUMBERED } from './options.js';
import { LONGEST, printed } from './printed.js';

/** Countries for which the phone number of the recipient is required. Source: the label page of developer.dhl.com. */
const WITH_PHONE = ['HK', 'JP', 'IL', 'KR', 'MX'];

/** Territories of the United States are reached by domestic products, as a state. */
export function isAbroad(party: Party): boolean {
  const country = countryOf(party) ?? 'US';
  return country !== 'US' && !US_TERRITORIES.includes(country);
}

/**
 * Where goods are declared, and whether it is certain. Source: the label page of developer.dhl.com, `customsDetails`: other
 * countries, APO, FPO and DPO, territories and states off the continent; whether Alaska is one of these it does not say.
 */
export function declaredTo(
  party: Party,
  report: Reporter,
): { readonly where: string; readonly required: boolean } | undefined {
  if (isAbroad(party)) return { where: 'to other countries', required: true };
  if (isMilitary(party)) return { where: 'to APO, FPO and DPO', required: true };
  if (US_TERRITORIES.includes(countryOf(party) ?? '')) return { where: 'to territories', required: true };
  const state = stateCode(party, 'recipient', {}, report);
  return state === 'HI' || state === 'AK'
    ? { where: `to states off the continent (${state})`, required: false }
    : undefined;
}

type Path = 'shipper' | 'recipient' | 'shipment.ship_from';

/** Where a package goes or comes from. */
function placeOf(party: Party, path: Path, report: Reporter) {
  const country = countryOf(party) ?? 'US';
  const abroad = isAbroad(party);
  if (party.country_code === undefined) report.required(`${path}.country_code`);
  return omitUndefined({
    state: US_TERRITORIES.includes(country) ? country : stateCode(party, path, { required: !abroad }, report),
    country: abroad ? country : 'US',
    postalCode: postalCode(party, path, { required: !abroad }, report),
  });
}

/** Sent in place of names and streets in requests for prices, which do not depend on them. */
const UNKNOWN = 'QUOTE';

/** `Address` of a price. DHL may refuse it without the phone number that some countries require. */
function quotedAddress(party: Party, path: Path, report: Reporter) {
  const { city = UNKNOWN } = party;
  return omitUndefined({
    name: UNKNOWN,
    address1: UNKNOWN,
    city,
    ...placeOf(party, path, report),
    phone: path === 'recipient' && isPhoneWanted(party) ? phoneText(party, path, report) : undefined,
  });
}

function isPhoneWanted({ country_code = '' }: Party): boolean {
  return WITH_PHONE.includes(country_code);
}

function phoneText(party: Party, path: Path, report: Reporter): string | undefined {
  return phoneOf(party, path, printed.party.phone, report, phoneField(party))?.number;
}

/** `Address` of a label. */
function labelAddress(party: Party, path: Path, report: Reporter) {
  const { person_name, company_name, email_address: email, address_lines = [], city } = party;
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  if (city === undefined) report.required(`${path}.city`);
  const [address1 = '', address2, address3] = address_lines;
  if (path === 'recipient' && isPhoneWanted(party) && party[phoneField(party)] === undefined)
    report.required('recipient.phone_number', `to ${party.country_code}`);
  return omitUndefined({
    name: person_name,
    companyName: company_name,
    address1,
    address2,
    address3,
    city: city ?? '',
    ...placeOf(party, path, report),
    email,
    phone: phoneText(party, path, report),
  });
}

/** The addresses of a price or a label. Packages come back to the shipper. */
export function addressesOf(request: RateRequest, is_label: boolean, report: Reporter) {
  const { shipper, recipient, shipment } = request;
  const { ship_from } = shipment;
  for (const side of ['shipper', 'recipient'] as const)
    taxIdsOf(request[side], side, { types: {} }, request, report);
  const addressOf = is_label ? labelAddress : quotedAddress;
  return omitUndefined({
    consigneeAddress: omitUndefined({
      ...addressOf(recipient, 'recipient', report),
      idNumber: extraText(shipment, 'recipient_id_number', 'shipment', report, LONGEST),
      idType: extraWord(shipment, 'recipient_id_type', NUMBERED, 'shipment', report),
      deliveryInstructions: extraText(shipment, 'delivery_instructions', 'shipment', report, LONGEST),
    }),
    returnAddress: addressOf(shipper, 'shipper', report),
    pickupAddress: ship_from && addressOf(ship_from, 'shipment.ship_from', report),
  });
}
