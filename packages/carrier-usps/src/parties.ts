/** Places and parties. */
import {
  countryOf,
  extraText,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  US_TERRITORIES,
} from '@waybill/carrier-kit';
import type { Party, RateRequest } from '@waybill/core';

/** Freely Associated States (Micronesia, the Marshall Islands, Palau): countries of ISO 3166-1, and states of USPS. */
const ASSOCIATED = ['FM', 'MH', 'PW'];
/** Countries that USPS reaches with domestic mail. Source: domestic-labels.yaml 3.9.13, `State`. */
const DOMESTIC = ['US', ...US_TERRITORIES, ...ASSOCIATED];

/** Whether an address has domestic mail: the states, territories, and military and diplomatic post offices. */
export function isDomestic(party: Party): boolean {
  return DOMESTIC.includes(countryOf(party) ?? '');
}

/** Where packages leave from, and its path. */
export function originOf({ shipper, shipment }: Pick<RateRequest, 'shipper' | 'shipment'>): {
  readonly party: Party;
  readonly path: 'shipper' | 'shipment.ship_from';
} {
  return shipment.ship_from === undefined
    ? { party: shipper, path: 'shipper' }
    : { party: shipment.ship_from, path: 'shipment.ship_from' };
}

/** `originZIPCode`: every package leaves from a place with domestic mail. */
export function originZip(request: RateRequest, report: Reporter): string {
  const { party, path } = originOf(request);
  const country = countryOf(party);
  if (country === undefined) report.required(`${path}.country_code`);
  else if (!isDomestic(party))
    report.notSupported(`${path}.country_code`, `is ${country}; USPS takes packages in the United States`);
  return postalCode(party, path, { required: true }, report) ?? '';
}

/** Where a package goes, as far as a price depends on it. */
export type Destination =
  | { readonly abroad: false; readonly zip: string }
  | { readonly abroad: true; readonly country: string; readonly postal_code?: string };

/** Postal codes abroad have at most 11 characters (`PostalCode`). */
const LONGEST_POSTAL_CODE = 11;

export function destinationOf({ recipient }: RateRequest, report: Reporter): Destination {
  const country = countryOf(recipient);
  if (country === undefined) report.required('recipient.country_code');
  if (country === undefined || isDomestic(recipient))
    return { abroad: false, zip: postalCode(recipient, 'recipient', { required: true }, report) ?? '' };
  const postal_code = postalCode(recipient, 'recipient', { longest: LONGEST_POSTAL_CODE }, report);
  return { abroad: true, country, ...(postal_code === undefined ? {} : { postal_code }) };
}

type Path = 'shipper' | 'recipient' | 'shipment.ship_from';

const LONGEST = { line: 50, name: 50, city: 28, email: 50, province: 40 } as const;

/** `DomesticLabelAddress`. A label with a customs form needs the firm of its sender. */
export function homeAddress(
  party: Party,
  path: Path,
  { declared = false }: { readonly declared?: boolean },
  report: Reporter,
): object {
  const zip = postalCode(party, path, { required: true }, report) ?? '';
  const [ZIPCode = '', ZIPPlus4] = zip.split('-');
  return omitUndefined({
    ...streetOf(party, path, report),
    state: stateOf(party, path, report),
    ZIPCode,
    ZIPPlus4,
    ...addresseeOf(party, path, declared, report),
    phone: phoneOf(party, path, { fewest: 6, most: 15 }, report)?.number,
    email: emailOf(party, path, report),
  });
}

/** `InternationalLabelAddress`. */
export function foreignAddress(recipient: Party, report: Reporter): object {
  const country = countryOf(recipient) ?? '';
  return omitUndefined({
    ...streetOf(recipient, 'recipient', report),
    postalCode: postalCode(recipient, 'recipient', { longest: LONGEST_POSTAL_CODE }, report),
    province: stateCode(recipient, 'recipient', { longest: LONGEST.province }, report),
    country: COUNTRY_NAMES.of(country.padEnd(2, 'Z')),
    countryISOAlpha2Code: country,
    ...addresseeOf(recipient, 'recipient', false, report),
    phone: phoneOf(recipient, 'recipient', { fewest: 6, most: 15 }, report)?.number,
  });
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

function streetOf({ address_lines = [], city }: Party, path: Path, report: Reporter): object {
  const field = `${path}.address_lines`;
  if (address_lines.length === 0) report.required(field);
  report.tooMany(field, address_lines.length, 2, 'lines');
  for (const [index, line] of address_lines.entries())
    report.tooLong(`${field}[${index}]`, line, LONGEST.line);
  if (city === undefined) report.required(`${path}.city`);
  return {
    streetAddress: address_lines[0] ?? '',
    secondaryAddress: address_lines[1],
    city: report.tooLong(`${path}.city`, city ?? '', LONGEST.city),
  };
}

function stateOf(party: Party, path: Path, report: Reporter): string {
  const country = countryOf(party) ?? '';
  if (ASSOCIATED.includes(country)) return country;
  return stateCode(party, path, { required: true }, report) ?? '';
}

/** First and last name, or a firm. A person with one name is written as a firm. */
function addresseeOf(
  { person_name, company_name }: Party,
  path: Path,
  needs_firm: boolean,
  report: Reporter,
): object {
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  report.tooLong(`${path}.company_name`, company_name, LONGEST.name);
  const [, firstName, lastName] = /^(.+)\s+(\S+)$/s.exec(person_name?.trim() ?? '') ?? [];
  for (const name of [firstName, lastName]) report.tooLong(`${path}.person_name`, name, LONGEST.name);
  const alone = firstName === undefined || needs_firm ? person_name?.trim() : undefined;
  return { firstName, lastName, firm: company_name ?? alone };
}

/** Only for news of a redirected package, so one that does not fit is left out. */
function emailOf({ email_address }: Party, path: Path, report: Reporter): string | undefined {
  if (email_address === undefined || email_address.length <= LONGEST.email) return email_address;
  report.notice('left_out', `${path}.email_address is left out: USPS takes ${LONGEST.email} characters.`);
  return undefined;
}

/** The post office at which the recipient picks the package up. */
export function pickupPlace({ shipper, recipient, shipment }: RateRequest, report: Reporter): object {
  const facilityId = extraText(shipment, 'facility_id', 'shipment', report, 7);
  if (facilityId === undefined) return {};
  const both: readonly (readonly [Party, Path])[] = [
    [shipper, 'shipper'],
    [recipient, 'recipient'],
  ];
  for (const [party, path] of both) {
    const when = 'for a package that is held for pickup';
    if (party.email_address === undefined) report.required(`${path}.email_address`, when);
    if (party.phone_number === undefined) report.required(`${path}.phone_number`, when);
  }
  return { holdForPickup: true, facilityId };
}
