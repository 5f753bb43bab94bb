/** Addresses: where packages leave from and go to, for prices, on labels, and in other requests. */
import {
  atFirstUse,
  countryOf,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  US_TERRITORIES,
} from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';
import { printed } from './printed.js';

/** Freely Associated States (Micronesia, the Marshall Islands, Palau): countries of ISO 3166-1, and states of USPS. */
export const ASSOCIATED: readonly string[] = ['FM', 'MH', 'PW'];
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
  if (party.country_code === undefined) report.required(`${path}.country_code`);
  return postalCode(party, path, { required: true }, report) ?? '';
}

/** Postal codes abroad have at most 11 characters (`PostalCode`). */
const LONGEST_POSTAL_CODE = 11;

export function foreignPostalCode(recipient: Party, report: Reporter): string | undefined {
  return postalCode(recipient, 'recipient', { longest: LONGEST_POSTAL_CODE }, report);
}

/** `DomesticAddress`, in the order of the contract. */
export interface DomesticAddress {
  readonly streetAddress: string;
  readonly secondaryAddress?: string;
  readonly city?: string;
  readonly state?: string;
  readonly ZIPCode?: string;
  readonly ZIPPlus4?: string;
}

function domesticAddress(
  party: Party,
  path: string,
  { complete }: { readonly complete: boolean },
  report: Reporter,
): DomesticAddress {
  const country = countryOf(party);
  const required = complete;
  // A ZIP code of nine digits is sent in two parts.
  const [ZIPCode, ZIPPlus4] = postalCode(party, path, { required }, report)?.split('-') ?? [];
  // Puerto Rico, Palau and the others are countries in ISO 3166-1, and states to USPS.
  const isState = country !== undefined && country !== 'US' && isDomestic(party);
  const state = isState ? country : stateCode(party, path, { required }, report);
  return omitUndefined({ ...linesAndCity(party, path, { complete }, report), state, ZIPCode, ZIPPlus4 });
}

/** Street and city: the street in the first line, everything else in the second one. */
function linesAndCity(
  { address_lines = [], city }: Party,
  path: string,
  { complete }: { readonly complete: boolean },
  report: Reporter,
): Pick<DomesticAddress, 'streetAddress' | 'secondaryAddress' | 'city'> {
  const [street, ...others] = address_lines;
  if (street === undefined) report.required(`${path}.address_lines`);
  if (complete && city === undefined) report.required(`${path}.city`);
  return omitUndefined({
    streetAddress: street ?? '',
    secondaryAddress: others.length === 0 ? undefined : others.join(', '),
    city,
  });
}

/** The address of a pickup, of a form or of a check: USPS looks it up, so parts of it may be missing. */
export function soughtAddress(party: Party, path: string, report: Reporter): DomesticAddress {
  const country = countryOf(party);
  if (country !== undefined && !isDomestic(party))
    report.notSupported(`${path}.country_code`, `is ${country}; ${report.name} is in the United States`);
  const wire = domesticAddress(party, path, { complete: false }, report);
  const { address_line, city } = printed.party;
  report.tooLong(`${path}.address_lines[0]`, wire.streetAddress, address_line);
  report.tooLong(`${path}.address_lines[1]`, wire.secondaryAddress, address_line);
  report.tooLong(`${path}.city`, wire.city, city);
  return wire;
}

/** `fromAddress`, `toAddress` and `senderAddress` of a label. */
export function labelAddresses(
  request: RateRequest,
  { abroad, has_form }: { readonly abroad: boolean; readonly has_form: boolean },
  report: Reporter,
) {
  const { shipper, recipient, shipment } = request;
  const origin = originOf(request);
  const fromAddress = homeAddress(origin.party, origin.path, { needs_firm: has_form }, report);
  const toAddress = abroad
    ? foreignAddress(recipient, report)
    : homeAddress(recipient, 'recipient', {}, report);
  // The business, where packages leave from another place.
  const senderAddress =
    shipment.ship_from === undefined ? undefined : homeAddress(shipper, 'shipper', {}, report);
  return { toAddress, fromAddress, senderAddress };
}

type Path = 'shipper' | 'recipient' | 'shipment.ship_from';

const LONGEST = { name: 50, email: 50, province: 40 } as const;

/** `DomesticLabelAddress`. A label with a customs form needs the firm of its sender. */
function homeAddress(
  party: Party,
  path: Path,
  { needs_firm = false }: { readonly needs_firm?: boolean },
  report: Reporter,
): object {
  return omitUndefined({
    ...domesticAddress(party, path, { complete: true }, report),
    ...addresseeOf(party, path, needs_firm, report),
    phone: phoneOf(party, path, printed.party.phone_number, report)?.number,
    email: emailOf(party, path, report),
  });
}

/** Nothing in the contract says that letters outside the Latin alphabet are printed. */
export function noteLetters(party: Party, path: Path, report: Reporter): void {
  const { person_name = '', company_name = '', city = '', state = '', address_lines = [] } = party;
  if (
    !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(
      [person_name, company_name, city, state, ...address_lines].join(),
    )
  )
    return;
  const message = `${path} has letters outside the Latin alphabet; USPS does not say that it prints them.`;
  report.notice('unproven_letters', message);
}

const countryNames = atFirstUse(() => new Intl.DisplayNames('en', { type: 'region' }));

/** `InternationalLabelAddress`. */
function foreignAddress(recipient: Party, report: Reporter): object {
  const country = countryOf(recipient) ?? '';
  return omitUndefined({
    ...linesAndCity(recipient, 'recipient', { complete: true }, report),
    postalCode: foreignPostalCode(recipient, report),
    province: stateCode(recipient, 'recipient', { longest: LONGEST.province }, report),
    country: countryNames().of(country.padEnd(2, 'Z'))?.replaceAll('’', "'"),
    countryISOAlpha2Code: country,
    ...addresseeOf(recipient, 'recipient', false, report),
    phone: phoneOf(recipient, 'recipient', printed.party.phone_number, report)?.number,
  });
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
  const { firstName, lastName } = namesIn(person_name ?? '') ?? {};
  const alone =
    company_name === undefined && (firstName === undefined || needs_firm) ? person_name?.trim() : undefined;
  for (const name of [firstName, lastName, alone]) report.tooLong(`${path}.person_name`, name, LONGEST.name);
  return { firstName, lastName, firm: company_name ?? alone };
}

/** USPS wants a first and a last name: the last word is the last name. `undefined` for a name of one word. */
export function namesIn(name: string): { readonly firstName: string; readonly lastName: string } | undefined {
  const [, firstName, lastName] = /^(.+?)\s+(\S+)$/s.exec(name.trim()) ?? [];
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
}

/** Only for news of a redirected package, so one that does not fit is left out. */
function emailOf({ email_address }: Party, path: Path, report: Reporter): string | undefined {
  if (email_address === undefined || email_address.length <= LONGEST.email) return email_address;
  report.notice('left_out', `${path}.email_address is left out: USPS takes ${LONGEST.email} characters.`);
  return undefined;
}
