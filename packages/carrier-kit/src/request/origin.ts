import type { CarrierDefinition, RateRequest } from '@waybill/core';
import type { Reporter } from './report.js';
import { countryOf } from './territories.js';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const LIST = new Intl.ListFormat('en');

/** Refuses packages that leave from a country from which the carrier does not ship, by its declaration; whether it did. */
export function refuseOrigin(
  { ships_from }: Pick<CarrierDefinition, 'ships_from'>,
  { shipper, shipment }: RateRequest,
  report: Reporter,
): boolean {
  if (ships_from === undefined || ships_from === 'worldwide') return false;
  const from_elsewhere = shipment.ship_from?.country_code !== undefined;
  const country = countryOf(from_elsewhere && shipment.ship_from ? shipment.ship_from : shipper);
  if (country === undefined || ships_from.some((code) => code === country)) return false;
  const path = from_elsewhere ? 'shipment.ship_from' : 'shipper';
  const countries = LIST.format(ships_from.map((code) => NAMES.of(code) ?? code));
  report.notSupported(`${path}.country_code`, `is ${country}; ${report.name} ships from ${countries} only`);
  return true;
}
