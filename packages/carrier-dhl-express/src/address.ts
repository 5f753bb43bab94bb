import { extraText, omitUndefined, postalCode, type Reporter, stateCode } from '@waybill/carrier-kit/request';
import type { Party } from '@waybill/core';
import { countryCode } from './countries.js';

/** The fields of an address that rating and shipping share: `supermodelIoLogisticsExpressAddressRatesRequest`. */
export interface Address {
  /** Empty where there are no postal codes. */
  readonly postalCode: string;
  readonly cityName: string;
  readonly countryCode: string;
  readonly provinceCode?: string;
  readonly countyName?: string;
}

/** `supermodelIoLogisticsExpressAddress`, that of a pickup. */
export interface StreetAddress extends Address {
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly addressLine3?: string;
}

/** `supermodelIoLogisticsExpressAddressCreateShipmentRequest` */
export interface PostalAddress extends StreetAddress {
  readonly provinceName?: string;
  readonly countryName?: string;
}

export function addressOf(party: Party, path: string, report: Reporter): Address {
  if (party.city === undefined) report.required(`${path}.city`);
  return omitUndefined({
    postalCode: postalCode(party, path, { required: false, longest: 12 }, report) ?? '',
    cityName: report.tooLong(`${path}.city`, party.city ?? '', 45),
    countryCode: countryCode(party, path, report),
    provinceCode: stateCode(party, path, { shortest: 2, longest: 35 }, report),
    countyName: extraText(party, 'county', path, report, 45),
  });
}

export function streetAddressOf(party: Party, path: string, report: Reporter): StreetAddress {
  const lines = party.address_lines ?? [];
  const field = `${path}.address_lines`;
  if (lines.length === 0) report.required(field);
  report.tooMany(field, lines.length, 3, 'lines');
  const [addressLine1, addressLine2, addressLine3] = lines.map((line, index) =>
    report.tooLong(`${field}[${index}]`, line, 45),
  );
  const address = addressOf(party, path, report);
  return omitUndefined({
    ...address,
    addressLine1: addressLine1 ?? '',
    addressLine2,
    addressLine3,
  });
}

export function postalAddressOf(party: Party, path: string, report: Reporter): PostalAddress {
  return omitUndefined({
    ...streetAddressOf(party, path, report),
    provinceName: report.tooLong(`${path}.state`, party.state, 35),
    countryName: report.tooLong(`${path}.country_name`, party.country_name, 35),
  });
}
