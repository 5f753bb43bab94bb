import type { RateRequest } from '@waybill/core';
import type { Reporter } from './report.js';
import { countryOf } from './territories.js';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const LIST = new Intl.ListFormat('en');

/** Where a service of a postal carrier goes. */
export interface ServiceReach {
  /** Whether it stays at home, or leaves it; `undefined` for a service that is not known: it is not refused. */
  readonly stays: boolean | undefined;
  /** Countries and territories that are home to it, by their ISO 3166-1 codes: those of the post office and what it counts to them. */
  readonly home: readonly string[];
}

/** Refuses a service that stays at home for a recipient abroad, and one that goes abroad for a recipient at home. */
export function refuseReach(
  service: string,
  { stays, home }: ServiceReach,
  { recipient }: Pick<RateRequest, 'recipient'>,
  report: Reporter,
): void {
  const country = countryOf(recipient);
  if (country === undefined || stays === undefined || stays === home.includes(country)) return;
  const goes = stays ? `to ${LIST.format(home.map((code) => NAMES.of(code) ?? code))} only` : 'abroad only';
  report.notSupported(
    'shipment.services',
    `is ${service}, which goes ${goes}; the recipient is in ${country}`,
  );
}
