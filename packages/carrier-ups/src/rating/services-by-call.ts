/** Which services each call of a rate is for. */
import { pounds, type RequestedOption } from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import { groundSaverCode } from '../packages.js';
import type { Roles } from '../roles.js';
import type { AccountSettings } from '../settings.js';

/** UPS Ground Saver and its relatives: `Shop` leaves them out, `Rate` prices each by its code. */
const BY_CODE = ['92', '93', '94', '95'];
/** Heaviest package of UPS Ground Saver in pounds. Source: UPS, "UPS Ground Saver". */
const HEAVIEST = 70;

/**
 * The codes of each call: those that `Shop` compares together, none of them meaning all, and each of the others alone.
 * Where the request wants all services, UPS Ground Saver is among them for accounts that have it: one package within the
 * United States, without options.
 */
export function servicesByCall(
  { shipment }: RateRequest,
  { from, to }: Roles,
  services: readonly string[],
  options: readonly RequestedOption[],
  { ground_saver }: AccountSettings,
): readonly (readonly string[])[] {
  const alone = services.filter((code) => BY_CODE.includes(code));
  if (alone.length > 0) {
    const compared = services.filter((code) => !alone.includes(code));
    return [...(compared.length > 0 ? [compared] : []), ...alone.map((code) => [code])];
  }
  const [item, second] = shipment.items;
  const fits =
    ground_saver &&
    services.length === 0 &&
    options.length === 0 &&
    from.party.country_code === 'US' &&
    to.party.country_code === 'US' &&
    item !== undefined &&
    second === undefined &&
    (item.quantity ?? 1) === 1 &&
    pounds(item.weight, shipment.weight_unit).isLessThanOrEqualTo(HEAVIEST);
  return fits ? [services, [groundSaverCode({ item }, shipment)]] : [services];
}
