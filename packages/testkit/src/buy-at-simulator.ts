import { type AnyCarrierProxy, createShipment, type ShippingResult } from '@waybill/core';
import type { Case } from './cases.js';
import { about, entriesText, finding } from './failures.js';
import { type SimulatorSession, withSimulator } from './simulator-session.js';
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
 * A check of what the simulator sells for the first shipping case whose result has tracking numbers: whatever fails names
 * that case.
 */
export function onBought(
  act: (buy: () => Promise<BoughtAtSimulator>, session: SimulatorSession, suite: Suite) => Promise<void>,
): (suite: Suite) => Promise<void> {
  return (suite) => {
    const tracked = trackedCase(suite);
    return about(tracked, () =>
      withSimulator(suite, (session) => act(() => buyAt(session, tracked), session, suite)),
    );
  };
}

/** @throws Error when there is none. */
function trackedCase(suite: Suite): Case {
  const tracked = successes(suite, 'shipping').find(({ account, expected: [result] }) => {
    const shipment = result as ShippingResult | null;
    return account === undefined && shipment?.tracking_number != null && shipment.meta.is_return !== true;
  });
  if (tracked === undefined) throw new Error('no shipping case of the main account has a tracking number');
  return tracked;
}

async function buyAt(session: SimulatorSession, { settings, request }: Case): Promise<BoughtAtSimulator> {
  const proxy = session.proxy(settings);
  const [shipment, errors] = await createShipment(proxy, request);
  if (shipment === null) throw finding(`it cannot be bought at the simulator: ${entriesText(errors)}`);
  return {
    proxy,
    shipment: JSON.parse(JSON.stringify(shipment)) as ShippingResult,
    numbers: shipment.meta.parcels.flatMap(({ tracking_number }) => tracking_number ?? []),
  };
}
