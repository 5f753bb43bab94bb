/** Orders: what is missing of one that was made, and what is asked of a list. */
import { closeDay, createShipment, fetchManifest, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { australiapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { context, request } from './support/requests.js';

const json = { 'content-type': 'application/json' };

async function bought() {
  const running = await startSimulator(simulator);
  const proxy = australiapost.create(running.settings, context());
  const [shipment] = await createShipment(proxy, request);
  if (shipment === null) throw new Error('nothing was bought');
  return { running, proxy, shipment, [Symbol.asyncDispose]: () => running.close() };
}

test('an order without its summary is closed, and the summary is fetched later', async () => {
  await using account = await bought();
  const { running, proxy, shipment } = account;
  const body = JSON.stringify({ errors: [{ code: '45002', message: 'Not ready.', context: [] }] });
  running.fault({ kind: 'reply', status: 404, headers: json, body }, { path: /summary$/, times: 1 });
  const [manifest, errors] = await closeDay(proxy, { shipments: [shipment] });
  expect(manifest).toMatchObject({
    closed: true,
    documents: [],
    manifests: [
      {
        total_charge: shipment.total_charge && { amount: shipment.total_charge.amount },
        tracking_numbers: [shipment.tracking_number],
      },
    ],
  });
  expect(manifest?.manifests[0]?.available_after).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(errors).toMatchObject([{ code: '45002', retryable: false }]);
  const [found] = await fetchManifest(proxy, { manifest: JSON.parse(JSON.stringify(manifest)) });
  expect(found?.documents).toHaveLength(1);
});

test('a shipment that is listed twice is ordered once, and one that was voided is named', async () => {
  await using account = await bought();
  const { running, proxy, shipment } = account;
  const [voided] = await createShipment(proxy, request);
  await voidShipment(proxy, { shipment: voided ?? shipment });
  const [none, errors] = await closeDay(proxy, { shipments: [shipment, voided ?? shipment] });
  expect(none).toBeNull();
  expect(errors).toMatchObject([{ kind: 'not_found', field: 'shipments[1]' }]);
  const [manifest] = await closeDay(proxy, { shipments: [shipment, shipment] });
  expect(manifest?.manifests).toMatchObject([{ shipment_count: 1 }]);
  const sent = running.exchanges.findLast(({ method }) => method === 'PUT');
  expect(JSON.parse(sent?.body ?? '').shipments).toHaveLength(1);
});
