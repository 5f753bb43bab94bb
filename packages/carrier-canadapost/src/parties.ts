/** Sender and recipient. Canada Post ships from Canada only. */
import { countryOf, omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';
import type { ApiProfile } from './api-profile.js';

/** Where a package goes: the choice in `destination` of rating. */
export type Destination =
  | { readonly kind: 'domestic'; readonly postal_code: string }
  | { readonly kind: 'united-states'; readonly zip_code: string }
  | { readonly kind: 'international'; readonly country_code: string; readonly postal_code?: string };

export interface Sender {
  readonly name?: string;
  readonly company: string;
  readonly phone: string;
  readonly lines: readonly string[];
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
}

export interface Recipient {
  readonly name?: string;
  readonly company?: string;
  readonly additional?: string;
  readonly phone?: string;
  readonly lines: readonly string[];
  readonly city?: string;
  readonly province?: string;
  readonly country_code: string;
  readonly postal_code?: string;
}

/** Postal code `A9A9A9` of the place where packages are handed in: prices count from there. */
export function originOf({ shipper, shipment }: RateRequest, report: Reporter): string {
  const { ship_from } = shipment;
  return ship_from === undefined
    ? canadianPostalCode(shipper, 'shipper', report)
    : canadianPostalCode(ship_from, 'shipment.ship_from', report);
}

function canadianPostalCode(party: Party, path: string, report: Reporter): string {
  const { country_code } = party;
  if (country_code !== undefined) return postalCode(party, path, { form: 'no_blanks' }, report) ?? '';
  report.required(`${path}.country_code`);
  return '';
}

/** @param longest characters of a postal code outside Canada and the United States. */
export function destinationOf(recipient: Party, longest: number, report: Reporter): Destination {
  const country_code = countryOf(recipient);
  const inside = country_code === 'CA' || country_code === 'US';
  const code = postalCode(
    recipient,
    'recipient',
    inside ? { form: 'no_blanks' } : { required: false, longest },
    report,
  );
  if (country_code === 'CA') return { kind: 'domestic', postal_code: code ?? '' };
  if (country_code === 'US') return { kind: 'united-states', zip_code: code ?? '' };
  return {
    kind: 'international',
    country_code: country_code ?? '',
    ...(code === undefined ? {} : { postal_code: code }),
  };
}

/** @param path of the party in the request. */
export function senderOf(shipper: Party, report: Reporter, path = 'shipper'): Sender {
  const { company_name, person_name } = shipper;
  const text = (field: 'company_name' | 'person_name' | 'phone_number' | 'city', longest: number): string => {
    if (shipper[field] === undefined) report.required(`${path}.${field}`);
    return report.tooLong(`${path}.${field}`, shipper[field], longest) ?? '';
  };
  // `company` is mandatory; a person who ships is named there.
  const company = company_name === undefined && person_name !== undefined ? 'person_name' : 'company_name';
  return {
    ...(company === 'company_name' && person_name !== undefined ? { name: text('person_name', 44) } : {}),
    company: text(company, 44),
    phone: text('phone_number', 25),
    lines: linesOf(shipper, path, 2, report),
    city: text('city', 40),
    province: stateCode(shipper, path, { required: true }, report) ?? '',
    postal_code: canadianPostalCode(shipper, path, report),
  };
}

export function recipientOf(recipient: Party, profile: ApiProfile, report: Reporter): Recipient {
  const to = destinationOf(recipient, profile.longest_postal_code.shipping, report);
  const { person_name, company_name, phone_number, city } = recipient;
  const text = (field: 'company_name' | 'person_name' | 'phone_number' | 'city', longest: number) =>
    report.tooLong(`recipient.${field}`, recipient[field], longest);
  if ((person_name ?? company_name) === undefined)
    report.required(['recipient.person_name', 'recipient.company_name']);
  if (phone_number === undefined) {
    if (to.kind !== 'domestic') report.required('recipient.phone_number', 'outside Canada');
  } else if (profile.phone?.test(phone_number) === false) {
    const form = 'digits, with blanks, dots, hyphens, brackets, a leading + and x or p before an extension';
    report.invalid('recipient.phone_number', `must be ${form}`);
  }
  const whole = profile.whole_addresses && to.kind !== 'international';
  if (whole && city === undefined) report.required('recipient.city', 'in Canada and the United States');
  const { additional, lines } = threeLines(linesOf(recipient, 'recipient', 3, report));
  return omitUndefined({
    name: text('person_name', 44),
    company: text('company_name', 44),
    additional,
    phone: text('phone_number', 25),
    lines,
    city: text('city', 40),
    province: stateCode(recipient, 'recipient', { required: whole, longest: 20 }, report),
    country_code: countryOf(recipient) ?? '',
    postal_code: to.kind === 'united-states' ? to.zip_code : to.postal_code,
  });
}

const LONGEST_LINE = 44;

/**
 * `additional-address-info` is printed above the other two lines: it takes a first line without a number, such as a floor
 * or a building. Else the second line takes the third one, where there is room.
 */
function threeLines(written: readonly string[]): {
  readonly additional?: string | undefined;
  readonly lines: readonly string[];
} {
  const [first = '', second = '', third] = written;
  if (third === undefined) return { lines: written };
  if (!/\d/.test(first)) return { additional: first, lines: [second, third] };
  const joined = `${second}, ${third}`;
  if (joined.length <= LONGEST_LINE) return { lines: [first, joined] };
  return { additional: third, lines: [first, second] };
}

/** `address-line-1` and `-2`, and for a recipient a third. */
function linesOf({ address_lines = [] }: Party, path: string, most: number, report: Reporter): string[] {
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  report.tooMany(`${path}.address_lines`, address_lines.length, most, 'lines');
  return address_lines
    .map((line, index) => report.tooLong(`${path}.address_lines[${index}]`, line, LONGEST_LINE))
    .slice(0, most);
}
