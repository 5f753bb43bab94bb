import type { CarrierDefinition, RateRequest } from '@waybill/core';
import { countryNames } from './country-names.js';
import type { Reporter } from './report.js';
import { countryOf } from './territories.js';

/** Refuses packages that leave from a country from which the carrier does not ship, by its declaration; whether it did. */
export function refuseOrigin(
  { ships_from }: Pick<CarrierDefinition, 'ships_from'>,
  { shipper, shipment }: RateRequest,
  report: Reporter,
): boolean {
  // Where a shop has no account, one elsewhere may still pay for a package: the carrier decides.
  if (ships_from === undefined || ships_from === 'worldwide' || 'worldwide_except' in ships_from)
    return false;
  const from_elsewhere = shipment.ship_from?.country_code !== undefined;
  const country = countryOf(from_elsewhere && shipment.ship_from ? shipment.ship_from : shipper);
  if (country === undefined || ships_from.some((code) => code === country)) return false;
  const path = from_elsewhere ? 'shipment.ship_from' : 'shipper';
  report.notSupported(
    `${path}.country_code`,
    `is ${country}; ${report.name} ships from ${countryNames(ships_from)} only`,
  );
  return true;
}

/** An account of which packages leave from one country only. */
export interface AccountOrigin {
  /** The country, by its ISO 3166-1 code; `undefined` where it is not known: nothing is refused. */
  readonly home: string | undefined;
  /** The account, as a sentence names it: `this account of Aramex`. */
  readonly called: string;
}

/** Refuses packages that leave from another country than the account's own: a shop in several countries has an account in each. */
export function refuseOtherCountry(
  { shipper }: Pick<RateRequest, 'shipper'>,
  { home, called }: AccountOrigin,
  report: Reporter,
): void {
  const from = countryOf(shipper);
  if (from !== undefined && home !== undefined && from !== home)
    report.notSupported('shipper.country_code', `is ${from}; ${called} ships from ${home}`);
}
