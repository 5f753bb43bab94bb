/** Options of a request, and those of each package. */
import type { RequestContext } from '@waybill/carrier-kit';
import { extraField, extraOf } from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import { NON_DELIVERY } from './options.js';
import type { Package } from './packages.js';
import type { ApiProfile } from './platform.js';

/** One `option` of a package. */
export interface PackageOption {
  readonly code: string;
  /** `option-amount`, CAD. */
  readonly amount?: string;
}

/** The options of a request; {@link packageOptions} gives each package its own. */
export interface RequestOptions {
  /** Codes without an amount that the request names. */
  readonly plain: readonly string[];
  /** Codes that it does not name and that are bought all the same; a quote lists them. */
  readonly added: readonly string[];
}

export function requestOptions(
  { recipient, shipment }: RateRequest,
  profile: ApiProfile,
  { options, report }: RequestContext,
): RequestOptions {
  const codes = options.map(({ row }) => row.code);
  const fieldOf = (code: string) => options.find(({ row }) => row.code === code)?.field ?? 'shipment.options';
  if (codes.includes('COV') && !shipment.insured_amount)
    report.required('shipment.insured_amount', 'with the option COV');
  const collects = extraOf(report.carrier, shipment, 'cod_amount') !== undefined;
  if (collects && !codes.includes('COD'))
    report.contradiction(extraField(report, 'cod_amount'), 'needs the option cash_on_delivery');
  if (codes.includes('COD') && !collects)
    report.required(extraField(report, 'cod_amount'), 'with the option cash_on_delivery');
  if (codes.includes('PA21') && !profile.proof_of_age_21)
    report.notSupported(fieldOf('PA21'), `PA21 is refused: ${profile.otherwise}`);
  const abroad = recipient.country_code !== undefined && recipient.country_code !== 'CA';
  const [first, second] = codes.filter((code) => NON_DELIVERY.includes(code));
  if (second !== undefined)
    report.contradiction(fieldOf(second), `${second} and ${first} exclude each other`);
  if (!abroad && first !== undefined)
    report.notSupported(fieldOf(first), `${first} is for packages that leave Canada`);
  return {
    plain: codes.filter((code) => code !== 'COV' && code !== 'COD'),
    // A package abroad has exactly one of these. By default it comes back to the shipper.
    added: abroad && first === undefined ? ['RASE'] : [],
  };
}

/** The options of one package, given the codes without an amount. */
export function packageOptions(plain: readonly string[], { coverage, collect }: Package): PackageOption[] {
  return [
    ...plain.map((code) => ({ code })),
    ...(coverage === undefined ? [] : [{ code: 'COV', amount: coverage }]),
    ...(collect === undefined ? [] : [{ code: 'COD', amount: collect }]),
  ];
}
