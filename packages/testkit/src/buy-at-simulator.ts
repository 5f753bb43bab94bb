import { type AnyCarrierProxy, createShipment, type ShippingResult } from '@waybill/core';
import { entriesText, finding } from './failures.js';
import type { SimulatorSession } from './simulator-session.js';
import { type Suite, successes } from './suite.js';

/** A shipment that the simulator sold. */
export interface BoughtAtSimulator {
  readonly proxy: AnyCarrierProxy;
  /** As a shop stores it: it was JSON in between. */
  readonly shipment: ShippingResult;
  /** Of its packages; at least one. */
  readonly numbers: readonly string[];
}

/**
 * Buys the first shipping case whose result has tracking numbers.
 * @throws Error when there is none.
 */
export async function buyAtSimulator(suite: Suite, session: SimulatorSession): Promise<BoughtAtSimulator> {
  const tracked = successes(suite, 'shipping').find(({ account, expected: [result] }) => {
    const shipment = result as ShippingResult | null;
    return account === undefined && shipment?.tracking_number != null && shipment.meta.is_return !== true;
  });
  if (tracked === undefined) throw new Error('no shipping case of the main account has a tracking number');
  const proxy = session.proxy(tracked.settings);
  const [shipment, errors] = await createShipment(proxy, tracked.request);
  if (shipment === null)
    throw finding(`case ${tracked.name} cannot be bought at the simulator: ${entriesText(errors)}`);
  return {
    proxy,
    shipment: JSON.parse(JSON.stringify(shipment)) as ShippingResult,
    numbers: shipment.meta.parcels.flatMap(({ tracking_number }) => tracking_number ?? []),
  };
}
