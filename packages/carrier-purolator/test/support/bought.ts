import { createShipment, type ShipmentData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { purolator } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';
import { NOW, request } from './exchange.js';

/** The simulator with its clock at {@link NOW}, and an account there. */
export async function opened() {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = purolator.create(running.settings, { clock });
  return { running, proxy, clock, [Symbol.asyncDispose]: () => running.close() };
}

/** A shipment that was bought at the simulator. */
export async function bought(quantity = 1, more: Partial<ShipmentData> = {}) {
  const at = await opened();
  const data = request({ items: [{ weight: 2, quantity }], ...more });
  const [shipment, errors] = await createShipment(at.proxy, data);
  if (shipment === null) throw new Error(JSON.stringify(errors));
  const numbers = shipment.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  return { ...at, shipment, numbers };
}
