import {
  isEuropeanUnion,
  omitUndefined,
  type Reporter,
  type TaxIdRules,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import type { RequestFields, TaxIdType } from '@waybill/core/plugin';

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
/** Numbers that only their use tells from others of the same `tinType`. */
const USAGES: readonly TaxIdType[] = ['EORI', 'IOSS', 'VOEC', 'GST'];

/** `tins` of a party; `undefined` where the request has none. */
export function tinsOf(
  party: Party,
  path: string,
  request: RequestFields,
  report: Reporter,
): object[] | undefined {
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
