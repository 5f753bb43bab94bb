/** The extra services of a request, by their codes. */
import type { RequestContext } from '@waybill/carrier-kit';
import type { Reporter } from '@waybill/carrier-kit/request';
import { isOfferedAbroad } from './options.js';
import type { Package } from './packages.js';

/** Insurance up to and including $500, and above (`ExtraService`). */
const INSURANCE = { up_to_500: 930, above: 931 } as const;
/** For one package, insurance included. */
const MOST = { home: 5, abroad: 3 } as const;

/** The codes of the named options. Those that USPS offers at home only are refused for other countries. */
export function namedExtras(
  { options }: Pick<RequestContext, 'options'>,
  { abroad, insured }: { readonly abroad: boolean; readonly insured: boolean },
  report: Reporter,
): number[] {
  const most = abroad ? MOST.abroad : MOST.home;
  for (const { row, field } of options) {
    if (abroad && !isOfferedAbroad(row.code))
      report.notSupported(field, `is ${row.code}, which USPS offers only inside the United States`);
  }
  report.tooMany('shipment.options', options.length, insured ? most - 1 : most, 'extra services');
  return options.map(({ row }) => Number(row.code));
}

/** The codes for one package: its insurance depends on the amount. */
export function extrasOf(named: readonly number[], { insured }: Pick<Package, 'insured'>): number[] {
  if (insured === undefined) return [...named];
  return [...named, insured > 500 ? INSURANCE.above : INSURANCE.up_to_500];
}

/** Codes of dangerous goods. */
export function isHazardous(code: number): boolean {
  return (code >= 810 && code <= 832) || code === 857;
}
