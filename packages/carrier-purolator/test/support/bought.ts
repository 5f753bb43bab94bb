import { createShipment, type ShipmentData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { purolator } from '../../src/index.js';
import { simulator } from '../../src/simulator/index.js';
import { NOW, request } from './exchange.js';
import { actionOf, consolidateRequest, PATHS } from './requests.js';

/** A shipment that was bought at the simulator, and what is done with it there. */
export async function bought(quantity = 1, more: Partial<ShipmentData> = {}) {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = purolator.create(running.settings, { clock });
  const [shipment, errors] = await createShipment(
    proxy,
    request({ items: [{ weight: 2, quantity }], ...more }),
  );
  if (shipment === null) throw new Error(JSON.stringify(errors));
  const numbers = shipment.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  // As a shop stores it.
  const stored = JSON.parse(JSON.stringify(shipment)) as typeof shipment;
  const calls = (path: RegExp) => running.exchanges.filter((exchange) => path.test(exchange.path));
  const consolidate = async () => {
    const { username, password } = running.settings;
    const response = await fetch(running.url + PATHS.Consolidate, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'content-type': 'text/xml; charset=utf-8',
        soapaction: actionOf('Consolidate'),
      },
      body: consolidateRequest(),
    });
    return response.text();
  };
  return {
    running,
    proxy,
    stored,
    numbers,
    calls,
    consolidate,
    [Symbol.asyncDispose]: () => running.close(),
  };
}
