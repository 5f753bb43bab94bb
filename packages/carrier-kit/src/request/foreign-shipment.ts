import type { CarrierIdentity, ShipmentHandle } from '@waybill/core';
import type { Reporter } from '../report.js';

/** Refuses a shipment that another carrier or another account bought: this one would find a stranger's or none. */
export function refuseForeignShipment(
  { carrier, account }: Pick<ShipmentHandle, 'carrier' | 'account'>,
  own: CarrierIdentity,
  report: Reporter,
  path = 'shipment.',
): void {
  if (carrier !== own.carrier)
    report.contradiction(`${path}carrier`, `is ${carrier}; this account is with ${own.carrier}`);
  else if (account !== undefined && account !== own.account)
    report.contradiction(`${path}account`, `is ${account}; this account is ${own.account}`);
}
