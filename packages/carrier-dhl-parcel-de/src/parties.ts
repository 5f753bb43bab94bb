/** Addresses: schemas `Shipper`, `ContactAddress`, `POBox`, `Locker` and `PostOffice`. */
import {
  countryOf,
  notifiedRecipient,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
  streetOf,
} from '@waybill/carrier-kit/request';
import type { Party, ShipmentRequest } from '@waybill/core';
import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';
import { printed } from './printed.js';

/** A country by ISO 3166-1 alpha-3. */
export function alpha3(country: string | undefined, field: string, report: Reporter): string {
  const code = (iso31661Alpha2ToAlpha3 as Readonly<Record<string, string>>)[country ?? ''];
  if (country !== undefined && code === undefined)
    report.notSupported(field, `is ${country}, which has no code in ISO 3166-1 alpha-3`);
  return code ?? '';
}

/** Names and lines of an address, and where there is room for them. */
function linesOf(party: Party, path: string, { abroad }: { readonly abroad: boolean }, report: Reporter) {
  const { company_name, person_name, address_lines = [] } = party;
  const names = [company_name, person_name].filter((name) => name !== undefined);
  if (names.length === 0) report.required([`${path}.company_name`, `${path}.person_name`]);
  const [street, ...others] = address_lines;
  if (street === undefined) report.required(`${path}.address_lines`);
  for (const [index, line] of address_lines.entries())
    report.tooLong(`${path}.address_lines[${index}]`, line, abroad && index > 0 ? 60 : 50);
  // German addresses have no second line: further lines go below the name.
  const below = abroad ? names : [...names, ...others];
  const room = abroad ? 3 : 4 - names.length;
  report.tooMany(`${path}.address_lines`, address_lines.length, room, 'lines');
  return {
    name1: below[0] ?? '',
    name2: below[1],
    name3: below[2],
    addressStreet: street ?? '',
    additionalAddressInformation1: abroad ? others[0] : undefined,
    additionalAddressInformation2: abroad ? others[1] : undefined,
  };
}

function placeOf(party: Party, path: string, report: Reporter) {
  const country = countryOf(party);
  const { city } = party;
  if (city === undefined) report.required(`${path}.city`);
  return {
    postalCode: postalCode(party, path, { required: country === 'DE', longest: 10 }, report),
    city: report.tooLong(`${path}.city`, city, 40) ?? '',
    country: alpha3(country, `${path}.country_code`, report),
  };
}

function emailOf(party: Party, path: string, report: Reporter): string | undefined {
  return report.tooLong(`${path}.email_address`, party.email_address, 80);
}

/**
 * Addresses of returns and pickups, where the house number is a field of its own, and mandatory.
 * @param most names and lines besides the street that there is room for
 */
export function withHouseNumber(
  party: Party,
  path: string,
  { most, longest_city }: { readonly most: 2 | 3; readonly longest_city: number },
  report: Reporter,
) {
  const { company_name, person_name, city } = party;
  const street = streetOf(party, path, report);
  const names = [company_name, person_name].filter((name) => name !== undefined);
  if (names.length === 0) report.required([`${path}.company_name`, `${path}.person_name`]);
  if (street === undefined) report.required(`${path}.address_lines`);
  else if (street.house_number === undefined)
    report.required(`${path}.house_number`, 'where address_lines do not show it');
  if (city === undefined) report.required(`${path}.city`);
  const lines = [...names, ...(street?.others ?? [])];
  report.tooMany(`${path}.address_lines`, lines.length, most, 'names and lines besides the street');
  for (const line of [...lines, street?.street]) report.tooLong(`${path}.address_lines`, line, 50);
  const [name1 = '', name2, name3] = lines;
  return omitUndefined({
    name1,
    name2,
    name3,
    addressStreet: street?.street ?? '',
    addressHouse: report.tooLong(`${path}.house_number`, street?.house_number, 10) ?? '',
    city: report.tooLong(`${path}.city`, city, longest_city) ?? '',
    postalCode: postalCode(party, path, { required: true, longest: 10 }, report) ?? '',
  });
}

export function shipperOf({ shipper }: ShipmentRequest, report: Reporter) {
  return omitUndefined({
    ...linesOf(shipper, 'shipper', { abroad: false }, report),
    ...placeOf(shipper, 'shipper', report),
    email: emailOf(shipper, 'shipper', report),
  });
}

