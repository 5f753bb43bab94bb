/** Orders: what is missing of one that was made, and what is asked of a list. */
import { closeDay, createShipment, fetchManifest, voidShipment } from '@waybill/core';
import { expect, test } from 'vitest';
import { opened, request } from './support/requests.js';

async function bought() {
  const account = await opened();
  const [shipment] = await createShipment(account.proxy, request);
  if (shipment === null) throw new Error('nothing was bought');
  return { ...account, shipment };
}

test('an order without its summary is closed, and the summary is fetched later', async () => {
  await using account = await bought();
  const { answer, proxy, shipment } = account;
  const said = [{ code: '45002', message: 'Not ready.', context: [] }];
  answer(/summary$/, { errors: said }, 404, { times: 1 });
  const [manifest, errors] = await closeDay(proxy, { shipments: [shipment] });
  const { total_charge, tracking_number } = shipment;
  const order = { total_charge, tracking_numbers: [tracking_number] };
  expect(manifest).toMatchObject({ closed: true, documents: [], manifests: [order] });
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
