/** Addresses: schemas `Shipper`, `ContactAddress`, `POBox`, `Locker` and `PostOffice`. */
import {
  countryOf,
  fittedStreet,
  lookUp,
  notifiedRecipient,
  omitUndefined,
  postalCode,
  type Reporter,
  refuseLocker,
  stateCode,
  streetOf,
  untriedLetters,
  wholeStreet,
} from '@waybill/carrier-kit/request';
import type { Party, ShipmentRequest } from '@waybill/core';
import { iso31661Alpha2ToAlpha3 } from 'iso-3166/1-a2-to-1-a3.js';
import { printed } from './printed.js';

/** A country by ISO 3166-1 alpha-3. */
export function alpha3(country: string | undefined, field: string, report: Reporter): string {
  const code = lookUp(iso31661Alpha2ToAlpha3 as Readonly<Record<string, string>>, country);
  if (country !== undefined && code === undefined)
    report.notSupported(field, `is ${country}, which has no code in ISO 3166-1 alpha-3`);
  return code ?? '';
}

/** Names and lines of an address, and where there is room for them. */
function linesOf(party: Party, path: string, { abroad }: { readonly abroad: boolean }, report: Reporter) {
  const { company_name, person_name } = party;
  const names = [company_name, person_name].filter((name) => name !== undefined);
  if (names.length === 0) report.required([`${path}.company_name`, `${path}.person_name`]);
  // The line of the street with its number, also where the request has that in the next line
  const { street, others } = wholeStreet(party, path, report) ?? { street: undefined, others: [] };
  if (street === undefined) report.required(`${path}.address_lines`);
  untriedLetters(party, path, report);
  const lines = [street, ...others];
  for (const [index, line] of lines.entries())
    report.tooLong(`${path}.address_lines[${index}]`, line, abroad && index > 0 ? 60 : 50);
  // German addresses have no second line: further lines go below the name.
  const below = abroad ? names : [...names, ...others];
  const room = abroad ? 3 : 4 - names.length;
  report.tooMany(`${path}.address_lines`, lines.length, room, 'lines');
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

/** `addressHouse` */
const LONGEST_NUMBER = 10;

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
  const apart = streetOf(party, path, report);
  const names = [company_name, person_name].filter((name) => name !== undefined);
  if (names.length === 0) report.required([`${path}.company_name`, `${path}.person_name`]);
  if (apart === undefined) report.required(`${path}.address_lines`);
  else if (apart.house_number === undefined)
    report.required(`${path}.house_number`, 'where address_lines do not show it');
  if (city === undefined) report.required(`${path}.city`);
  untriedLetters(party, path, report);
  const street = apart && fittedStreet(apart, { number: LONGEST_NUMBER, others: most - names.length });
  const lines = [...names, ...(street?.others ?? [])];
  report.tooMany(`${path}.address_lines`, lines.length, most, 'names and lines besides the street');
  for (const line of [...lines, street?.street]) report.tooLong(`${path}.address_lines`, line, 50);
  const [name1 = '', name2, name3] = lines;
  return omitUndefined({
    name1,
    name2,
    name3,
    addressStreet: street?.street ?? '',
    addressHouse:
      report.tooLong(`${path}.house_number`, street?.number ?? apart?.house_number, LONGEST_NUMBER) ?? '',
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
const PO_BOX = /^\s*(?:Postfach|P\.?\s?O\.?\s?Box)\s+((?:\d\s?){1,6})$/i;

/** Where the package goes: to an address, or in Germany to a PO box, a locker or an outlet. */
export function consigneeOf(request: ShipmentRequest, report: Reporter) {
  const { recipient, shipment } = request;
  const path = 'recipient';
  const abroad = countryOf(recipient) !== 'DE';
  const asked = notifiedRecipient(request, printed.notifications, report)?.email !== undefined;
  const point = shipment.delivery_point ?? pointIn(recipient);
  if (abroad && shipment.delivery_point === undefined) refuseLocker(recipient, path, report);
  if (point !== undefined) return pointOf(request, point, asked, report);
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

type Point = NonNullable<ShipmentRequest['shipment']['delivery_point']>;

/** `Packstation 145` with the post number in another line, as shops hand it over. Source: DHL, Packstation, "So adressieren Sie richtig". */
const POINT =
  /^(?:DHL )?(?:(Packstation)|Postfiliale|Filiale|Paketshop|Parcelshop)[ :.]*(?:Nr\.? ?)?(\d{3})$/i;
const POST_NUMBER = /^(?:(?:DHL )?(?:Post|Kunden)-?(?:nummer|nr\.?)[ :]*)?(\d{6,10})$/i;

/** The locker or outlet that the lines of a German address name. */
function pointIn(party: Party): Point | undefined {
  if (countryOf(party) !== 'DE') return undefined;
  const { address_lines = [], company_name, house_number } = party;
  const texts = [...address_lines, company_name, house_number].map((text = '') =>
    text.trim().replace(/\s+/g, ' '),
  );
  // Number and post number may share a line.
  const parts = texts.flatMap((text) => (POINT.test(text) ? [text] : text.split(/, ?| (?=\d{6,10}$)/)));
  const [, locker, id] = parts.map((part) => POINT.exec(part)).find((match) => match !== null) ?? [];
  const recipient_number = parts
    .map((part) => POST_NUMBER.exec(part)?.[1])
    .find((number) => number !== undefined);
  if (id === undefined) return undefined;
  const kind = locker === undefined ? 'shop' : 'locker';
  return { id, kind, ...(recipient_number === undefined ? {} : { recipient_number }) };
}

function pointOf({ recipient, shipment }: ShipmentRequest, point: Point, asked: boolean, report: Reporter) {
  const at = 'shipment.delivery_point';
  const { id, kind, address, recipient_number } = point;
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
  const isNamed = shipment.delivery_point === undefined;
  if (address === undefined && !isNamed) report.required(`${at}.address`, 'its postal code and city');
  const { person_name, email_address } = recipient;
  const company_name = POST_NUMBER.test(recipient.company_name?.trim() ?? '')
    ? undefined
    : recipient.company_name;
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