/** Post office boxes have six digits at most, in pairs: `Postfach 10 01 23`. */
const PO_BOX = /^\s*Postfach\s+((?:\d\s?){1,6})$/i;

/** Where the package goes: to an address, or in Germany to a PO box, a locker or an outlet. */
export function consigneeOf(request: ShipmentRequest, report: Reporter) {
  const { recipient, shipment } = request;
  const { delivery_point: point } = shipment;
  const path = 'recipient';
  const abroad = countryOf(recipient) !== 'DE';
  const asked = notifiedRecipient(request, printed.notifications, report) !== undefined;
  if (point !== undefined) return pointOf(request, asked, report);
  const { addressStreet, ...lines } = linesOf(recipient, path, { abroad }, report);
  const [, box] = (abroad ? undefined : PO_BOX.exec(addressStreet)) ?? [];
  return omitUndefined({
    ...lines,
    ...(box === undefined ? { addressStreet } : { poBoxID: Number(box.replaceAll(/\s/g, '')) }),
    ...placeOf(recipient, path, report),
    state: abroad ? stateOf(recipient, path, report) : undefined,
    // At home the telephone number must not be sent, and DHL writes to any e-mail address that it gets.
    phone: abroad
      ? report.tooLong(`${path}.phone_number`, recipient.phone_number ?? recipient.mobile_number, 20)
      : undefined,
    email: abroad || asked ? emailOf(recipient, path, report) : undefined,
  });
}

/** "For the USA please use the official regional ISO-Codes, e.g. US-AL." */
function stateOf(party: Party, path: string, report: Reporter): string | undefined {
  const code = stateCode(party, path, {}, report);
  const written = code !== undefined && countryOf(party) === 'US' ? `US-${code}` : (code ?? party.state);
  return report.tooLong(`${path}.state`, written, 20);
}

/** The first of their numbers, which have three digits. */
const FIRST = { locker: 100, outlet: 401 } as const;

function pointOf({ recipient, shipment }: ShipmentRequest, asked: boolean, report: Reporter) {
  const at = 'shipment.delivery_point';
  const { id, kind, address, recipient_number } = shipment.delivery_point ?? { id: '' };
  if (countryOf(recipient) !== 'DE')
    report.notSupported(at, 'is for Germany; abroad there is the option closestDropPoint');
  if (kind === undefined) report.required(`${at}.kind`, 'since lockers and outlets may have the same number');
  const place = kind === 'locker' ? 'locker' : 'outlet';
  const first = FIRST[place];
  const number = /^\d{3}$/.test(id) ? Number(id) : 0;
  if (number < first)
    report.invalid(
      `${at}.id`,
      `must be the number of the ${place}, ${first} to 999, not ${JSON.stringify(id)}`,
    );
  if (recipient_number !== undefined && !/^\d{6,10}$/.test(recipient_number))
    report.invalid(`${at}.recipient_number`, 'must be the post number of the recipient, 6 to 10 digits');
  if (address === undefined) report.required(`${at}.address`, 'its postal code and city');
  const { person_name, company_name, email_address } = recipient;
  if ((person_name ?? company_name) === undefined) report.required('recipient.person_name');
  const leftOut = (field: string) =>
    report.notice('left_out', `${field} is left out: DHL has no place for it at the ${place}.`);
  if (person_name !== undefined && company_name !== undefined) leftOut('recipient.company_name');
  const common = {
    name: person_name ?? company_name ?? '',
    postNumber: recipient_number,
    ...placeOf(address ?? recipient, address === undefined ? 'recipient' : `${at}.address`, report),
  };
  if (place === 'locker') {
    if (recipient_number === undefined) report.required(`${at}.recipient_number`, 'at a locker');
    if (asked && email_address !== undefined) leftOut('shipment.notify_recipient');
    return omitUndefined({ lockerID: number, ...common });
  }
  const email = asked || recipient_number === undefined ? emailOf(recipient, 'recipient', report) : undefined;
  if (recipient_number === undefined && email === undefined)
    report.required([`${at}.recipient_number`, 'recipient.email_address'], 'at an outlet');
  return omitUndefined({ retailID: number, ...common, email });
}
