/** Addresses of rating, and the parties of shipping. */
import {
  extraText,
  extraWord,
  isResidential,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  refusePoBox,
  stateCode,
} from '@waybill/carrier-kit';
import type { Party } from '@waybill/core';

export type Path = 'shipper' | 'recipient';

/** Countries whose addresses need a state. Source: Ship API, `stateOrProvinceCode`. */
const STATES = ['US', 'CA', 'PR'];

const TIN_TYPES = [
  'PERSONAL_NATIONAL',
  'PERSONAL_STATE',
  'FEDERAL',
  'BUSINESS_NATIONAL',
  'BUSINESS_STATE',
  'BUSINESS_UNION',
] as const;

/** `address` of rating, in the contract's order. */
export function rateAddress(party: Party, path: Path, report: Reporter): object {
  const state = stateOf(party, path, false, report);
  return omitUndefined({
    city: party.city,
    // Outside the United States, Canada and Puerto Rico a state is optional, and longer ones do not fit.
    stateOrProvinceCode: state === undefined || state.length > 2 ? undefined : state,
    // The schema demands a postal code, also of countries that have none.
    postalCode: postalCodeOf(party, path, report) ?? '',
    countryCode: countryOf(party, path, report),
    residential: isResidential(party, path, { extra: 'residential' }, report),
  });
}

/** `shipper` or one of `recipients` of a shipment, in the contract's order. */
export function partyOf(party: Party, path: Path, report: Reporter): object {
  return omitUndefined({
    address: addressOf(party, path, report),
    contact: contactOf(party, path, report),
    tins: taxNumbers(party, path, report),
    deliveryInstructions:
      path === 'recipient' ? extraText(party, 'delivery_instructions', path, report) : undefined,
  });
}

function addressOf(party: Party, path: Path, report: Reporter): object {
  const { address_lines = [], city } = party;
  const lines = `${path}.address_lines`;
  if (address_lines.length === 0) report.required(lines);
  report.tooMany(lines, address_lines.length, 3, 'lines');
  if (city === undefined) report.required(`${path}.city`);
  return {
    streetLines: address_lines.map((line, index) => report.tooLong(`${lines}[${index}]`, line, 35)),
    city: report.tooLong(`${path}.city`, city ?? '', 35),
    stateOrProvinceCode: stateOf(party, path, true, report),
    postalCode: postalCodeOf(party, path, report),
    countryCode: countryOf(party, path, report),
    residential: isResidential(party, path, { extra: 'residential' }, report),
  };
}

function countryOf({ country_code }: Party, path: Path, report: Reporter): string {
  if (country_code === undefined) report.required(`${path}.country_code`);
  return country_code ?? '';
}

/** Canadian codes without their blank, others as their country writes them. */
function postalCodeOf(party: Party, path: Path, report: Reporter): string | undefined {
  const form = party.country_code === 'CA' ? 'no_blanks' : 'official';
  return postalCode(party, path, { form, longest: 10 }, report);
}

/** Quebec is PQ with FedEx. */
function stateOf(party: Party, path: Path, needed: boolean, report: Reporter): string | undefined {
  const required = needed && STATES.includes(party.country_code ?? '');
  const code = stateCode(party, path, { required }, report);
  return party.country_code === 'CA' && code === 'QC' ? 'PQ' : code;
}

function contactOf(party: Party, path: Path, report: Reporter): object {
  const { person_name, company_name, email_address } = party;
  if (person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  const phone = phoneOf(party, path, { required: true, fewest: 10, most: 15, extension: 6 }, report);
  return {
    personName: report.tooLong(`${path}.person_name`, person_name, 70),
    emailAddress: report.tooLong(`${path}.email_address`, email_address, 80),
    phoneExtension: phone?.extension,
    phoneNumber: phone?.number ?? '',
    companyName: report.tooLong(`${path}.company_name`, company_name, 35),
  };
}

function taxNumbers(party: Party, path: Path, report: Reporter): object[] | undefined {
  const type = extraWord(party, 'tin_type', TIN_TYPES, path, report);
  const number = report.tooLong(`${path}.tax_id`, party.tax_id, 18);
  if (number !== undefined) return [{ number, tinType: type ?? 'BUSINESS_NATIONAL' }];
  if (type !== undefined)
    report.contradiction(`${path}.extra["${report.carrier}:tin_type"]`, `needs ${path}.tax_id`);
  return undefined;
}

/** In the United States and Canada only FedEx Ground Economy delivers to PO boxes. Source: FedEx Service Guide. */
export function refusePoBoxes(recipient: Party, services: readonly string[], report: Reporter): void {
  const delivers = services.includes('SMART_POST');
  if (!delivers && ['US', 'CA'].includes(recipient.country_code ?? ''))
    refusePoBox(recipient, 'recipient', report);
}
