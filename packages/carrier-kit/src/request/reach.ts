import type { RateRequest } from '@waybill/core';
import type { ServiceTable } from '@waybill/core/plugin';
import { countryNames } from './country-names.js';
import type { Reporter } from './report.js';
import { countryOf } from './territories.js';

/** Where the services of a carrier go. */
export interface ServiceReach {
  /** The carrier's services. One that is newer than the table goes anywhere. */
  readonly table: ServiceTable;
  /** Codes of those that stay at home; the others of the table go abroad. */
  readonly at_home: readonly string[];
}

/** Whether a service leaves its country; `undefined` for one that is not in the table. */
export function goesAbroad(service: string, { table, at_home }: ServiceReach): boolean | undefined {
  return table.rows.some(({ code }) => code === service) ? !at_home.includes(service) : undefined;
}

/**
 * Refuses a service that stays at home for a recipient abroad, and one that goes abroad for a recipient at home.
 * @param home countries and territories that are home to the carrier, by their ISO 3166-1 codes.
 */
export function refuseReach(
  service: string,
  reach: ServiceReach,
  home: readonly string[],
  { recipient }: Pick<RateRequest, 'recipient'>,
  report: Reporter,
): void {
  const country = countryOf(recipient);
  const leaves = goesAbroad(service, reach);
  if (country === undefined || leaves === undefined || leaves !== home.includes(country)) return;
  const goes = leaves ? 'abroad only' : `to ${countryNames(home)} only`;
  report.notSupported(
    'shipment.services',
    `is ${service}, which goes ${goes}; the recipient is in ${country}`,
  );
}

/** How a sentence names a carrier and its country. */
export interface Carriage {
  /** `USPS` */
  readonly carrier: string;
  /** `inside the United States` */
  readonly inside: string;
}

/** The named services that go there. A request whose services all go elsewhere is refused. */
export function servicesGoing(
  named: readonly string[],
  abroad: boolean,
  reach: ServiceReach,
  { carrier, inside }: Carriage,
  report: Reporter,
): readonly string[] {
  const going = named.filter((code) => (goesAbroad(code, reach) ?? abroad) === abroad);
  if (named.length > 0 && going.length === 0) {
    const where = abroad ? 'to other countries' : inside;
    report.notSupported(
      'shipment.services',
      `names ${named.join(', ')}, which ${carrier} does not carry ${where}`,
    );
  }
  return going;
}
