/** Recovery of what the simulator sold, when UPS knows several shipments with the reference. */
import { createShipment, type RateRequestData, recoverShipment, ShipmentRequest } from '@waybill/core';
import type { Exchange } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { party } from './support/requests.js';

const to = (postal_code: string): RateRequestData => ({
  shipper: party('US'),
  recipient: { ...party('US'), postal_code },
  shipment: {
    items: [{ weight: 2 }],
    services: ['03'],
    weight_unit: 'LB',
    references: ['order-7'],
    label: { format: 'PNG' },
  },
});

async function twoShipments(first: string, second: string) {
  const clock = { now: () => Date.parse('2026-03-03T15:00:00Z') };
  const running = await startSimulator(simulator, clock);
  const tokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };
  const proxy = ups.create(running.settings, { clock, newId: () => 'id', tokens });
  for (const code of [first, second]) await createShipment(proxy, to(code));
  const wire = proxy.mapper.createShipmentRequest(new ShipmentRequest(to(second)));
  const recover = () =>
    recoverShipment(proxy, JSON.parse(JSON.stringify({ request: wire, replies: [] })) as Exchange);
  return { running, recover, [Symbol.asyncDispose]: () => running.close() };
}

test('the only one that goes to the recipient is taken, with a GIF in place of a PNG', async () => {
  await using at = await twoShipments('10118', '10001');
  const [shipment, errors] = await at.recover();
  expect(errors).toEqual([]);
  expect(shipment?.tracking_number).toBe(at.running.purchases[1]);
  expect(shipment?.meta.documents).toEqual([{ format: 'GIF', kind: 'label', parcel: 0 }]);
  expect(shipment?.meta.notices.map(({ code }) => code)).toContain('found_by_reference');
});

test('of two that go there neither is taken', async () => {
  await using at = await twoShipments('10001', '10001');
  const [shipment, errors] = await at.recover();
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { candidates: at.running.purchases } }]);
});

test('after 30 days UPS does not find it', async () => {
  await using at = await twoShipments('10118', '10001');
  at.running.advance({ days: 31 });
  expect((await at.recover())[1]).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
});
