/** Addresses, and the parties of a shipment. */
import {
  extraText,
  isEuropeanUnion,
  isResidential,
  omitUndefined,
  phoneOf,
  postalCode,
  type Reporter,
  stateCode,
  type TaxIdRules,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields, TaxIdType } from '@waybill/core/plugin';
import { printed } from './printed.js';

type PrintedPath = 'shipper' | 'recipient' | 'shipment.ship_from' | 'shipment.customs.sold_to';
type Path = PrintedPath | 'address' | 'near.address';

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
export function partyOf(party: Party, path: PrintedPath, tins: TaxNumbers, report: Reporter): object {
  return omitUndefined({
    address: addressOf(party, path, report),
    contact: contactOf(party, path, report),
    tins: tins[path],
    deliveryInstructions:
      path === 'recipient' ? extraText(party, 'delivery_instructions', path, report) : undefined,
  });
}

/** Street, city, state, postal code, country, and whether it is a home. */
export function addressOf(party: Party, path: Path, report: Reporter): object {
  const { address_lines = [], city } = party;
  if (address_lines.length === 0) report.required(`${path}.address_lines`);
  if (city === undefined) report.required(`${path}.city`);
  return {
    streetLines: address_lines,
    city,
    stateOrProvinceCode: stateOf(party, path, true, report),
    postalCode: postalCodeOf(party, path, report),
    countryCode: countryOf(party, path, report),
    residential: isResidential(party, path, { extra: 'residential' }, report),
  };
}

export function countryOf({ country_code }: Party, path: Path, report: Reporter): string | undefined {
  if (country_code === undefined) report.required(`${path}.country_code`);
  return country_code;
}

/** Canadian codes without their blank, others as their country writes them. */
export function postalCodeOf(
  party: Party,
  path: Path,
  report: Reporter,
  rules: { readonly required?: false } = {},
): string | undefined {
  const form = party.country_code === 'CA' ? 'no_blanks' : 'official';
  return postalCode(party, path, { ...rules, form, longest: 10 }, report);
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

/** A state of a reply, by its usual code. */
export function stateIn(state: string | undefined, country: string | undefined): string | undefined {
  return country === 'CA' && state === 'PQ' ? 'QC' : state;
}

function contactOf(party: Party, path: PrintedPath, report: Reporter): object {
  const { person_name, company_name, email_address } = party;
  // Every member of `origin` is optional.
  const required = path !== 'shipment.ship_from';
  if (required && person_name === undefined && company_name === undefined)
    report.required([`${path}.person_name`, `${path}.company_name`]);
  const phone = phoneOf(party, path, { required, ...printed.party.phone_number }, report);
  return omitUndefined({
    personName: person_name,
    emailAddress: email_address,
    phoneExtension: phone?.extension,
    phoneNumber: phone?.number,
    companyName: company_name,
  });
}

/** `tinType`. The contract lists the words and not their meaning; official samples have EU VAT numbers as BUSINESS_UNION. */
const TYPES: TaxIdRules<string>['types'] = {
  VAT: 'BUSINESS_NATIONAL',
  EORI: 'BUSINESS_UNION',
  IOSS: 'BUSINESS_UNION',
  VOEC: 'BUSINESS_NATIONAL',
  GST: 'BUSINESS_NATIONAL',
  EIN: 'FEDERAL',
  SSN: 'PERSONAL_NATIONAL',
  FEDERAL: 'FEDERAL',
  STATE: 'BUSINESS_STATE',
  CNP: 'BUSINESS_NATIONAL',
  IE: 'BUSINESS_STATE',
  INN: 'BUSINESS_NATIONAL',
  NATIONAL_ID: 'PERSONAL_NATIONAL',
};
/** Numbers that share their `tinType` with others, and are told apart by `usage`. */
const USAGES: readonly TaxIdType[] = ['EORI', 'IOSS', 'VOEC', 'GST'];

/** `tins` of the parties that have any. */
type TaxNumbers = Readonly<Partial<Record<PrintedPath, readonly object[]>>>;

/** A buyer is sent with goods that are declared. */
export function taxNumbersOf(request: RequestFields, declared: boolean, report: Reporter): TaxNumbers {
  const { shipper, recipient, shipment } = request;
  const parties: Readonly<Record<PrintedPath, Party | undefined>> = {
    shipper,
    recipient,
    'shipment.ship_from': shipment.ship_from,
    'shipment.customs.sold_to': declared ? shipment.customs?.sold_to : undefined,
  };
  return Object.fromEntries(
    Object.entries(parties).map(([path, party]) => [path, party && tinsOf(party, path, request, report)]),
  );
}

function tinsOf(party: Party, path: string, request: RequestFields, report: Reporter): object[] | undefined {
  // `origin` has no tax numbers.
  const types = path === 'shipment.ship_from' ? {} : TYPES;
  const sent = taxIdsOf(party, path, { types, bare, longest: 18 }, request, report);
  if (sent.length === 0) return undefined;
  return sent.map(({ code, type, value, country }) =>
    omitUndefined({
      number: value,
      tinType:
        type === 'VAT' && isEuropeanUnion(country)
          ? 'BUSINESS_UNION'
          : isCpf(type, value)
            ? 'PERSONAL_NATIONAL'
            : code,
      usage: USAGES.includes(type) ? type : undefined,
    }),
  );
}

/** A `tax_id` that begins with its country is a VAT number in the European Union, as in the official samples. */
function bare({ tax_id = '', country_code }: Party): TaxIdType | undefined {
  // Greek ones begin with EL.
  const prefix = country_code === 'GR' ? 'EL' : (country_code ?? '');
  return isEuropeanUnion(country_code) && tax_id.startsWith(prefix) ? 'VAT' : undefined;
}

/** The tax number of a person in Brazil has 11 digits, that of a company 14. */
function isCpf(type: TaxIdType, value: string): boolean {
  return type === 'CNP' && value.replace(/\D/g, '').length === 11;
}
