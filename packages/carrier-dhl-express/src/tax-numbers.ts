import {
  countryOf,
  extraField,
  extraWord,
  isEuropeanUnion,
  isResidential,
  omitUndefined,
  type Reporter,
  type SentTaxId,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields, TaxIdType } from '@waybill/core/plugin';

/** `supermodelIoLogisticsExpressRegistrationNumbers` */
export interface RegistrationNumber {
  readonly typeCode: string;
  readonly number: string;
  readonly issuerCountryCode: string;
}

/** `typeCode` of the kinds of number. SDT: IOSS, VAT on E-Commerce and other registrations of foreign sellers. */
const TYPES: Readonly<Record<TaxIdType, string>> = {
  VAT: 'VAT',
  EORI: 'EOR',
  IOSS: 'SDT',
  UKIMS: 'IMS',
  VOEC: 'SDT',
  GST: 'GST',
  EIN: 'EIN',
  SSN: 'SSN',
  FEDERAL: 'FED',
  STATE: 'STA',
  CNP: 'CNP',
  IE: 'IE',
  INN: 'INN',
  REX: 'RGP',
  DUNS: 'DUN',
  NATIONAL_ID: 'NID',
  PASSPORT: 'PAS',
};
/** Every `typeCode` of the contract. */
const CODES =
  'VAT EIN GST SSN EOR DUN FED STA CNP IE INN KPP OGR OKP MRN SDT FTZ DAN TAN DTF RGP DLI NID PAS MID IMS EIC FTN CIC PEP'.split(
    ' ',
  );
/** `registrationNumbers` of a party, and characters of one. */
const MOST = 50;
const LONGEST = 35;

const GST_COUNTRIES = ['CA', 'AU', 'NZ', 'IN', 'SG'];
const VAT_COUNTRIES = ['GB', 'CH', 'NO'];

type Parties = Pick<RequestFields, 'shipper' | 'recipient' | 'shipment'>;

/** The tax numbers of a party; `undefined` without any. */
export function registrationNumbers(
  party: Party,
  path: string,
  request: Parties,
  report: Reporter,
): readonly RegistrationNumber[] | undefined {
  const code = extraWord(party, 'tax_id_type', CODES, path, report);
  if (code !== undefined && party.tax_id === undefined)
    report.contradiction(extraField(report, 'tax_id_type', path), `needs ${path}.tax_id`);
  const rules = omitUndefined({
    types: TYPES,
    most: MOST,
    longest: LONGEST,
    bare: code === undefined ? (owner: Party) => typeOf(owner, path, report) : ('read_by_carrier' as const),
  });
  const numbers = taxIdsOf(party, path, rules, request, report).map((own) => ({
    typeCode: own.code,
    number: own.value,
    issuerCountryCode: issuerOf(own, report),
  }));
  const named =
    code === undefined || party.tax_id === undefined
      ? []
      : [
          {
            typeCode: code,
            number: report.tooLong(`${path}.tax_id`, party.tax_id, LONGEST),
            issuerCountryCode: countryOf(party) ?? '',
          },
        ];
  const all = [...numbers, ...named];
  return all.length === 0 ? undefined : all;
}

/** The kind of a `tax_id`, where the country makes it certain. A person in the United States has an SSN or an ITIN. */
function typeOf(party: Party, path: string, report: Reporter): TaxIdType | undefined {
  const country = countryOf(party) ?? '';
  if (country === 'US') return isResidential(party, path, {}, report) ? undefined : 'EIN';
  if (GST_COUNTRIES.includes(country)) return 'GST';
  return VAT_COUNTRIES.includes(country) || isEuropeanUnion(country) ? 'VAT' : undefined;
}

/** `issuerCountryCode`. An EORI number begins with its country, XI for those of Northern Ireland. */
function issuerOf({ type, value, country = '', field }: SentTaxId<string>, report: Reporter): string {
  if (type === 'EORI') return /^[A-Z]{2}/.exec(value)?.[0].replace('XI', 'GB') ?? country;
  if (type === 'IOSS' && !isEuropeanUnion(country))
    report.required(`${field}.country`, 'for an IOSS number: the member state that gave it');
  return country;
}
