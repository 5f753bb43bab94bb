/** Addresses of rating, and the parties of shipping. */
import {
  createReporter,
  extraText,
  isResidential,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  refusePoBox,
  stateCode,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields } from '@waybill/core/plugin';
import { tinsOf } from './tax-numbers.js';

type Path =
  | 'shipper'
  | 'recipient'
  | 'shipment.ship_from'
  | 'shipment.customs.sold_to'
  | 'address'
  | 'near.address';

/** Countries whose addresses need a state. Source: Ship API, `stateOrProvinceCode`. */
const STATES = ['US', 'CA', 'PR'];

/** The request with the place that packages leave from as its shipper. */
export function fromOrigin(request: RequestFields): RequestFields {
  const { recipient, shipment } = request;
  return { shipper: shipment.ship_from ?? request.shipper, recipient, shipment };
}

/** `address` of rating, in the contract's order. */
export function rateAddress(party: Party, path: Path, report: Reporter): object {
  return omitUndefined({
    city: party.city,
    stateOrProvinceCode: stateOf(party, path, false, report),
    // The schema demands a postal code, also of countries that have none.
    postalCode: postalCodeOf(party, path, report) ?? '',
    countryCode: countryOf(party, path, report),
    residential: isResidential(party, path, { extra: 'residential' }, report),
  });
}

/** `shipper`, one of `recipients`, `soldTo` or `origin` of a shipment, in the contract's order. */
export function partyOf(party: Party, path: Path, request: RequestFields, report: Reporter): object {
  return omitUndefined({
    address: addressOf(party, path, report),
    contact: contactOf(party, path, report),
    tins: tinsOf(party, path, request, report),
    deliveryInstructions:
      path === 'recipient' ? extraText(party, 'delivery_instructions', path, report) : undefined,
  });
}

/** Street, city, state, postal code, country, and whether it is a home. */
export function addressOf(party: Party, path: Path, report: Reporter): object {
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

/**
 * Quebec is PQ with FedEx. Outside the United States, Canada and Puerto Rico a state is optional, and what is longer than
 * a code is left out, with a notice.
 */
export function stateOf(party: Party, path: Path, needed: boolean, report: Reporter): string | undefined {
  const hasStates = STATES.includes(party.country_code ?? '');
  const code = stateCode(party, path, hasStates ? { required: needed } : { longest: 2 }, report);
  return party.country_code === 'CA' && code === 'QC' ? 'PQ' : code;
}

function contactOf(party: Party, path: Path, report: Reporter): object {
  const { person_name, company_name, email_address } = party;
  // Every member of `origin` is optional.
  const required = path !== 'shipment.ship_from';
  if (required && person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  const phone = phoneOf(party, path, { required, fewest: 10, most: 15, extension: 6 }, report);
  return omitUndefined({
    personName: report.tooLong(`${path}.person_name`, person_name, 70),
    emailAddress: report.tooLong(`${path}.email_address`, email_address, 80),
    phoneExtension: phone?.extension,
    phoneNumber: phone?.number,
    companyName: report.tooLong(`${path}.company_name`, company_name, 35),
  });
}

/**
 * The services that are possible: to a PO box in the United States and Canada FedEx Ground Economy alone, and without it
 * the address is refused. Source: FedEx Service Guide.
 */
export function servicesTo(
  recipient: Party,
  services: readonly string[],
  hasEconomy: boolean,
  report: Reporter,
): readonly string[] {
  const found = createReporter({ id: report.carrier, name: report.name });
  if (['US', 'CA'].includes(recipient.country_code ?? '')) refusePoBox(recipient, 'recipient', found);
  const isWanted = services.length === 0 || services.includes('SMART_POST');
  if (found.issues.length > 0 && hasEconomy && isWanted) return ['SMART_POST'];
  for (const issue of found.issues) report.add(issue);
  return services;
}
