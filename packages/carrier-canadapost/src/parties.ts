/** Sender and recipient. Canada Post ships from Canada only. */
import { countryOf, omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';
import type { ApiProfile } from './platform.js';
import { printed } from './printed.js';

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

/** `address-details` */
export interface Address {
  readonly lines: readonly string[];
  readonly city?: string;
  readonly province?: string;
  /** Left out in Canada where the schema has no place for it. */
  readonly country_code?: string;
  readonly postal_code?: string;
}

export interface Recipient extends Address {
  readonly name?: string;
  readonly company?: string;
  readonly additional?: string;
  readonly phone?: string;
  readonly country_code: string;
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
  const { company_name, person_name, phone_number, city } = shipper;
  // `company` is mandatory; a person who ships is named there.
  const company = company_name ?? person_name;
  for (const [field, text] of Object.entries({ company_name: company, phone_number, city }))
    if (text === undefined) report.required(`${path}.${field}`);
  return {
    ...(company_name !== undefined && person_name !== undefined ? { name: person_name } : {}),
    company: company ?? '',
    phone: phoneNumber(shipper, path, report) ?? '',
    lines: linesOf(shipper, path, report).slice(0, printed.shipper.address_lines),
    city: city ?? '',
    province: stateCode(shipper, path, { required: true }, report) ?? '',
    postal_code: canadianPostalCode(shipper, path, report),
  };
}

export function recipientOf(recipient: Party, profile: ApiProfile, report: Reporter): Recipient {
  const to = destinationOf(recipient, profile.longest_postal_code.shipping, report);
  const { person_name, company_name, city } = recipient;
  if ((person_name ?? company_name) === undefined)
    report.required(['recipient.person_name', 'recipient.company_name']);
  const phone = phoneNumber(recipient, 'recipient', report);
  if (phone === undefined) {
    if (to.kind !== 'domestic') report.required('recipient.phone_number', 'outside Canada');
  } else if (profile.phone?.test(phone) === false) {
    const form = 'digits, with blanks, dots, hyphens, brackets, a leading + and x or p before an extension';
    report.invalid('recipient.phone_number', `must be ${form}`);
  }
  const whole = profile.whole_addresses && to.kind !== 'international';
  if (whole && city === undefined) report.required('recipient.city', 'in Canada and the United States');
  return omitUndefined({
    name: person_name,
    company: company_name,
    ...threeLines(linesOf(recipient, 'recipient', report)),
    phone,
    city,
    province: stateCode(recipient, 'recipient', { required: whole, longest: 20 }, report),
    country_code: countryOf(recipient) ?? '',
    postal_code: to.kind === 'united-states' ? to.zip_code : to.postal_code,
  });
}

/** `PhoneNumberType`. It is printed as it is written, so its digits do not count. */
function phoneNumber({ phone_number }: Party, path: string, report: Reporter): string | undefined {
  return report.tooLong(`${path}.phone_number`, phone_number, 25);
}

/** `address-line-1` and `-2`, and for a recipient a third. */
function linesOf({ address_lines = [] }: Party, path: string, report: Reporter): readonly string[] {
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  return address_lines;
}

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
  if (joined.length <= printed.recipient.address_line) return { lines: [first, joined] };
  return { additional: third, lines: [first, second] };
}
