/** Addresses of a price list, and the parties of a shipment. */
import {
  extraText,
  extraWord,
  isResidential,
  omitUndefined,
  postalCode,
  type Reporter,
  stateCode,
} from '@waybill/carrier-kit';
import type { Party } from '@waybill/core';

/** The fields of an address that rating and shipping share: `supermodelIoLogisticsExpressAddressRatesRequest`. */
export interface Address {
  /** Empty where there are no postal codes. */
  readonly postalCode: string;
  readonly cityName: string;
  readonly countryCode: string;
  readonly provinceCode?: string;
  readonly countyName?: string;
}

/** `shipperDetails`, `receiverDetails` of a shipment. */
export interface PartyDetails {
  readonly postalAddress: PostalAddress;
  readonly contactInformation: {
    readonly email?: string;
    readonly phone: string;
    readonly companyName: string;
    readonly fullName: string;
  };
  readonly registrationNumbers?: readonly {
    readonly typeCode: string;
    readonly number: string;
    readonly issuerCountryCode: string;
  }[];
  readonly typeCode?: string;
}

interface PostalAddress extends Address {
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly addressLine3?: string;
  readonly provinceName?: string;
  readonly countryName?: string;
}

type Path = 'shipper' | 'recipient';

/** `typeCode` of a party. */
const PARTY_CODES = ['business', 'direct_consumer', 'government', 'other', 'private', 'reseller'] as const;
/** `typeCode` of `registrationNumbers`; the contract's default is VAT. */
const NUMBERS =
  'VAT EIN GST SSN EOR DUN FED STA CNP IE INN KPP OGR OKP MRN SDT FTZ DAN TAN DTF RGP DLI NID PAS MID IMS EIC FTN CIC PEP';

export function addressOf(party: Party, path: Path, report: Reporter): Address {
  if (party.country_code === undefined) report.required(`${path}.country_code`);
  if (party.city === undefined) report.required(`${path}.city`);
  return omitUndefined({
    postalCode: postalCode(party, path, { required: false, longest: 12 }, report) ?? '',
    cityName: report.tooLong(`${path}.city`, party.city ?? '', 45),
    countryCode: party.country_code ?? '',
    provinceCode: stateCode(party, path, { shortest: 2, longest: 35 }, report),
    countyName: extraText(party, 'county', path, report, 45),
  });
}

export function partyOf(party: Party, path: Path, report: Reporter): PartyDetails {
  return omitUndefined({
    postalAddress: postalAddressOf(party, path, report),
    contactInformation: contactOf(party, path, report),
    registrationNumbers: registrationsOf(party, path, report),
    typeCode: typeCodeOf(party, path, report),
  });
}

function postalAddressOf(party: Party, path: Path, report: Reporter): PostalAddress {
  const lines = party.address_lines ?? [];
  const field = `${path}.address_lines`;
  if (lines.length === 0) report.required(field);
  report.tooMany(field, lines.length, 3, 'lines');
  const [addressLine1, addressLine2, addressLine3] = lines.map((line, index) =>
    report.tooLong(`${field}[${index}]`, line, 45),
  );
  return omitUndefined({
    ...addressOf(party, path, report),
    addressLine1: addressLine1 ?? '',
    addressLine2,
    addressLine3,
    provinceName: report.tooLong(`${path}.state`, party.state, 35),
    countryName: report.tooLong(`${path}.country_name`, party.country_name, 35),
  });
}

/** Company and person are both mandatory: a party with one name sends it twice. */
function contactOf(party: Party, path: Path, report: Reporter): PartyDetails['contactInformation'] {
  const company = party.company_name ?? party.person_name;
  const person = party.person_name ?? party.company_name;
  if (company === undefined) report.required([`${path}.person_name`, `${path}.company_name`]);
  if (party.phone_number === undefined) report.required(`${path}.phone_number`);
  const field = `${path}.${party.company_name === undefined ? 'person_name' : 'company_name'}`;
  return omitUndefined({
    email: report.tooLong(`${path}.email_address`, party.email_address, 70),
    phone: report.tooLong(`${path}.phone_number`, party.phone_number?.trim() ?? '', 70),
    companyName: report.tooLong(field, company ?? '', 100),
    fullName: report.tooLong(`${path}.person_name`, person ?? '', 255),
  });
}

function typeCodeOf(party: Party, path: Path, report: Reporter): string | undefined {
  const own = extraWord(party, 'type_code', PARTY_CODES, path, report);
  const residential = isResidential(party, path, {}, report);
  return own ?? (residential === undefined ? undefined : residential ? 'private' : 'business');
}

function registrationsOf(
  party: Party,
  path: Path,
  report: Reporter,
): PartyDetails['registrationNumbers'] | undefined {
  const typeCode = extraWord(party, 'tax_id_type', NUMBERS.split(' '), path, report);
  if (party.tax_id === undefined) {
    if (typeCode !== undefined)
      report.contradiction(`${path}.extra["${report.carrier}:tax_id_type"]`, `needs ${path}.tax_id`);
    return undefined;
  }
  return [
    {
      typeCode: typeCode ?? 'VAT',
      number: report.tooLong(`${path}.tax_id`, party.tax_id, 35),
      issuerCountryCode: party.country_code ?? '',
    },
  ];
}
