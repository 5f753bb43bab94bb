/** Addresses of labels. */
import {
  countryOf,
  extraText,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';
import { type AddressRules, domesticAddress, linesAndCity } from '../domestic-address.js';
import { namesIn } from '../names.js';
import { LONGEST_POSTAL_CODE } from '../parties.js';

type Path = 'shipper' | 'recipient' | 'shipment.ship_from';

const LONGEST = { name: 50, email: 50, province: 40 } as const;

/** `DomesticLabelAddress`. A label with a customs form needs the firm of its sender. */
export function homeAddress(
  party: Party,
  path: Path,
  { declared = false }: { readonly declared?: boolean },
  report: Reporter,
): object {
  return omitUndefined({
    ...domesticAddress(party, path, ON_LABELS, report),
    ...addresseeOf(party, path, declared, report),
    phone: phoneOf(party, path, { fewest: 6, most: 15 }, report)?.number,
    email: emailOf(party, path, report),
  });
}

/** `InternationalLabelAddress`. */
export function foreignAddress(recipient: Party, report: Reporter): object {
  const country = countryOf(recipient) ?? '';
  return omitUndefined({
    ...linesAndCity(recipient, 'recipient', ON_LABELS, report),
    postalCode: postalCode(recipient, 'recipient', { longest: LONGEST_POSTAL_CODE }, report),
    province: stateCode(recipient, 'recipient', { longest: LONGEST.province }, report),
    country: COUNTRY_NAMES.of(country.padEnd(2, 'Z')),
    countryISOAlpha2Code: country,
    ...addresseeOf(recipient, 'recipient', false, report),
    phone: phoneOf(recipient, 'recipient', { fewest: 6, most: 15 }, report)?.number,
  });
}

/** A label has what is given line by line, and needs all of it. */
const ON_LABELS: AddressRules = { third_line: 'refused', complete: true };
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

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
  const { firstName, lastName } = namesIn(person_name ?? '') ?? {};
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
